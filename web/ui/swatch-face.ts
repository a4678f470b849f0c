import { smallTileOf, tileAddress, type OwnSwatch, type SwatchSnapshot } from '#contract/studio/swatches.ts';
import { tileSize, type Tile } from '#web/ui/swatch.tsx';

/**
 * CSS pixels a centimeter: so large is the material on a card, in the swatch's own sheet, and in the studio's small
 * ones.
 */
export const PER_CM = { card: 11, sheet: 22, chip: 7 } as const;
const MOST = { card: 160, sheet: 512, chip: 120 } as const;

/** Photographed picture, in the size that fits where it is shown; undefined for a plain one. */
export const tileOf = (
  { tileUrl, tileWidthCm, tileHeightCm }: Pick<OwnSwatch, 'tileUrl' | 'tileWidthCm' | 'tileHeightCm'>,
  where: keyof typeof PER_CM,
): Tile | undefined =>
  tileUrl === null
    ? undefined
    : {
        url: where === 'sheet' ? tileUrl : smallTileOf(tileUrl),
        size: tileSize(tileWidthCm, tileHeightCm, PER_CM[where], MOST[where]),
      };

/** Photographed picture of a design's snapshot, which does not contain the tile's width. */
export const tileOfSnapshot = (
  { tile }: Pick<SwatchSnapshot, 'tile'>,
  where: keyof typeof PER_CM = 'chip',
): Tile | undefined =>
  tile === undefined ? undefined : tileOf({ tileUrl: tileAddress(tile), tileWidthCm: null, tileHeightCm: null }, where);
