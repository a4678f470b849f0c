/**
 * Converts pictures whose color is described by primaries and a curve instead of a profile (cICP, gAMA and cHRM of PNG,
 * nclx of HEIC and AVIF) to sRGB, as browsers do.
 */
import { encodeSrgb } from '#engine/color/srgb.ts';
import {
  CHROMATICITIES,
  createConversionMatrix,
  REC_2020,
  REC_709,
  type Chromaticities,
  type Matrix3,
} from './chromaticities.ts';
import { curveOf, hdrFormatOf, SRGB_CURVE, type Curve, type HdrFormat } from './transfer-curves.ts';

export interface CodedColor {
  primaries: Chromaticities;
  curve: Curve;
  hdr?: HdrFormat;
}

/** @returns the color for these code points; undefined for sRGB */
export const toCodedColor = (primaries: number, transfer: number): CodedColor | undefined => {
  const chromaticities = CHROMATICITIES.get(primaries) ?? REC_709;
  const curve = curveOf(transfer, 'sRGB') ?? SRGB_CURVE;
  if (chromaticities === REC_709 && curve === SRGB_CURVE) return undefined;
  return { primaries: chromaticities, curve, hdr: hdrFormatOf(transfer) };
};

/** Diffuse white of BT.2408, and the brightest light that is distinguished, in cd/m2. */
const WHITE_CD_PER_M2 = 203;
const PEAK_CD_PER_M2 = 1000;
const PQ_MAX_CD_PER_M2 = 10_000;
const PEAK_TO_WHITE_RATIO = PEAK_CD_PER_M2 / WHITE_CD_PER_M2;

/**
 * The tone curve from high to standard dynamic range that browsers use (reference white tone mapping of SMPTE ST
 * 2094-50): half as bright up to white, and a quadratic Bézier curve above it.
 */
const KNEE = { x: 1, y: 0.5 };
const BEND = 0.65;
const MIDDLE = { x: (1 - BEND) * KNEE.x + (BEND * KNEE.x) / KNEE.y, y: (1 - BEND) * KNEE.y + BEND };
const A = { x: KNEE.x - 2 * MIDDLE.x + PEAK_TO_WHITE_RATIO, y: KNEE.y - 2 * MIDDLE.y + 1 };
const B = { x: 2 * (MIDDLE.x - KNEE.x), y: 2 * (MIDDLE.y - KNEE.y) };
const toneMapped = (light: number): number => {
  if (light <= KNEE.x) return light * KNEE.y;
  if (light >= PEAK_TO_WHITE_RATIO) return 1;
  const t = (Math.sqrt(B.x * B.x + 4 * A.x * (light - KNEE.x)) - B.x) / (2 * A.x);
  return KNEE.y + t * (B.y + t * A.y);
};

/** Luminance weights of BT.2020. */
const luminance2020 = (r: number, g: number, b: number): number => 0.2627 * r + 0.678 * g + 0.0593 * b;

/** @returns the factor that maps linear BT.2020 light to a standard screen */
const gainFor = (hdr: HdrFormat, r: number, g: number, b: number): number => {
  // HLG describes the scene, so the screen's curve comes first: a power of 1.2 of the luminance at this peak.
  const whiteScale =
    hdr === 'PQ'
      ? PQ_MAX_CD_PER_M2 / WHITE_CD_PER_M2
      : PEAK_TO_WHITE_RATIO * Math.max(0, luminance2020(r, g, b)) ** 0.2;
  const brightest = whiteScale * Math.max(r, g, b);
  return brightest <= 0 ? 0 : (whiteScale * toneMapped(brightest)) / brightest;
};

/** sRGB codes for linear light in steps of a 65,535th, far finer than a code at its darkest. */
const STEPS = 65_535;
let encoded: Uint8Array | undefined;
const srgbCodes = (): Uint8Array =>
  (encoded ??= Uint8Array.from({ length: STEPS + 1 }, (_, i) => Math.round(encodeSrgb(i / STEPS))));
const stepOf = (light: number): number => Math.round(STEPS * Math.min(1, Math.max(0, light)));

interface CodedPixels {
  /** Interleaved; 8-bit codes, or 16-bit ones over their whole range. */
  data: Uint8Array | Uint16Array;
  /** Three for color, and a fourth for transparency. */
  channels: number;
}

/** @returns 8-bit sRGB with the same channels */
export const toSrgb = ({ data, channels }: CodedPixels, color: CodedColor): Uint8Array => {
  const maxCode = data instanceof Uint16Array ? 65_535 : 255;
  const light = Float32Array.from({ length: maxCode + 1 }, (_, code) => color.curve(code / maxCode));
  const codes = srgbCodes();
  const { hdr } = color;
  const working = hdr === undefined ? REC_709 : REC_2020;
  const toWorking: Matrix3 = createConversionMatrix(color.primaries, working);
  const fromWorking: Matrix3 = createConversionMatrix(working, REC_709);
  const out = new Uint8Array(data.length);
  for (let offset = 0; offset < data.length; offset += channels) {
    const r = light[data[offset] ?? 0] ?? 0;
    const g = light[data[offset + 1] ?? 0] ?? 0;
    const b = light[data[offset + 2] ?? 0] ?? 0;
    let x = toWorking[0] * r + toWorking[1] * g + toWorking[2] * b;
    let y = toWorking[3] * r + toWorking[4] * g + toWorking[5] * b;
    let z = toWorking[6] * r + toWorking[7] * g + toWorking[8] * b;
    if (hdr !== undefined) {
      const gain = gainFor(hdr, x, y, z);
      [x, y, z] = [x * gain, y * gain, z * gain];
      [x, y, z] = [
        fromWorking[0] * x + fromWorking[1] * y + fromWorking[2] * z,
        fromWorking[3] * x + fromWorking[4] * y + fromWorking[5] * z,
        fromWorking[6] * x + fromWorking[7] * y + fromWorking[8] * z,
      ];
    }
    out[offset] = codes[stepOf(x)] ?? 0;
    out[offset + 1] = codes[stepOf(y)] ?? 0;
    out[offset + 2] = codes[stepOf(z)] ?? 0;
    if (channels === 4) out[offset + 3] = (data[offset + 3] ?? 0) >> (maxCode === 255 ? 0 : 8);
  }
  return out;
};
