/** Contact sheet of screenshots side by side, with tall ones cut into columns. */
import sharp from 'sharp';

const COLUMN_HEIGHT = 1600;
const GAP = 16;
const SHEET = { r: 128, g: 128, b: 128 };

/** @param shots PNG files of one width */
export const writeMontage = async (shots: readonly string[], file: string): Promise<void> => {
  const columns: { input: Buffer; width: number; height: number }[] = [];
  for (const shot of shots) {
    const { data, info } = await sharp(shot).removeAlpha().toBuffer({ resolveWithObject: true });
    for (let top = 0; top < info.height; top += COLUMN_HEIGHT) {
      const height = Math.min(COLUMN_HEIGHT, info.height - top);
      columns.push({
        input: await sharp(data).extract({ left: 0, top, width: info.width, height }).png().toBuffer(),
        width: info.width,
        height,
      });
    }
  }
  const width = columns.reduce((sum, column) => sum + column.width + GAP, GAP);
  const height = Math.max(...columns.map((column) => column.height)) + 2 * GAP;
  let left = GAP;
  const overlays = columns.map((column) => {
    const overlay = { input: column.input, left, top: GAP };
    left += column.width + GAP;
    return overlay;
  });
  await sharp({ create: { width, height, channels: 3, background: SHEET } })
    .composite(overlays)
    .png({ compressionLevel: 6 })
    .toFile(file);
};
