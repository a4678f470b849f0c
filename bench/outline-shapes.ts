/** Found and true outline as flat colored shapes, because the photos themselves may not be published. */
import sharp from 'sharp';

const SIDE = 360;
const OUTSIDE = [238, 234, 226];
const UNDECIDED = [205, 200, 190];
const RIGHT = [96, 122, 96];
const TOO_MUCH = [190, 62, 48];
const MISSED = [52, 92, 168];

export const SHAPES_LEGEND =
  'Green: seat, found. Blue: seat, missed. Red: taken for seat and none. Grey: left out of the score.';

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
    const colors = found ? [TOO_MUCH, RIGHT, UNDECIDED] : [OUTSIDE, MISSED, UNDECIDED];
    picture.set(colors[truth[i]], i * 3);
  }
  await sharp(picture, { raw: { width, height, channels: 3 } })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .webp({ quality: 80 })
    .toFile(file);
};
