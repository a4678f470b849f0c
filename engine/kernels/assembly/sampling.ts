/** Down- and upsampling of planes, one row at a time. */

/**
 * Adds the values of a row, or the square roots of their absolute values, to the sums of their cells.
 * @param values floats: samples `step` apart if `isPlane`, else adjacent samples
 * @param less samples to subtract first, adjacent floats, or 0; absolute differences are then limited to 1
 * @param pure bytes, samples `step` apart; values where it is 0 are skipped
 * @param columns index in `cells` of each sample, i32
 */
export function gatherRow(
  values: usize,
  less: usize,
  pure: usize,
  columns: usize,
  count: i32,
  step: i32,
  isPlane: bool,
  areRoots: bool,
  cells: usize,
): void {
  const along = isPlane ? step : 1;
  for (let k = 0; k < count; k++) {
    // Skips long runs of 0.
    if (step === 1) while (k + 4 <= count && load<u32>(pure + <usize>k) === 0) k += 4;
    if (k >= count || load<u8>(pure + <usize>(k * step)) === 0) continue;
    const cell = cells + (<usize>load<i32>(columns + (<usize>k << 2)) << 2);
    let value = load<f32>(values + (<usize>(k * along) << 2));
    if (less !== 0)
      value = <f32>sqrt<f64>(min<f64>(1, abs<f64>(<f64>value - <f64>load<f32>(less + (<usize>k << 2)))));
    else if (areRoots) value = sqrt<f32>(abs<f32>(value));
    store<f32>(cell, load<f32>(cell) + value);
  }
}

/** Copies the bytes of `from` at the indices `columns`, i32; up to three more are read and written. */
export function pickRow(from: usize, columns: usize, count: i32, out: usize): void {
  for (let k = 0; k < count; k += 4) {
    const at = v128.load(columns + (<usize>k << 2));
    const low = <u32>load<u8>(from + <usize>i32x4.extract_lane(at, 0)) | (<u32>load<u8>(from + <usize>i32x4.extract_lane(at, 1)) << 8);
    const high = <u32>load<u8>(from + <usize>i32x4.extract_lane(at, 2)) | (<u32>load<u8>(from + <usize>i32x4.extract_lane(at, 3)) << 8);
    store<u32>(out + <usize>k, low | (high << 16));
  }
}

/** Interpolates between two adjacent rows. @param part weight of the second @param out up to three more floats are written */
export function mixRows(rows: usize, count: i32, part: f32, out: usize): void {
  const fraction = f32x4.splat(part);
  for (let k = 0; k < count; k += 4) {
    const at = <usize>k << 2;
    const from = v128.load(rows + at);
    const to = v128.load(rows + (<usize>count << 2) + at);
    v128.store(out + at, f32x4.add(from, f32x4.mul(f32x4.sub(to, from), fraction)));
  }
}
