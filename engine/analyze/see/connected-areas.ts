/** Connected areas of a picture. */

/**
 * Numbers the 4-connected areas of equal labels from 1, in reading order of their first pixels.
 * @param labels 0 = in no area
 * @returns number of each pixel, 0 outside, and the area of each number in pixels
 */
export const connectedAreas = (
  labels: Uint8Array | Int32Array,
  width: number,
): { numberOf: Int32Array; areas: number[] } => {
  const numberOf = new Int32Array(labels.length);
  const stack = new Int32Array(labels.length);
  const areas = [0];
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] === 0 || numberOf[start] !== 0) continue;
    const number = areas.length;
    let area = 0;
    let top = 0;
    stack[top++] = start;
    numberOf[start] = number;
    while (top > 0) {
      const i = stack[--top];
      area++;
      const x = i % width;
      for (const n of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width])
        if (labels[n] === labels[start] && numberOf[n] === 0) {
          numberOf[n] = number;
          stack[top++] = n;
        }
    }
    areas.push(area);
  }
  return { numberOf, areas };
};
