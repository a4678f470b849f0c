/** Padded diamonds between two sets of slanting seams. */
import { once } from '../../once.ts';
import { length, type PanelSize, type PatternSpec, type Sampler } from './pattern-spec.ts';
import { levelOf, padded, placeOf, type Padding, type Profile } from './profile.ts';

interface Quilt {
  /** Width and height of one diamond from corner to corner. */
  widthCm: number;
  heightCm: number;
  puffCm: number;
  profile: Padding;
}

const quiltSampler = (spec: Quilt, profile: Profile, panel: PanelSize): Sampler => {
  // A whole number of diamonds across, so that the quilt is symmetrical and meets both sides alike.
  const count = Math.max(2, Math.round(panel.widthCm / spec.widthCm));
  const w = panel.widthCm / count;
  const h = (spec.heightCm * w) / spec.widthCm;
  let one = profile.levels[0];
  let two = one;
  return {
    width: w,
    height: h,
    compiled: { kind: 'quilt', levels: profile.levels, own: [spec.puffCm, 0] },
    focus: (s) => {
      one = profile.levels[levelOf(length(s.xx / w + s.yx / h, s.xy / w + s.yy / h))];
      two = profile.levels[levelOf(length(s.xx / w - s.yx / h, s.xy / w - s.yy / h))];
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

/* @__NO_SIDE_EFFECTS__ */
export const quilt = (spec: Quilt): PatternSpec => {
  const profile = once(() => padded(spec.profile));
  return {
    sampler: (panel) => quiltSampler(spec, profile(), panel),
    riseCm: 1.2,
    strayCm: 0.13,
    replaced: 0.97,
    padded: true,
    quilted: true,
  };
};
