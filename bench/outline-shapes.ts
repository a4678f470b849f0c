/** The found outline beside the true one, as flat shapes: photos of other people are measured, never shown. */
import sharp from 'sharp';

const SIDE = 360;
const OUTSIDE = [238, 234, 226];
const UNDECIDED = [205, 200, 190];
const RIGHT = [96, 122, 96];
const TOO_MUCH = [190, 62, 48];
const MISSED = [52, 92, 168];

/** The colors in words. */
export const SHAPES_LEGEND =
  'Green: seat, found. Blue: seat, missed. Red: taken for seat and none. Grey: left out of the score.';

/**
 * @param matte 0..255
 * @param truth 1 seat, 0 not, 2 left out
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
    const [onSeat, offSeat] = found ? [RIGHT, TOO_MUCH] : [MISSED, OUTSIDE];
    const judged = truth[i] === 1 ? onSeat : offSeat;
    picture.set(truth[i] === 2 ? UNDECIDED : judged, i * 3);
  }
  await sharp(picture, { raw: { width, height, channels: 3 } })
    .resize(SIDE, SIDE, { fit: 'inside' })
    .webp({ quality: 80 })
    .toFile(file);
};
