import { parseHexColor } from './hex.ts';
import { decodeSrgbColor, luminance } from './srgb.ts';

/** Color of the card that shows thread or piping, on pages and papers alike: it contrasts with both. */
export const contrastingBackground = (color: string): string =>
  luminance(...decodeSrgbColor(parseHexColor(color))) > 0.45 ? '#57514a' : '#efe9e0';
