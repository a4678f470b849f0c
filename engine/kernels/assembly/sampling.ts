/** Between a picture's pixels and cells of reduced size, a row at a time. */

/**
 * Adds a row's values to the sums of their cells, or the roots of their absolute values.
 * @param values floats, `step` apart where `isWhole`, else one after the other
 * @param less floats to take away from them first, one after the other, or 0; the rest counts up to 1, as its root
 * @param sure a byte a pixel, `step` apart
 * @param columns cell of each sample in the row of `cells`, i32
 */
export function gatherRow(
  values: usize,
  less: usize,
  sure: usize,
  columns: usize,
  count: i32,
  step: i32,
  isWhole: bool,
  areRoots: bool,
  cells: usize,
): void {
  const along = isWhole ? step : 1;
  for (let k = 0; k < count; k++) {
    // Large parts of a row have no known values.
    if (step === 1) while (k + 4 <= count && load<u32>(sure + <usize>k) === 0) k += 4;
    if (k >= count || load<u8>(sure + <usize>(k * step)) === 0) continue;
    const cell = cells + (<usize>load<i32>(columns + (<usize>k << 2)) << 2);
    let value = load<f32>(values + (<usize>(k * along) << 2));
    if (less !== 0)
      value = <f32>sqrt<f64>(min<f64>(1, abs<f64>(<f64>value - <f64>load<f32>(less + (<usize>k << 2)))));
    else if (areRoots) value = sqrt<f32>(abs<f32>(value));
    store<f32>(cell, load<f32>(cell) + value);
  }
}

/** Bytes of `from` at the places that `columns` names, i32; up to three more are read and written. */
export function pickRow(from: usize, columns: usize, count: i32, out: usize): void {
  for (let k = 0; k < count; k += 4) {
    const at = v128.load(columns + (<usize>k << 2));
    const low = <u32>load<u8>(from + <usize>i32x4.extract_lane(at, 0)) | (<u32>load<u8>(from + <usize>i32x4.extract_lane(at, 1)) << 8);
    const high = <u32>load<u8>(from + <usize>i32x4.extract_lane(at, 2)) | (<u32>load<u8>(from + <usize>i32x4.extract_lane(at, 3)) << 8);
    store<u32>(out + <usize>k, low | (high << 16));
  }
}

/**
 * Between two rows of floats that lie one after the other.
 * @param part 0..1 of the way to the second; up to three floats past `out` are written
 */
export function mixRows(rows: usize, count: i32, part: f32, out: usize): void {
  const share = f32x4.splat(part);
  for (let k = 0; k < count; k += 4) {
    const at = <usize>k << 2;
    const from = v128.load(rows + at);
    const to = v128.load(rows + (<usize>count << 2) + at);
    v128.store(out + at, f32x4.add(from, f32x4.mul(f32x4.sub(to, from), share)));
  }
}
