/** A box twice is a tent. Rows stream through two rings of `2 * radius + 1`, so that a large plane is read once and written once. */

/** `row[x]` becomes the sum over x - radius .. x + radius; beyond the ends there is nothing. `scratch` holds the row meanwhile. */
const sumAlong = (row: Float32Array, scratch: Float32Array, width: number, radius: number): void => {
  scratch.set(row);
  let sum = 0;
  const head = Math.min(radius, width);
  for (let x = 0; x < head; x++) sum += scratch[x];
  const whole = Math.max(0, width - radius);
  for (let x = 0; x < width; x++) {
    if (x < whole) sum += scratch[x + radius];
    if (x > radius) sum -= scratch[x - radius - 1];
    row[x] = sum;
  }
};

/** Blurs `data` in place; beyond the border counts as 0. */
export const tentBlur = (data: Float32Array, width: number, height: number, radius: number): void => {
  if (radius < 1 || width === 0 || height === 0) return;
  const window = 2 * radius + 1;
  const share = 1 / (window * window) ** 2;
  const scratch = new Float32Array(width);
  const row = new Float32Array(width);
  const first = Array.from({ length: window + 1 }, () => new Float32Array(width));
  const second = Array.from({ length: window + 1 }, () => new Float32Array(width));
  const sum1 = new Float64Array(width);
  const sum2 = new Float64Array(width);
  const slots = window + 1;
  for (let y = 0; y < height + 2 * radius; y++) {
    // The row that enters the first box, and the one that leaves it.
    const enters = first[y % slots];
    if (y < height) {
      row.set(data.subarray(y * width, (y + 1) * width));
      sumAlong(row, scratch, width, radius);
      sumAlong(row, scratch, width, radius);
      enters.set(row);
    } else enters.fill(0);
    if (y >= window) {
      const leaves = first[(y - window) % slots];
      for (let x = 0; x < width; x++) sum1[x] += enters[x] - leaves[x];
    } else for (let x = 0; x < width; x++) sum1[x] += enters[x];
    // Row `y - radius` of the first box enters the second.
    const middle = y - radius;
    if (middle < 0) continue;
    const next = second[middle % slots];
    if (middle < height) next.set(sum1);
    else next.fill(0);
    if (middle >= window) {
      const leaves = second[(middle - window) % slots];
      for (let x = 0; x < width; x++) sum2[x] += next[x] - leaves[x];
    } else for (let x = 0; x < width; x++) sum2[x] += next[x];
    const target = middle - radius;
    if (target < 0) continue;
    const o = target * width;
    for (let x = 0; x < width; x++) data[o + x] = sum2[x] * share;
  }
};
