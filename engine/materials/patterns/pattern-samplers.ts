/** What each pattern says about one place of a panel: slopes and how much light gets there. */
import type { Panel } from '../../analyse/geometry/geometry.ts';
import type { DiamondSpec, PerforationSpec, RollSpec } from './pattern-spec.ts';
import { aboveNyquist, levelOf, placeOf } from './profile.ts';

export interface Place {
  /** Centimetres from the panel's middle. */
  x: number;
  y: number;
  /** Footprint: change of x and of y over one pixel to the right and one down. */
  xx: number;
  xy: number;
  yx: number;
  yy: number;
}

export interface Sample {
  /** Slope along u and along v, rise over run. */
  su: number;
  sv: number;
  /** Light that reaches the place, 0..1. */
  open: number;
}

export interface Sampler {
  /** Looks at the footprint; holds for the pixels around. */
  focus: (place: Place) => void;
  sample: (place: Place, out: Sample) => void;
  /** Width and height of one repeat in cm. */
  width: number;
  height: number;
}

const length = (a: number, b: number): number => Math.sqrt(a * a + b * b);

export const rollSampler = (spec: RollSpec, panel: Panel): Sampler => {
  const down = spec.run === 'down';
  const span = down ? panel.widthCm : panel.heightCm;
  // A whole number of rolls, so that the first and the last end in the seam.
  const count = Math.max(2, Math.round(span / spec.periodCm));
  const period = span / count;
  const steep = spec.heightCm / period;
  let table = spec.profile.levels[0];
  let steepness = steep;
  return {
    width: period,
    height: period,
    focus: (p) => {
      const footprint = (down ? length(p.xx, p.xy) : length(p.yx, p.yy)) / period;
      table = spec.profile.levels[levelOf(footprint)];
      steepness = steep * aboveNyquist(footprint);
    },
    sample: (p, out) => {
      const k = placeOf((down ? p.x : p.y) / period + count / 2);
      const slope = table[k] * steepness;
      out.su = down ? slope : 0;
      out.sv = down ? 0 : slope;
      out.open = table[k + 2];
    },
  };
};

export const quiltSampler = (spec: DiamondSpec, panel: Panel): Sampler => {
  // A whole number of diamonds across, so that the quilt is symmetrical and meets both sides alike.
  const count = Math.max(2, Math.round(panel.widthCm / spec.widthCm));
  const w = panel.widthCm / count;
  const h = (spec.heightCm * w) / spec.widthCm;
  let one = spec.profile.levels[0];
  let two = one;
  return {
    width: w,
    height: h,
    focus: (s) => {
      one = spec.profile.levels[levelOf(length(s.xx / w + s.yx / h, s.xy / w + s.yy / h))];
      two = spec.profile.levels[levelOf(length(s.xx / w - s.yx / h, s.xy / w - s.yy / h))];
    },
    sample: (s, out) => {
      const a = s.x / w;
      const b = s.y / h;
      const p = placeOf(a + b);
      const q = placeOf(a - b);
      const sp = one[p] * two[q + 1] * spec.puffCm;
      const sq = two[q] * one[p + 1] * spec.puffCm;
      out.su = (sp + sq) / w;
      out.sv = (sp - sq) / h;
      out.open = one[p + 2] * two[q + 2];
    },
  };
};

/** Depth of the dark in a hole. */
const HOLE_DARKNESS = 0.86;

export const holeSampler = (spec: PerforationSpec): Sampler => {
  const { pitchCm: pitch, holeCm } = spec;
  const rows = pitch / 2;
  const radius = holeCm / 2;
  const share = (Math.PI * radius * radius) / (rows * pitch);
  let pixel = 1;
  let visible = 0;
  return {
    width: pitch,
    height: pitch,
    focus: (s) => {
      pixel = Math.max(length(s.xx, s.xy), length(s.yx, s.yy));
      visible = aboveNyquist((0.8 * pixel) / pitch);
    },
    sample: (s, out) => {
      out.su = 0;
      out.sv = 0;
      let holes = share;
      if (visible > 0) {
        // Staggered rows: the nearest hole is in this row or in the next one.
        const near = Math.round(s.y / rows);
        let nearest = Infinity;
        let dx = 0;
        let dy = 0;
        for (let r = near - 1; r <= near + 1; r++) {
          const shift = (r & 1) * 0.5;
          const x = s.x - (Math.round(s.x / pitch - shift) + shift) * pitch;
          const y = s.y - r * rows;
          const d = x * x + y * y;
          if (d < nearest) {
            nearest = d;
            dx = x;
            dy = y;
          }
        }
        const d = Math.sqrt(nearest);
        const inside = (radius - d) / pixel + 0.5;
        const cover = (inside < 0 ? 0 : inside > 1 ? 1 : inside) * Math.min(1, holeCm / pixel);
        // The punched rim turns down into the hole; worth drawing only where a hole is some pixels wide.
        if (radius > 0.7 * pixel) {
          const rim = Math.exp(-(((d - radius) / (0.5 * radius + 0.5 * pixel)) ** 2)) * 0.35 * visible;
          out.su = (dx / (d + 0.02)) * rim;
          out.sv = (dy / (d + 0.02)) * rim;
        }
        holes = cover * visible + share * (1 - visible);
      }
      out.open = 1 - HOLE_DARKNESS * holes;
    },
  };
};
