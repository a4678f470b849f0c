/** Staggered rows of punched holes. */
import { length, type PatternSpec, type Sampler } from './pattern-spec.ts';
import { aboveNyquist } from './profile.ts';

interface Perforation {
  pitchCm: number;
  holeCm: number;
}

/** Depth of the dark in a hole. */
const HOLE_DARKNESS = 0.86;

const holeSampler = (spec: Perforation): Sampler => {
  const { pitchCm: pitch, holeCm } = spec;
  const rows = pitch / 2;
  const radius = holeCm / 2;
  const share = (Math.PI * radius * radius) / (rows * pitch);
  let pixel = 1;
  let visible = 0;
  return {
    width: pitch,
    height: pitch,
    compiled: { kind: 'holes', levels: [], own: [holeCm, 0] },
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

/* @__NO_SIDE_EFFECTS__ */
export const perforation = (spec: Perforation): PatternSpec => ({
  sampler: () => holeSampler(spec),
  riseCm: 0.9,
  strayCm: 0.02,
  replaced: 0.75,
  padded: false,
  quilted: false,
});
