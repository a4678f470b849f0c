/** Strength of texture (typical log contrast) from which detail no longer guides the base, and at which none does. */
const WEAVE_FROM = 0.03;
const WEAVE_FULL = 0.07;

/** Share of a place that is weave or print, 0..1. */
export const weaveShare = (strength: number): number =>
  Math.min(1, Math.max(0, (strength - WEAVE_FROM) / (WEAVE_FULL - WEAVE_FROM)));
