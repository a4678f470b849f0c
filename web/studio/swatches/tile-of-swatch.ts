import { getTileThumbnailUrl, getTileUrl, type SwatchSnapshot } from '#contract/studio/swatches.ts';
import { tileSize, type Tile } from '#web/ui/swatch.tsx';

/** CSS pixels per centimeter on small cards. Tiles have their usual width, because a snapshot does not contain it. */
const PIXELS_PER_CM = 7;

/** The photographed tile of a swatch, if it has one. */
export const tileOfSwatch = (swatch: Pick<SwatchSnapshot, 'tile'> | undefined): Tile | undefined =>
  swatch?.tile === undefined
    ? undefined
    : { url: getTileThumbnailUrl(getTileUrl(swatch.tile)), size: tileSize(null, null, PIXELS_PER_CM) };

/** Props of a swatch's card. */
export const getSwatchCardProps = (swatch: SwatchSnapshot) => ({
  label: swatch.name,
  code: swatch.code,
  material: swatch.material,
  color: swatch.color,
  tile: tileOfSwatch(swatch),
  grain: swatch.grain,
});
