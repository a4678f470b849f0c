/** Pictures side by side, tall ones cut into columns, so that a whole route is looked at on one sheet. */
import sharp from 'sharp';

const COLUMN_HEIGHT = 1600;
const GAP = 16;
const SHEET = { r: 128, g: 128, b: 128 };

/** @param shots PNG files of one width  @param scale of the sheet against the pictures */
export const writeMontage = async (shots: readonly string[], file: string, scale = 1): Promise<void> => {
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
  const placed = columns.map((column) => {
    const at = { input: column.input, left, top: GAP };
    left += column.width + GAP;
    return at;
  });
  const sheet = await sharp({ create: { width, height, channels: 3, background: SHEET } })
    .composite(placed)
    .png()
    .toBuffer();
  await sharp(sheet)
    .resize(Math.round(width * scale))
    .png({ compressionLevel: 6 })
    .toFile(file);
};
