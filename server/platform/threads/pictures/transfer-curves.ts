/** Transfer functions: coded value to linear light, both 0..1 (ITU-T H.273, table 3; PQ and HLG by ITU-R BT.2100). */
import { decodeSrgb } from '#engine/color/srgb.ts';

export type Curve = (value: number) => number;

const PQ = 16;
const HLG = 18;

const power =
  (exponent: number): Curve =>
  (value) =>
    value ** exponent;
export const SRGB_CURVE: Curve = (value) => decodeSrgb(255 * value);

/** PQ EOTF: display light, 1 = 10,000 cd/m². */
const pq: Curve = (value) => {
  const root = value ** (1 / 78.84375);
  return (Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
};

/** HLG inverse OETF: scene light, 1 = peak. */
const hlg: Curve = (value) =>
  value <= 0.5 ? (value * value) / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;

const smpte240: Curve = (value) => (value < 0.0913 ? value / 4 : ((value + 0.1115) / 1.1115) ** (1 / 0.45));

const CURVES: ReadonlyMap<number, Curve> = new Map([
  [4, power(2.2)], // Gamma 2.2 (BT.470 M)
  [5, power(2.8)], // Gamma 2.8 (BT.470 B, G)
  [7, smpte240], // SMPTE ST 240
  [8, power(1)], // Linear
  [13, SRGB_CURVE],
  [PQ, pq],
  [17, power(2.6)], // SMPTE ST 428-1
  [HLG, hlg],
]);
/** Code points with a camera curve (BT.709, BT.601, BT.2020, …). They are all decoded with one display curve. */
const CAMERA_CODES = new Set([1, 6, 11, 14, 15]);

/**
 * @param displayCurve for code points with a camera curve: browsers use BT.1886 for PNG, and sRGB for AVIF
 * @returns undefined for unspecified and unknown code points
 */
export const curveOf = (code: number, displayCurve: 'BT.1886' | 'sRGB'): Curve | undefined => {
  if (!CAMERA_CODES.has(code)) return CURVES.get(code);
  return displayCurve === 'sRGB' ? SRGB_CURVE : power(2.4);
};

export type HdrFormat = 'PQ' | 'HLG';
const HDR_FORMATS: ReadonlyMap<number, HdrFormat> = new Map([
  [PQ, 'PQ'],
  [HLG, 'HLG'],
]);
export const hdrFormatOf = (code: number): HdrFormat | undefined => HDR_FORMATS.get(code);

/** @param gamma of a PNG's gAMA chunk: the exponent from light to code */
export const curveOfGamma = (gamma: number): Curve => power(1 / gamma);
