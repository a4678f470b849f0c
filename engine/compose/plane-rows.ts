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
  /** The upper one of the field's two rows that row `y` of the picture lies between, and how far it is on the way to the lower one, 0..1. */
  rowAt(y: number): { upper: number; part: number };
  /** Where a column falls in a row of the field: cells a column, the place of column 0, the last cell. */
  readonly cells: readonly [number, number, number];
  readonly field: SmallField;
}

/** @param left first column of the picture that is read, `count` how many */
export const rowReader = (
  field: SmallField,
  pictureWidth: number,
  pictureHeight: number,
  left: number,
  count: number,
): RowReader => {
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
  const rowAt = (y: number): { upper: number; part: number } => {
    const fy = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / pictureHeight - 0.5));
    const upper = Math.max(0, Math.min(height - 2, Math.floor(fy)));
    return { upper, part: height > 1 ? fy - upper : 0 };
  };
  /** The field between its rows, as far as columns `from` to `to` read it. */
  const mixRows = (y: number, from: number, to: number): void => {
    const { upper: row, part } = rowAt(y);
    const upper = row * width * channels;
    const lower = upper + (height > 1 ? width * channels : 0);
    const first = cell[from] * channels;
    const last = Math.min(line.length, (cell[to - 1] + 2) * channels);
    for (let i = first; i < last; i++) line[i] = data[upper + i] + (data[lower + i] - data[upper + i]) * part;
  };
  return {
    rowAt,
    field,
    cells: [width / pictureWidth, ((left + 0.5) * width) / pictureWidth - 0.5, width - 1],
    read: (y, out, from, to) => {
      mixRows(y, from, to);
      // Without the loop over channels, where there are two or six of them, as nearly always.
      if (channels === 2) {
        for (let x = from, o = from * 2; x < to; x++, o += 2) {
          const s = cell[x] * 2;
          const t = share[x];
          out[o] = line[s] + (line[s + next] - line[s]) * t;
          out[o + 1] = line[s + 1] + (line[s + next + 1] - line[s + 1]) * t;
        }
      } else if (channels === 6) {
        for (let x = from, o = from * 6; x < to; x++, o += 6) {
          const s = cell[x] * 6;
          const n = s + next;
          const t = share[x];
          out[o] = line[s] + (line[n] - line[s]) * t;
          out[o + 1] = line[s + 1] + (line[n + 1] - line[s + 1]) * t;
          out[o + 2] = line[s + 2] + (line[n + 2] - line[s + 2]) * t;
          out[o + 3] = line[s + 3] + (line[n + 3] - line[s + 3]) * t;
          out[o + 4] = line[s + 4] + (line[n + 4] - line[s + 4]) * t;
          out[o + 5] = line[s + 5] + (line[n + 5] - line[s + 5]) * t;
        }
      } else {
        for (let x = from, o = from * channels; x < to; x++) {
          const s = cell[x] * channels;
          const t = share[x];
          for (let c = 0; c < channels; c++) out[o++] = line[s + c] + (line[s + next + c] - line[s + c]) * t;
        }
      }
    },
  };
};
