/** Fast Fourier transform of square planes (Cooley, Tukey 1965), in place. */

/** @param re real parts @param im imaginary parts @param length a power of two */
const transform = (re: Float64Array, im: Float64Array, length: number, cos: Float64Array, sin: Float64Array): void => {
  for (let i = 1, j = 0; i < length; i++) {
    let bit = length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j |= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j], re[i]];
    [im[i], im[j]] = [im[j], im[i]];
  }
  for (let size = 2; size <= length; size <<= 1) {
    const half = size >> 1;
    const step = length / size;
    for (let start = 0; start < length; start += size) {
      for (let k = 0; k < half; k++) {
        const c = cos[k * step];
        const s = sin[k * step];
        const p = start + k;
        const q = p + half;
        const tr = re[q] * c - im[q] * s;
        const ti = re[q] * s + im[q] * c;
        re[q] = re[p] - tr;
        im[q] = im[p] - ti;
        re[p] += tr;
        im[p] += ti;
      }
    }
  }
};

/** Not normalized: forward and inverse together multiply by `side` squared. @param side a power of two */
export const fourier = (re: Float64Array, im: Float64Array, side: number, direction: 1 | -1): void => {
  const cos = Float64Array.from({ length: side / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / side));
  const sin = Float64Array.from({ length: side / 2 }, (_, k) => -direction * Math.sin((2 * Math.PI * k) / side));
  for (let y = 0; y < side; y++)
    transform(re.subarray(y * side, (y + 1) * side), im.subarray(y * side, (y + 1) * side), side, cos, sin);
  const lineRe = new Float64Array(side);
  const lineIm = new Float64Array(side);
  for (let x = 0; x < side; x++) {
    for (let y = 0, i = x; y < side; y++, i += side) {
      lineRe[y] = re[i];
      lineIm[y] = im[i];
    }
    transform(lineRe, lineIm, side, cos, sin);
    for (let y = 0, i = x; y < side; y++, i += side) {
      re[i] = lineRe[y];
      im[i] = lineIm[y];
    }
  }
};
