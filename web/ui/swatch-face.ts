import { getTileThumbnailUrl, getTileUrl, type OwnSwatch, type SwatchSnapshot } from '#contract/studio/swatches.ts';
import { tileSize, type Tile } from '#web/ui/swatch.tsx';

/** CSS pixels per centimeter on a swatch's card, on its own sheet, and on the studio's small cards. */
export const PIXELS_PER_CM = { card: 11, sheet: 22, chip: 7 } as const;
const MAX_TILE_SIDE_PX = { card: 160, sheet: 512, chip: 120 } as const;

/** The photographed tile of a swatch, if it has one. */
export const tileOf = (
  { tileUrl, tileWidthCm, tileHeightCm }: Pick<OwnSwatch, 'tileUrl' | 'tileWidthCm' | 'tileHeightCm'>,
  where: keyof typeof PIXELS_PER_CM,
): Tile | undefined => {
  if (tileUrl === null) return undefined;
  return {
    url: where === 'sheet' ? tileUrl : getTileThumbnailUrl(tileUrl),
    size: tileSize(tileWidthCm, tileHeightCm, PIXELS_PER_CM[where], MAX_TILE_SIDE_PX[where]),
  };
};

/** The photographed tile of a design's swatch snapshot. The snapshot does not contain the tile's width. */
export const tileOfSnapshot = (
  swatch: Pick<SwatchSnapshot, 'tile'> | undefined,
  where: keyof typeof PIXELS_PER_CM = 'chip',
): Tile | undefined =>
  swatch?.tile === undefined
    ? undefined
    : tileOf({ tileUrl: getTileUrl(swatch.tile), tileWidthCm: null, tileHeightCm: null }, where);

/** Props of a swatch's card. */
export const getSwatchCardProps = (swatch: SwatchSnapshot) => ({
  label: swatch.name,
  code: swatch.code,
  material: swatch.material,
  color: swatch.color,
  tile: tileOfSnapshot(swatch),
  grain: swatch.grain,
});
