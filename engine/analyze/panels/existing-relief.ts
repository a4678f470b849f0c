/** Strength of pleats, flutes or quilting that a panel already shows, from the fraction of its inside on dark lines. */
import type { Plane } from '../../raster/raster.ts';
import { NO_PANEL, type Panel } from '../../geometry/geometry.ts';
import { getCmPerPixel } from '../../geometry/panel-size.ts';

/** Fraction of dark lines in a plain panel and in a clearly pleated one. */
const PLAIN_FRACTION = 0.04;
const PLEATED_FRACTION = 0.16;

/** Distance from the edge in cm within which dark lines belong to the seam. */
const EDGE_CM = 2.5;

/**
 * Sets `existingRelief` of every panel.
 * @param valley strength of dark lines, 0..1
 * @param edge distance to the panel's edge in pixels of the analysis size
 */
export const measureExistingRelief = (
  panels: Panel[],
  panelOf: Uint8Array,
  width: number,
  height: number,
  valley: Plane,
  edge: Plane,
): void => {
  const sum = new Float64Array(panels.length);
  const count = new Float64Array(panels.length);
  const minEdgeDistances = panels.map((panel) => EDGE_CM / getCmPerPixel(panel));
  for (let vy = 0; vy < valley.height; vy++) {
    const y = Math.min(height - 1, Math.floor(((vy + 0.5) * height) / valley.height));
    const ey = Math.min(edge.height - 1, y >> 1) * edge.width;
    for (let vx = 0; vx < valley.width; vx++) {
      const x = Math.min(width - 1, Math.floor(((vx + 0.5) * width) / valley.width));
      const k = panelOf[y * width + x];
      if (k === NO_PANEL || edge.data[ey + Math.min(edge.width - 1, x >> 1)] < minEdgeDistances[k]) continue;
      sum[k] += valley.data[vy * valley.width + vx];
      count[k]++;
    }
  }
  for (const [k, panel] of panels.entries()) {
    const fraction = count[k] > 60 ? sum[k] / count[k] : 0;
    panel.existingRelief = Math.min(1, Math.max(0, (fraction - PLAIN_FRACTION) / (PLEATED_FRACTION - PLAIN_FRACTION)));
  }
};
