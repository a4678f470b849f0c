/** The finish of each part of a picture, read the same way everywhere. */
export { ColorSource } from '#engine/color-source.ts';
export { namesOf, swatchOnPart, together, WornPart } from '#engine/worn-part.ts';
export type { WornZone } from '#engine/worn-part.ts';
