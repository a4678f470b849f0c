/** OpenAI's images API, as its documentation describes it. */
import type { FrameRules } from '#engine/transfer/frame.ts';

/** Sizes that `gpt-image-2` and later models accept. */
export const FLEXIBLE_SIZES = {
  grid: 16,
  maxRatio: 3,
  minPixels: 655_360,
  maxPixels: 8_294_400,
  maxSide: 3840,
} as const satisfies FrameRules;
/** Sizes that older models accept. */
export const THREE_SIZES = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
] as const;
export const takesThreeSizes = (model: string): boolean => /^(gpt-image-1|chatgpt-image)/.test(model);
/** Models that accept `input_fidelity`; newer ones always preserve the input and refuse the parameter. */
export const acceptsFidelity = (model: string): boolean => /^(gpt-image-1(\.5)?)(-\d|$)/.test(model);
