/** Draws the found and the true outline as flat colored shapes, because the photos themselves may not be published. */
import sharp from 'sharp';

const MAX_SIDE_PIXELS = 360;
const OUTSIDE_COLOR = [238, 234, 226];
const UNDECIDED_COLOR = [205, 200, 190];
const CORRECT_COLOR = [96, 122, 96];
const EXCESS_COLOR = [190, 62, 48];
const MISSED_COLOR = [52, 92, 168];

export const SHAPES_LEGEND =
  'Green: seat, found. Blue: seat, missed. Red: not a seat, but taken for one. Cream: not a seat, and not taken for one. Gray: not scored.';

/**
 * @param matte 0..255
 * @param truth 1 seat, 0 other, 2 undecided
 * @param file receives the picture as WebP
 */
export const drawShapes = async (
  matte: Uint8Array,
  truth: Uint8Array,
  width: number,
  height: number,
  file: string,
): Promise<void> => {
  const picture = Buffer.alloc(width * height * 3);
  for (let i = 0; i < truth.length; i++) {
    const found = matte[i] >= 128;
    // Indexed by the truth.
    const colors = found
      ? [EXCESS_COLOR, CORRECT_COLOR, UNDECIDED_COLOR]
      : [OUTSIDE_COLOR, MISSED_COLOR, UNDECIDED_COLOR];
    picture.set(colors[truth[i]], i * 3);
  }
  await sharp(picture, { raw: { width, height, channels: 3 } })
    .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside' })
    .webp({ quality: 80 })
    .toFile(file);
};
