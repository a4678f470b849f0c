/**
 * Parametric tone curve of a camera, which maps scene-linear light to display codes channel by channel: exposure, a toe
 * that darkens the deepest blacks, a shoulder that rolls highlights off exponentially, sRGB encoding, and an S-curve on
 * the code. With `toe` and `contrast` 0 and `shoulder` 1 only the encoding is left.
 */
import { decodeSrgb, encodeSrgb } from './srgb.ts';

export interface ToneCurve {
  /** Factor on the scene-linear light. */
  exposure: number;
  /** Strength of the black toe, 0 = none. */
  toe: number;
  /** Strength of the S-curve, 0 = none. */
  contrast: number;
  /** Linear display value above which highlights roll off; 1 = none. */
  shoulder: number;
  /** Scene-linear light that haze and lens flare add to the whole photo; by default 0. */
  flare?: number;
}

export const NEUTRAL_TONE: ToneCurve = { exposure: 1, toe: 0, contrast: 0, shoulder: 1 };

/** Scale of a toe of strength 1, display-linear. */
const TOE_DEPTH = 0.02;
/** A code counts as clipped this many shoulder lengths beyond the start of the shoulder. */
const SHOULDER_REACH = 3;

const withToe = (x: number, toe: number): number => (x <= 0 ? 0 : (x * x) / (x + toe * TOE_DEPTH));
const withoutToe = (y: number, toe: number): number => (y + Math.sqrt(y * y + 4 * y * toe * TOE_DEPTH)) / 2;

const withShoulder = (x: number, from: number): number =>
  x <= from || from >= 1 ? x : from + (1 - from) * (1 - Math.exp((from - x) / (1 - from)));
const withoutShoulder = (y: number, from: number): number => {
  if (y <= from || from >= 1) return y;
  return from - (1 - from) * Math.log(Math.max(Math.exp(-SHOULDER_REACH), 1 - (y - from) / (1 - from)));
};

const withContrast = (v: number, strength: number): number => v + strength * (v * v * (3 - 2 * v) - v);
/** Newton's method; the curve is monotonic for strengths up to 1. */
const withoutContrast = (v: number, strength: number): number => {
  if (strength === 0) return v;
  let x = v;
  for (let k = 0; k < 8; k++) x -= (withContrast(x, strength) - v) / (1 + strength * (6 * x - 6 * x * x - 1));
  return Math.min(1, Math.max(0, x));
};

/** @param scene scene-linear, 0 and more @returns display code 0..255, not rounded */
export const toneToCode = (scene: number, tone: ToneCurve): number => {
  const display = withShoulder(withToe((scene + (tone.flare ?? 0)) * tone.exposure, tone.toe), tone.shoulder);
  return 255 * withContrast(encodeSrgb(display) / 255, tone.contrast);
};

/**
 * @param code 0..255
 * @returns scene-linear light, slightly negative below the flare; for clipped codes the least light that clips
 */
export const codeToScene = (code: number, tone: ToneCurve): number =>
  withoutToe(withoutShoulder(decodeSrgb(255 * withoutContrast(code / 255, tone.contrast)), tone.shoulder), tone.toe) /
    tone.exposure -
  (tone.flare ?? 0);

/** Scene-linear light of each 8-bit code. */
export const decodeTable = (tone: ToneCurve): Float32Array =>
  Float32Array.from({ length: 256 }, (_, code) => codeToScene(code, tone));

/** Table of the tone curve: code = `codes` at `steps` * sqrt(scene / `top`), with linear interpolation. */
export interface EncodeTable {
  top: number;
  steps: number;
  codes: Float32Array;
}

export const encodeTable = (tone: ToneCurve, steps = 4096): EncodeTable => {
  const top = (SHOULDER_REACH + 3) / tone.exposure;
  return {
    top,
    steps,
    codes: Float32Array.from({ length: steps + 2 }, (_, i) =>
      toneToCode(top * (Math.min(i, steps) / steps) ** 2, tone),
    ),
  };
};

/** Display code of a scene-linear value, not rounded. */
export const lookUpCode = ({ top, steps, codes }: EncodeTable, scene: number): number => {
  const at = steps * Math.sqrt(Math.min(1, Math.max(0, scene) / top));
  const i = at | 0;
  return codes[i] + (codes[i + 1] - codes[i]) * (at - i);
};
