/** `#rrggbb` ↔ three bytes. */
import type { Rgb8 } from './rgb8.ts';

export const parseHexColor = (hex: string): Rgb8 => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

export const formatHexColor = (rgb: Rgb8): string =>
  `#${rgb.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
