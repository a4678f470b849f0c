/** The picture's rows as parts that two threads paint. */
import { BAND, paintRows, type Composed, type Paintable } from '#engine/compose.ts';
import type { Relief } from '#engine/relief.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';

/** How many there are. */
export const bandsIn = (height: number): number => Math.ceil(height / BAND);

export const bandPainter =
  (paintable: Paintable, plan: TrimPlan, relief: Relief | null, tiles: Tiles, canvas: Composed) =>
  (band: number): void =>
    paintRows(paintable, plan, relief, band * BAND, Math.min(canvas.picture.height, (band + 1) * BAND), canvas, tiles);
