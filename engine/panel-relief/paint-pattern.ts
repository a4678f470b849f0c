/**
 * Paints one panel's pattern into the relief: padded rolls and diamonds as slopes lit from the photo's direction, creases that light
 * reaches less, stitched lines of a quilt, holes of a perforation. All in the panel's own centimeters.
 */
import type { Panel } from '../geometry/geometry.ts';
import type { PanelMap } from '../geometry/panel-map.ts';
import type { LightDirection } from '../geometry/light-direction.ts';
import type { PatternSpec, Place, Sample } from '../materials/patterns/pattern-spec.ts';
import { quiltStitcher, type QuiltThread } from './quilt-thread.ts';
import type { Region } from '../raster/region.ts';
import { unevenness } from './unevenness.ts';

/** Target of one panel: planes of the relief's region. */
interface PatternTarget {
  region: Region;
  width: number;
  shade: Float32Array;
  tilt: Int8Array;
  keepMid: Uint8Array;
  keepFine: Uint8Array;
}

export interface PanelSurface {
  panel: Panel;
  map: PanelMap;
  box: Region;
  /** The panels of the analysis size, this panel's number there, and where working columns and rows lie in them. */
  panelOf: Uint8Array;
  index: number;
  columns: Int32Array;
  rowStart: (y: number) => number;
  /** Distance to the panel's edge in cm. */
  edgeCm: (x: number, y: number) => number;
  light: LightDirection;
  seed: number;
}

/** Values that change slowly along a row are computed once for this many pixels. */
const STRIDE = 4;

/** Most of the photo's own detail that goes, 0..255: old pleats must go even from under a cover that lies flat. */
export const patternAmount = (spec: PatternSpec, panel: Panel): number =>
  255 * Math.max(spec.replaced, Math.min(0.97, 0.6 + panel.existingRelief));

export const paintPattern = (
  surface: PanelSurface,
  spec: PatternSpec,
  target: PatternTarget,
  thread: QuiltThread | null,
): void => {
  const { panel, map, box, light, panelOf, index, columns, rowStart, edgeCm } = surface;
  const { toPatch: m, toPixels, outline } = map;
  const { widthCm, heightCm } = panel;
  const sampler = spec.sampler(panel);
  const stitcher = spec.quilted && thread !== null ? quiltStitcher(thread, sampler, light) : null;
  const uneven = unevenness(surface.seed);
  const rise = spec.riseCm;
  const stray = spec.strayCm;
  const replaced = patternAmount(spec, panel);
  const place: Place = { x: 0, y: 0, xx: 0, xy: 0, yx: 0, yy: 0 };
  const sample: Sample = { su: 0, sv: 0, open: 1 };
  const direct = (1 - light.ambient) / light.z;
  const [l0, l1, l2] = outline.left;
  const [r0, r1, r2] = outline.right;
  const [t0, t1, t2] = outline.top;
  const [b0, b1, b2] = outline.bottom;
  const { shade, tilt, keepMid, keepFine } = target;
  for (let y = box.top; y < box.bottom; y++) {
    const row = rowStart(y);
    const py = y + 0.5;
    let i = (y - target.region.top) * target.width + box.left - target.region.left;
    let known = false;
    let [ux, uy, vx, vy, strayX, strayY, full, edge, edgeStep] = [1, 0, 0, 1, 0, 0, 1, 0, 0];
    let [left, top, kx, ky] = [0, 0, 1, 1];
    // The edge's distance at the next pixel that is looked at.
    let [ahead, aheadAt] = [0, -1];
    for (let x = box.left; x < box.right; x++, i++) {
      if (panelOf[row + columns[x]] !== index) {
        known = false;
        continue;
      }
      const px = x + 0.5;
      const w = 1 / (m.g * px + m.h * py + m.i);
      const pu = (m.a * px + m.b * py + m.c) * w;
      const pv = (m.d * px + m.e * py + m.f) * w;
      // Counted from the picture's own columns: a part of a picture comes out as in the whole.
      if (!known || x % STRIDE === 0) {
        known = true;
        const cu = pu < 0 ? 0 : pu > 1 ? 1 : pu;
        const cv = pv < 0 ? 0 : pv > 1 ? 1 : pv;
        left = l0 + cv * (l1 + cv * l2);
        top = t0 + cu * (t1 + cu * t2);
        kx = widthCm / (r0 + cv * (r1 + cv * r2) - left);
        ky = heightCm / (b0 + cu * (b1 + cu * b2) - top);
        const sx = (pu - left) * kx - widthCm / 2;
        const sy = (pv - top) * ky - heightCm / 2;
        place.xx = (m.a - pu * m.g) * kx * w;
        place.xy = (m.b - pu * m.h) * kx * w;
        place.yx = (m.d - pv * m.g) * ky * w;
        place.yy = (m.e - pv * m.h) * ky * w;
        sampler.focus(place);
        stitcher?.focus(place);
        strayX = stray * uneven(sx * 0.22, sy * 0.22);
        strayY = stray * uneven(sy * 0.22 + 31, sx * 0.22 + 17);
        // Foam is never equally full everywhere.
        full = -(1 + 0.12 * uneven(sx * 0.4 + 7, sy * 0.4 + 3));
        edge = aheadAt === x ? ahead : edgeCm(x, y);
        ahead = edgeCm(x + STRIDE, y);
        aheadAt = x + STRIDE;
        edgeStep = (ahead - edge) / STRIDE;
        // Image directions of the panel's two axes: towards the vanishing points.
        ux = toPixels.a - px * toPixels.g;
        uy = toPixels.d - py * toPixels.g;
        vx = toPixels.b - px * toPixels.h;
        vy = toPixels.e - py * toPixels.h;
        const nu = 1 / (Math.sqrt(ux * ux + uy * uy) || 1);
        const nv = 1 / (Math.sqrt(vx * vx + vy * vy) || 1);
        ux *= nu;
        uy *= nu;
        vx *= nv;
        vy *= nv;
      }
      const e = edge >= rise ? 1 : edge <= 0 ? 0 : edge / rise;
      edge += edgeStep;
      const amount = e * e * (3 - 2 * e);
      place.x = (pu - left) * kx - widthCm / 2 + strayX;
      place.y = (pv - top) * ky - heightCm / 2 + strayY;
      sampler.sample(place, sample);
      const su = sample.su * full * amount;
      const sv = sample.sv * full * amount;
      const tx = su * ux + sv * vx;
      const ty = su * uy + sv * vy;
      const norm = 1 / Math.sqrt(tx * tx + ty * ty + 1);
      const facing = tx * light.x + ty * light.y + light.z;
      const lit = facing > 0 ? facing * direct : 0;
      shade[i] *= (light.ambient + lit) * norm * (1 - (1 - sample.open) * amount);
      tilt[2 * i] = 127 * tx * norm;
      tilt[2 * i + 1] = 127 * ty * norm;
      keepMid[i] = keepFine[i] = 255 - replaced * amount;
      if (stitcher !== null && amount > 0.02) stitcher.stitch(place, i, amount);
    }
  }
};
