/** Draws a customer's numbered pins on a small copy of the picture, as the pages show them, for mails. */
import sharp from 'sharp';
import { isAtRight, isAtTop, type Pin } from '#contract/customer/approvals.ts';
import { READ_OPTIONS, compactBytes, type EncodedPicture } from '../pictures/photo-codec.ts';

const INK = [28, 25, 23];
const PAPER = [255, 253, 249];
/**
 * A pixel of the page's pin (`.pin` in `shares.css`), as a part of the picture's longer side: in a mail of half that
 * width a pin is as large as on the page. All measures that follow are in such pixels.
 */
const PAGE_PIXEL = 0.002;
/** The ring around the spot: a light line between two dark ones. */
const RING = { inner: 10, lightFrom: 11, lightTo: 13, outer: 15 } as const;
/** Radius of the number's disc, and the distance of its middle from the spot, sideways and upwards. */
const DISC = 10;
const DISC_EDGE = 1;
const BESIDE = 14.4;
const HALF_STROKE = 0.75;
/** From one digit to the next. */
const ADVANCE = 6.2;

/** Left, top, right and bottom of a stroke, from the middle of the disc. */
type Stroke = readonly [number, number, number, number];

/** The strokes of each digit, as on a seven-segment display: fonts cannot be drawn on pictures here. */
const SEGMENTS: Readonly<Record<string, Stroke>> = {
  a: [0, -3.8, 3.8, -3.8],
  b: [3.8, -3.8, 3.8, 0],
  c: [3.8, 0, 3.8, 3.8],
  d: [0, 3.8, 3.8, 3.8],
  e: [0, 0, 0, 3.8],
  f: [0, -3.8, 0, 0],
  g: [0, 0, 3.8, 0],
};
const DIGITS = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcfgd'];

const strokesOf = (number: number): Stroke[] => {
  const strokes = Array.from(String(number)).flatMap((digit, i) =>
    Array.from(DIGITS[Number(digit)] ?? '').map((segment): Stroke => {
      const [left, top, right, bottom] = SEGMENTS[segment] ?? [0, 0, 0, 0];
      return [left + i * ADVANCE, top, right + i * ADVANCE, bottom];
    }),
  );
  const middle = (Math.min(...strokes.map(([left]) => left)) + Math.max(...strokes.map(([, , right]) => right))) / 2;
  return strokes.map(([left, top, right, bottom]) => [left - middle, top, right - middle, bottom]);
};

const distanceTo = ([left, top, right, bottom]: Stroke, x: number, y: number): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

interface Picture {
  pixels: Buffer;
  width: number;
  height: number;
  channels: number;
}

/** A ring around the spot, which stays in sight, with the number beside it; near an edge the number is on the other side. */
const drawPin = ({ pixels, width, height, channels }: Picture, pin: Pin, number: number, pagePixel: number): void => {
  const strokes = strokesOf(number);
  const [middleX, middleY] = [Math.round(pin.x * width), Math.round(pin.y * height)];
  const [besideX, besideY] = [isAtRight(pin) ? -BESIDE : BESIDE, isAtTop(pin) ? BESIDE : -BESIDE];
  const reach = Math.ceil((BESIDE + DISC + DISC_EDGE) * pagePixel);
  /** @param inside distance from the edge */
  const coverageOf = (inside: number): number => Math.min(1, Math.max(0, inside * pagePixel + 0.5));
  for (let row = Math.max(0, middleY - reach); row < Math.min(height, middleY + reach); row++)
    for (let column = Math.max(0, middleX - reach); column < Math.min(width, middleX + reach); column++) {
      const [x, y] = [(column + 0.5 - middleX) / pagePixel, (row + 0.5 - middleY) / pagePixel];
      const fromSpot = Math.hypot(x, y);
      const fromNumber = Math.hypot(x - besideX, y - besideY);
      const toStroke = Math.min(...strokes.map((stroke) => distanceTo(stroke, x - besideX, y - besideY)));
      for (const [color, inside] of [
        [INK, Math.min(fromSpot - RING.inner, RING.outer - fromSpot)],
        [PAPER, Math.min(fromSpot - RING.lightFrom, RING.lightTo - fromSpot)],
        [PAPER, DISC + DISC_EDGE - fromNumber],
        [INK, DISC - fromNumber],
        [PAPER, HALF_STROKE - toStroke],
      ] as const)
        for (const [c, tone] of color.entries()) {
          const at = channels * (row * width + column) + c;
          const under = pixels[at] ?? 0;
          pixels[at] = Math.round(under + (tone - under) * coverageOf(inside));
        }
    }
};

export const drawPins = async ({
  bytes,
  side,
  quality,
  pins,
}: {
  bytes: Uint8Array;
  side: number;
  quality: number;
  pins: readonly Pin[];
}): Promise<EncodedPicture> => {
  const { data, info } = await sharp(bytes, READ_OPTIONS)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pagePixel = Math.max(1, PAGE_PIXEL * Math.max(width, height));
  for (const [i, pin] of pins.entries()) drawPin({ pixels: data, width, height, channels }, pin, i + 1, pagePixel);
  const jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality, progressive: true }).toBuffer();
  return { bytes: compactBytes(jpeg), width, height };
};
