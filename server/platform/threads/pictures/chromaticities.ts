/** Primaries and white points of pictures, and conversion between them (CIE 1931; ITU-T H.273, table 2). */

export type Matrix3 = readonly [number, number, number, number, number, number, number, number, number];
type Vector3 = readonly [number, number, number];
type Xy = readonly [number, number];

export interface Chromaticities {
  white: Xy;
  red: Xy;
  green: Xy;
  blue: Xy;
}

const D65: Xy = [0.3127, 0.329];
const ILLUMINANT_C: Xy = [0.31, 0.316];

export const REC_709: Chromaticities = { white: D65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] };
export const REC_2020: Chromaticities = {
  white: D65,
  red: [0.708, 0.292],
  green: [0.17, 0.797],
  blue: [0.131, 0.046],
};
const SMPTE_170M: Chromaticities = { white: D65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] };
const P3_COLORS = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] } as const;

/** Chromaticities by the code points of H.273; 2 ("unspecified"), 10 (XYZ) and reserved ones are missing. */
export const CHROMATICITIES: ReadonlyMap<number, Chromaticities> = new Map([
  [1, REC_709],
  [4, { white: ILLUMINANT_C, red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08] }],
  [5, { white: D65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] }],
  [6, SMPTE_170M],
  [7, SMPTE_170M],
  [8, { white: ILLUMINANT_C, red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049] }],
  [9, REC_2020],
  [11, { white: [0.314, 0.351], ...P3_COLORS }],
  [12, { white: D65, ...P3_COLORS }],
  [22, { white: D65, red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077] }],
]);

const apply = (m: Matrix3, [x, y, z]: Vector3): Vector3 => [
  m[0] * x + m[1] * y + m[2] * z,
  m[3] * x + m[4] * y + m[5] * z,
  m[6] * x + m[7] * y + m[8] * z,
];

const multiply = (a: Matrix3, b: Matrix3): Matrix3 => {
  const first = apply(a, [b[0], b[3], b[6]]);
  const second = apply(a, [b[1], b[4], b[7]]);
  const third = apply(a, [b[2], b[5], b[8]]);
  return [first[0], second[0], third[0], first[1], second[1], third[1], first[2], second[2], third[2]];
};

const inverse = ([a, b, c, d, e, f, g, h, i]: Matrix3): Matrix3 => {
  const scale = 1 / (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g));
  return [
    (e * i - f * h) * scale,
    (c * h - b * i) * scale,
    (b * f - c * e) * scale,
    (f * g - d * i) * scale,
    (a * i - c * g) * scale,
    (c * d - a * f) * scale,
    (d * h - e * g) * scale,
    (b * g - a * h) * scale,
    (a * e - b * d) * scale,
  ];
};

const xyzOf = ([x, y]: Xy): Vector3 => [x / y, 1, (1 - x - y) / y];

const diagonal = ([a, b, c]: Vector3): Matrix3 => [a, 0, 0, 0, b, 0, 0, 0, c];

/** Linear RGB to CIE XYZ, with the white point at Y = 1. */
const toXyz = ({ white, red, green, blue }: Chromaticities): Matrix3 => {
  const [r, g, b] = [xyzOf(red), xyzOf(green), xyzOf(blue)];
  const colors: Matrix3 = [r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]];
  return multiply(colors, diagonal(apply(inverse(colors), xyzOf(white))));
};

const BRADFORD: Matrix3 = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];

/** Bradford adaptation: white stays white. */
const adapt = (from: Xy, to: Xy): Matrix3 => {
  const [before, after] = [apply(BRADFORD, xyzOf(from)), apply(BRADFORD, xyzOf(to))];
  const scale = diagonal([after[0] / before[0], after[1] / before[1], after[2] / before[2]]);
  return multiply(inverse(BRADFORD), multiply(scale, BRADFORD));
};

/** @returns the matrix from linear RGB of one set of primaries to that of another */
export const createConversionMatrix = (from: Chromaticities, to: Chromaticities): Matrix3 =>
  multiply(inverse(toXyz(to)), multiply(adapt(from.white, to.white), toXyz(from)));

/** Whether the primaries span a triangle and all points are within the diagram. */
export const arePlausible = ({ white, red, green, blue }: Chromaticities): boolean => {
  const area = (green[0] - red[0]) * (blue[1] - red[1]) - (blue[0] - red[0]) * (green[1] - red[1]);
  return Math.abs(area) > 1e-3 && [white, red, green, blue].every(([x, y]) => x >= 0 && y > 0 && x + y <= 1);
};
