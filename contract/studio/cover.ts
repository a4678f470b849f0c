/** The cover of each part of a picture, read the same way everywhere. */
export { ColorSource } from '#engine/color-source.ts';
export { namesOf, swatchOnPart, together, CoverPart } from '#engine/cover.ts';
export type { CoverZone } from '#engine/cover.ts';
