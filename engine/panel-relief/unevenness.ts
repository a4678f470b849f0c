/** Smooth noise, -1..1, for the unevenness of work by hand: value noise on a hashed lattice. */
const SIZE = 64;

const tables = new Map<number, Float32Array>();

const tableOf = (seed: number): Float32Array => {
  let table = tables.get(seed);
  if (!table) {
    table = new Float32Array(SIZE * SIZE);
    let state = (seed ^ 0x9e3779b9) >>> 0;
    for (let i = 0; i < table.length; i++) {
      // Mulberry32.
      state = (state + 0x6d2b79f5) >>> 0;
      let t = Math.imul(state ^ (state >>> 15), state | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      table[i] = ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
    }
    if (tables.size > 8) tables.clear();
    tables.set(seed, table);
  }
  return table;
};

/** @returns noise at (x, y), one wave about every two units */
export const unevenness = (seed: number): ((x: number, y: number) => number) => {
  const table = tableOf(seed);
  return (x, y) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    let tx = x - x0;
    let ty = y - y0;
    tx = tx * tx * (3 - 2 * tx);
    ty = ty * ty * (3 - 2 * ty);
    const a = (y0 & (SIZE - 1)) * SIZE;
    const b = ((y0 + 1) & (SIZE - 1)) * SIZE;
    const c = x0 & (SIZE - 1);
    const d = (x0 + 1) & (SIZE - 1);
    const upper = table[a + c] + tx * (table[a + d] - table[a + c]);
    const lower = table[b + c] + tx * (table[b + d] - table[b + c]);
    return upper + ty * (lower - upper);
  };
};
