import { rgbOfHex } from './hex.ts';
import { linearOf, luminance } from './srgb.ts';

/** Color of the card that shows thread or piping, on pages and papers alike: it contrasts with both. */
export const cardColorFor = (color: string): string =>
  luminance(...linearOf(rgbOfHex(color))) > 0.45 ? '#57514a' : '#efe9e0';
