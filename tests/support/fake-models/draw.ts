/** Draws a fake model's picture: the picture that it received, with fine grain and the fault that the test requested. */
import sharp from 'sharp';
import type { Mischief } from './mischief.ts';

interface Drawing {
  width: number;
  height: number;
  data: Buffer;
}

/** Hash of a pixel's position, from 0 to 1. */
const noise = (x: number, y: number): number => {
  let h = Math.imul((x * 374761393 + y * 668265263) ^ 0x5bd1e995, 0x27d4eb2d);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296;
};

const change = (
  { width, height, data }: Drawing,
  paint: (x: number, y: number, rgb: [number, number, number]) => readonly number[],
): void => {
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      const drawn = paint(x, y, [data[p]!, data[p + 1]!, data[p + 2]!]);
      for (let c = 0; c < 3; c++) data[p + c] = Math.min(255, Math.max(0, Math.round(drawn[c]!)));
    }
  }
};

const transformDrawing = ({ width, height, data }: Drawing, zoom: number, dx: number, dy: number): Drawing => {
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = Math.min(width - 1, Math.max(0, Math.round((x - dx - width / 2) / zoom + width / 2)));
      const v = Math.min(height - 1, Math.max(0, Math.round((y - dy - height / 2) / zoom + height / 2)));
      data.copy(out, 3 * (y * width + x), 3 * (v * width + u), 3 * (v * width + u) + 3);
    }
  }
  return { width, height, data: out };
};

const png = ({ width, height, data }: Drawing): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

export const drawPicture = async (sent: Uint8Array, mischief: Mischief): Promise<Buffer> => {
  const { data, info } = await sharp(sent).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const picture: Drawing = { width, height, data };
  if (mischief === 'unchanged') return png(picture);
  if (mischief === 'blank') return png({ width, height, data: Buffer.alloc(data.length, 0) });
  if (mischief === 'another picture') {
    change(picture, (x, y) => [1, 2, 3].map((c) => 255 * noise(Math.floor(x / 9) + 31 * c, Math.floor(y / 9))));
    return png(picture);
  }
  change(picture, (x, y, rgb) =>
    rgb.map((v) => v * (1 + 0.12 * (noise(x, y) - 0.5) + 0.06 * Math.sin(x * 1.3) * Math.sin(y * 1.1))),
  );
  switch (mischief) {
    case 'drift':
      return png(transformDrawing(picture, 1, 5, -3));
    case 'zoom':
      return png(transformDrawing(picture, 1.05, 2, 2));
    case 'color shift':
      change(picture, (_x, _y, [r, g, b]) => [r * 1.15, g * 0.95, b * 0.7]);
      break;
    case 'dark':
      change(picture, (_x, _y, rgb) => rgb.map((v) => v * 0.6));
      break;
    case 'half the size':
      return sharp(await png(picture))
        .resize(width >> 1, height >> 1)
        .png()
        .toBuffer();
    case 'another shape':
      return sharp(await png(picture))
        .resize(Math.min(width, height), Math.min(width, height), { fit: 'cover' })
        .png()
        .toBuffer();
    case 'invented stripes':
      change(picture, (x, y, rgb) => rgb.map((v) => v * (Math.floor((x + y) / 8) % 2 === 0 ? 0.4 : 1.6)));
      break;
    case 'another color':
      change(picture, (_x, _y, [r, g, b]) => (r > 1.3 * g ? [b, r, g] : [r, g, b]));
      break;
    case 'redrawn surroundings':
      change(picture, (x, y, [r, g, b]) =>
        r > 1.3 * g ? [r, g, b] : [r, g, b].map((v, c) => v * 0.8 + 30 * noise((x >> 2) + c, y >> 2)),
      );
      break;
    default:
  }
  return png(picture);
};
