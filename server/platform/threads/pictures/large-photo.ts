/** The planes of a larger photo take up several hundred megabytes, so they are not cached for its next design. */
const MAX_PIXELS_KEPT = 6e6;

export const isLarge = ({ width, height }: { width: number; height: number }): boolean =>
  width * height > MAX_PIXELS_KEPT;
