/** Smallest and largest values within a square, at a cost that hardly depends on its size. */

/** `line[i] = min(line[i .. i + window - 1])` for the first `count`, by doubling the window (van Herk's cost, simpler). */
const slideMinimum = (line: Float32Array, count: number, window: number): void => {
  let reached = 1;
  while (reached * 2 <= window) {
    for (let i = 0; i < count - reached; i++) if (line[i + reached] < line[i]) line[i] = line[i + reached];
    reached *= 2;
  }
  const rest = window - reached;
  if (rest > 0) for (let i = 0; i < count - rest; i++) if (line[i + rest] < line[i]) line[i] = line[i + rest];
};

/** Smallest (`sign` 1) or largest (`sign` -1) value within a square of `radius`, by rows, then columns. */
const extreme = (source: Float32Array, width: number, height: number, radius: number, sign: 1 | -1): Float32Array => {
  const window = 2 * radius + 1;
  const out = new Float32Array(source.length);
  const line = new Float32Array(Math.max(width, height) + 2 * radius);
  for (let y = 0; y < height; y++) {
    line.fill(Infinity);
    for (let x = 0; x < width; x++) line[x + radius] = sign * source[y * width + x];
    slideMinimum(line, width + 2 * radius, window);
    for (let x = 0; x < width; x++) out[y * width + x] = line[x];
  }
  for (let x = 0; x < width; x++) {
    line.fill(Infinity);
    for (let y = 0; y < height; y++) line[y + radius] = out[y * width + x];
    slideMinimum(line, height + 2 * radius, window);
    for (let y = 0; y < height; y++) out[y * width + x] = sign * line[y];
  }
  return out;
};

/** The largest value within `radius`. */
export const largest = (value: Float32Array, width: number, height: number, radius: number): Float32Array => extreme(value, width, height, radius, -1);

/** The smallest value within `radius`. */
export const smallest = (value: Float32Array, width: number, height: number, radius: number): Float32Array => extreme(value, width, height, radius, 1);

/** Morphological opening: bright structures narrower than twice the radius are gone. */
export const opening = (value: Float32Array, width: number, height: number, radius: number): Float32Array => largest(smallest(value, width, height, radius), width, height, radius);
