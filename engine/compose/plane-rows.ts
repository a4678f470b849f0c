/** Smooth things are kept small and read row by row, bilinearly, while composing. */

export interface SmallField {
  width: number;
  height: number;
  /** Values a cell, interleaved. */
  channels: number;
  data: Float32Array | Int8Array;
}

export interface RowReader {
  /** Interpolates the field along row `y` of the picture into `out` (`channels` interleaved values a column), columns `from` to `to` only. */
  read(y: number, out: Float32Array, from: number, to: number): void;
}

/** @param left first column of the picture that is read, `count` how many */
export const rowReader = (field: SmallField, pictureWidth: number, pictureHeight: number, left: number, count: number): RowReader => {
  const { width, height, channels, data } = field;
  const line = new Float32Array(width * channels);
  const cell = new Int32Array(count);
  const share = new Float32Array(count);
  for (let x = 0; x < count; x++) {
    const fx = Math.min(width - 1, Math.max(0, ((x + left + 0.5) * width) / pictureWidth - 0.5));
    cell[x] = Math.max(0, Math.min(width - 2, Math.floor(fx)));
    share[x] = width > 1 ? fx - cell[x] : 0;
  }
  const next = width > 1 ? channels : 0;
  return {
    read: (y, out, from, to) => {
      const fy = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / pictureHeight - 0.5));
      const y0 = Math.max(0, Math.min(height - 2, Math.floor(fy)));
      const ty = height > 1 ? fy - y0 : 0;
      const upper = y0 * width * channels;
      const lower = upper + (height > 1 ? width * channels : 0);
      const first = cell[from] * channels;
      const last = Math.min(line.length, (cell[to - 1] + 2) * channels);
      for (let i = first; i < last; i++) line[i] = data[upper + i] + (data[lower + i] - data[upper + i]) * ty;
      for (let x = from, o = from * channels; x < to; x++) {
        const s = cell[x] * channels;
        const t = share[x];
        for (let c = 0; c < channels; c++) out[o++] = line[s + c] + (line[s + next + c] - line[s + c]) * t;
      }
    },
  };
};
