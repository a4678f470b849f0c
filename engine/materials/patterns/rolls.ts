/** Padded rolls side by side: pleats, flutes, tuck and roll. */
import { once } from '../../once.ts';
import { length, type PanelSize, type PatternSpec, type Sampler } from './pattern-spec.ts';
import { aboveNyquist, levelOf, padded, placeOf, type Padding, type Profile } from './profile.ts';

interface Rolls {
  /** `down`: rolls run from top to bottom (pleats); `across`: from side to side (flutes). */
  run: 'down' | 'across';
  /** Wanted width of one roll; made to fit a whole number into the panel. */
  periodCm: number;
  heightCm: number;
  profile: Padding;
}

const rollSampler = (spec: Rolls, profile: Profile, panel: PanelSize): Sampler => {
  const down = spec.run === 'down';
  const span = down ? panel.widthCm : panel.heightCm;
  // A whole number of rolls, so that the first and the last end in the seam.
  const count = Math.max(2, Math.round(span / spec.periodCm));
  const period = span / count;
  const steep = spec.heightCm / period;
  let table = profile.levels[0];
  let steepness = steep;
  return {
    width: period,
    height: period,
    compiled: { kind: down ? 'rolls down' : 'rolls across', levels: profile.levels, own: [steep, count / 2] },
    focus: (p) => {
      const footprint = (down ? length(p.xx, p.xy) : length(p.yx, p.yy)) / period;
      table = profile.levels[levelOf(footprint)];
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

/* @__NO_SIDE_EFFECTS__ */
export const rolls = (spec: Rolls): PatternSpec => {
  const profile = once(() => padded(spec.profile));
  return {
    sampler: (panel) => rollSampler(spec, profile(), panel),
    riseCm: 0.9,
    strayCm: 0.16,
    replaced: 0.97,
    padded: true,
    quilted: false,
  };
};
