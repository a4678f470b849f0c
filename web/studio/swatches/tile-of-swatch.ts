import { smallTileOf, tileAddress, type SwatchSnapshot } from '#contract/studio/swatches.ts';
import { tileSize, type Tile } from '#web/ui/swatch.tsx';

/**
 * CSS pixels a centimeter on the studio's small cards. A snapshot does not say how wide its tile is: the usual width
 * is taken.
 */
const PER_CM = 7;

/** Photographed picture of a swatch; undefined for a plain one, and without a swatch. */
export const tileOfSwatch = (swatch: Pick<SwatchSnapshot, 'tile'> | undefined): Tile | undefined =>
  swatch?.tile === undefined
    ? undefined
    : { url: smallTileOf(tileAddress(swatch.tile)), size: tileSize(null, null, PER_CM) };

/** A card of the material, as it is on the seats. */
export const cardOfSwatch = (swatch: SwatchSnapshot) => ({
  label: swatch.name,
  code: swatch.code,
  material: swatch.material,
  color: swatch.color,
  tile: tileOfSwatch(swatch),
  grain: swatch.grain,
});
