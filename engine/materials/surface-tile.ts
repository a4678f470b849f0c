/**
 * A material's fine surface as a seamless tile with mip levels: slopes for shading, and tone for parts with a darker
 * albedo (pores, yarns, nap).
 */

export interface SurfaceTile {
  /** Texels along a side of the finest level, a power of two. */
  size: number;
  /** Size of a texel of the finest level, in centimeters. */
  texelCm: number;
  /** Interleaved slope x, slope y, tone; 127 = 1. */
  levels: Int8Array[];
}

/** Values times 127 as bytes. A loop is much faster than `Int8Array.from`. */
const toBytes = (level: Float32Array): Int8Array => {
  const bytes = new Int8Array(level.length);
  for (let i = 0; i < level.length; i++) bytes[i] = Math.max(-127, Math.min(127, Math.round(level[i] * 127)));
  return bytes;
};

/**
 * @param height in any unit; its slopes are scaled to a root mean square of `slope`
 * @param tone in any unit; its difference from the mean is scaled to a root mean square of `toneRms`
 */
export const surfaceTile = (
  size: number,
  texelCm: number,
  height: Float32Array,
  tone: Float32Array,
  slope = 0.25,
  toneRms = 0.25,
): SurfaceTile => {
  const count = size * size;
  const dx = new Float32Array(count);
  const dy = new Float32Array(count);
  let squares = 0;
  let toneSum = 0;
  for (let y = 0; y < size; y++) {
    const up = ((y - 1 + size) % size) * size;
    const down = ((y + 1) % size) * size;
    for (let x = 0, i = y * size; x < size; x++, i++) {
      dx[i] = height[y * size + ((x + 1) % size)] - height[y * size + ((x - 1 + size) % size)];
      dy[i] = height[down + x] - height[up + x];
      squares += dx[i] * dx[i] + dy[i] * dy[i];
      toneSum += tone[i];
    }
  }
  const mean = toneSum / count;
  let toneSquares = 0;
  for (let i = 0; i < count; i++) toneSquares += (tone[i] - mean) ** 2;
  const slopeScale = slope / Math.max(1e-9, Math.sqrt(squares / (2 * count)));
  const toneScale = toneRms / Math.max(1e-9, Math.sqrt(toneSquares / count));
  let level = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    level[3 * i] = dx[i] * slopeScale;
    level[3 * i + 1] = dy[i] * slopeScale;
    level[3 * i + 2] = (tone[i] - mean) * toneScale;
  }
  const levels: Int8Array[] = [];
  for (let n = size; n >= 1; n >>= 1) {
    levels.push(toBytes(level));
    if (n === 1) break;
    const half = n >> 1;
    const next = new Float32Array(half * half * 3);
    for (let y = 0; y < half; y++) {
      for (let x = 0; x < half; x++) {
        const i = 3 * (2 * y * n + 2 * x);
        for (let c = i; c < i + 3; c++)
          next[3 * (y * half + x) + c - i] = (level[c] + level[c + 3] + level[c + 3 * n] + level[c + 3 * n + 3]) / 4;
      }
    }
    level = next;
  }
  return { size, texelCm, levels };
};
