/** The cover of each part of a picture. */
export { ColorSource } from '#engine/color-source.ts';
export { joinZoneNames, swatchOnPart, groupBy, CoverPart } from '#engine/cover.ts';
export type { CoverZone } from '#engine/cover.ts';
