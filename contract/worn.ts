/** What each part of a picture wears, as everybody reads it. */
export { ColorSource } from '#engine/color-source.ts';
export { namesOf, swatchOnPart, together, WornPart } from '#engine/worn-part.ts';
export type { WornZone } from '#engine/worn-part.ts';
