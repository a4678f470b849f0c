/** Draws a customer's numbered pins on a small copy of the picture, as the pages show them, for mails. */
import sharp from 'sharp';
import type { Pin } from '#contract/customer/approvals.ts';
import { READ_OPTIONS, compactBytes, type EncodedPicture } from '../pictures/photo-codec.ts';

const INK = [28, 25, 23];
const PAPER = [255, 253, 249];
/** Radius of a pin with its ring, as a part of the picture's longer side: readable in a mail of half that width. */
const RADIUS = 0.03;
/** In radii, as all that follows. */
const RING = 0.14;
const HALF_STROKE = 0.075;
/** From one digit to the next. */
const ADVANCE = 0.62;

/** Left, top, right and bottom of a stroke, from the middle. */
type Stroke = readonly [number, number, number, number];

/** Strokes of which every digit is made, as on a seven-segment display: fonts cannot be drawn on pictures here. */
const SEGMENTS: Readonly<Record<string, Stroke>> = {
  a: [0, -0.38, 0.38, -0.38],
  b: [0.38, -0.38, 0.38, 0],
  c: [0.38, 0, 0.38, 0.38],
  d: [0, 0.38, 0.38, 0.38],
  e: [0, 0, 0, 0.38],
  f: [0, -0.38, 0, 0],
  g: [0, 0, 0.38, 0],
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

/** A disc with a light ring around it and its number; one at the edge of the picture is cut off there. */
const drawPin = ({ pixels, width, height, channels }: Picture, pin: Pin, number: number, radius: number): void => {
  const strokes = strokesOf(number);
  const [middleX, middleY] = [Math.round(pin.x * width), Math.round(pin.y * height)];
  /** @param inside distance from the edge, in radii */
  const coverageOf = (inside: number): number => Math.min(1, Math.max(0, inside * radius + 0.5));
  for (let row = Math.max(0, middleY - radius); row < Math.min(height, middleY + radius); row++)
    for (let column = Math.max(0, middleX - radius); column < Math.min(width, middleX + radius); column++) {
      const [x, y] = [(column + 0.5 - middleX) / radius, (row + 0.5 - middleY) / radius];
      const fromMiddle = Math.hypot(x, y);
      const toStroke = Math.min(...strokes.map((stroke) => distanceTo(stroke, x, y)));
      for (const [color, inside] of [
        [PAPER, 1 - fromMiddle],
        [INK, 1 - RING - fromMiddle],
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
  const radius = Math.max(10, Math.round(RADIUS * Math.max(width, height)));
  for (const [i, pin] of pins.entries()) drawPin({ pixels: data, width, height, channels }, pin, i + 1, radius);
  const jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality, progressive: true }).toBuffer();
  return { bytes: compactBytes(jpeg), width, height };
};
