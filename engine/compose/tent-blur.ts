/** A box twice is a tent. Rows stream through two rings of `2 * radius + 1`, so that a large plane is read once and written once. */

/** `row[x]` becomes the sum over x - radius .. x + radius; beyond the ends there is nothing. `scratch` holds the row meanwhile. */
const sumAlong = (row: Float32Array, scratch: Float32Array, width: number, radius: number): void => {
  scratch.set(row);
  let sum = 0;
  const head = Math.min(radius, width);
  for (let x = 0; x < head; x++) sum += scratch[x];
  const whole = Math.max(0, width - radius);
  // The window grows at the left end, slides, and shrinks at the right one.
  const slides = Math.min(whole, radius + 1);
  let x = 0;
  for (; x < slides; x++) row[x] = sum += scratch[x + radius];
  for (; x < whole; x++) {
    sum += scratch[x + radius];
    row[x] = sum -= scratch[x - radius - 1];
  }
  for (; x < width; x++) {
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
    const leaves = first[(y + 1) % slots];
    // Row `y - radius` of the first box enters the second; before the first row and behind the last there is nothing.
    const middle = y - radius;
    if (middle < 0) {
      for (let x = 0; x < width; x++) sum1[x] += enters[x];
      continue;
    }
    const next = second[middle % slots];
    const gone = second[(middle + 1) % slots];
    const target = middle - radius;
    const isInside = middle < height;
    if (!isInside) next.fill(0);
    for (let x = 0; x < width; x++) {
      const sum = y >= window ? sum1[x] + (enters[x] - leaves[x]) : sum1[x] + enters[x];
      sum1[x] = sum;
      if (isInside) next[x] = sum;
    }
    if (target < 0) {
      for (let x = 0; x < width; x++) sum2[x] += next[x];
      continue;
    }
    const o = target * width;
    for (let x = 0; x < width; x++) {
      const sum = middle >= window ? sum2[x] + (next[x] - gone[x]) : sum2[x] + next[x];
      sum2[x] = sum;
      data[o + x] = sum * share;
    }
  }
};
