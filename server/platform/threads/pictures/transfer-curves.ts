/** Curves from coded values to light, both from 0 to 1 (ITU-T H.273, table 3; PQ and HLG by ITU-R BT.2100). */
import { decodeSrgb } from '#engine/color/srgb.ts';

export type Curve = (value: number) => number;

const PQ = 16;
const HLG = 18;

const power =
  (exponent: number): Curve =>
  (value) =>
    value ** exponent;
const srgb: Curve = (value) => decodeSrgb(255 * value);

/** Light of the screen; 1 is 10,000 cd/m2. */
const pq: Curve = (value) => {
  const root = value ** (1 / 78.84375);
  return (Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
};

/** Light of the scene; 1 is its peak. */
const hlg: Curve = (value) =>
  value <= 0.5 ? (value * value) / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;

const smpte240: Curve = (value) => (value < 0.0913 ? value / 4 : ((value + 0.1115) / 1.1115) ** (1 / 0.45));

const CURVES: ReadonlyMap<number, Curve> = new Map([
  [4, power(2.2)],
  [5, power(2.8)],
  [7, smpte240],
  [8, power(1)],
  [13, srgb],
  [PQ, pq],
  [17, power(2.6)],
  [HLG, hlg],
]);
/** Code points of television cameras (BT.709, BT.601, BT.2020), whose curves are meant for the same screen. */
const TELEVISION = new Set([1, 6, 11, 14, 15]);

/**
 * @param television the curve for code points of cameras: browsers use BT.1886 for PNG, and sRGB for AVIF
 * @returns undefined for unspecified and unknown code points
 */
export const curveOf = (code: number, television: 'BT.1886' | 'sRGB'): Curve | undefined => {
  if (!TELEVISION.has(code)) return CURVES.get(code);
  return television === 'sRGB' ? srgb : power(2.4);
};

export type HdrFormat = 'PQ' | 'HLG';
export const hdrFormatOf = (code: number): HdrFormat | undefined =>
  new Map<number, HdrFormat>([
    [PQ, 'PQ'],
    [HLG, 'HLG'],
  ]).get(code);

/** @param gamma of a PNG's gAMA chunk: the exponent from light to code */
export const curveOfGamma = (gamma: number): Curve => power(1 / gamma);
export const SRGB_CURVE = srgb;
