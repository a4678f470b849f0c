/** Typical log contrast of a texture: below the first value it is no weave or print, above the second it surely is. */
const WEAVE_FROM = 0.03;
const WEAVE_FULL = 0.07;

/** Degree to which a texture is weave or print, 0..1. */
export const weaveFraction = (strength: number): number =>
  Math.min(1, Math.max(0, (strength - WEAVE_FROM) / (WEAVE_FULL - WEAVE_FROM)));
