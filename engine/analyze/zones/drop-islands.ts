/** Specks of one kind inside another (a badge, a highlight, a button) join the kind around them. */

/**
 * @param isInsert 1 = insert, changed in place; only pixels with `isEither` count
 * @param least pixels that a connected patch of either kind must have to stay
 */
export const dropIslands = (isInsert: Uint8Array, isEither: Uint8Array, width: number, least: number): void => {
  const seen = new Uint8Array(isInsert.length);
  const members = new Int32Array(isInsert.length);
  for (let start = 0; start < isInsert.length; start++) {
    if (!isEither[start] || seen[start]) continue;
    const kind = isInsert[start];
    let count = 1;
    let other = 0;
    let free = 0;
    members[0] = start;
    seen[start] = 1;
    for (let head = 0; head < count; head++) {
      const i = members[head];
      const x = i % width;
      for (let side = 0; side < 4; side++) {
        const n =
          side === 0
            ? x > 0
              ? i - 1
              : -1
            : side === 1
              ? x < width - 1
                ? i + 1
                : -1
              : side === 2
                ? i - width
                : i + width;
        if (n < 0 || n >= isInsert.length || !isEither[n]) free++;
        else if (isInsert[n] !== kind) other++;
        else if (!seen[n]) {
          seen[n] = 1;
          members[count++] = n;
        }
      }
    }
    if (count < least && other > free) for (let k = 0; k < count; k++) isInsert[members[k]] = 1 - kind;
  }
};
