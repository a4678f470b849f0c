/**
 * The styles' finishes, the zones of a seat, and the colors of the color ids: shared by the fields and by the words.
 */
import type { QuickDesign } from '../design.ts';
import { SWATCHES, type Pattern, type Style, type ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';
import { rgbOfHex } from '../color/hex.ts';

/** Every zone that belongs to a seat; `piping` is the tube that the photo already has. */
export const SEAT_ZONES: readonly ZoneKind[] = ['insert', 'bolster', 'headrest', 'seat-back', 'seat', 'piping'];

/** Zones that a pattern lies on: the inserts, and the middle panels of a seat whose parts can't be separated. */
export const PATTERNED_ZONES: readonly ZoneKind[] = ['insert', 'seat'];

interface StyleLook {
  pattern: Pattern;
  /** Multiplies the material's own gloss. */
  gloss: number;
}

export const STYLE_LOOKS: Readonly<Record<Style, StyleLook>> = {
  original: { pattern: 'keep', gloss: 1 },
  classic: { pattern: 'pleats', gloss: 1 },
  modern: { pattern: 'perforated', gloss: 1 },
  racing: { pattern: 'flutes', gloss: 1 },
  retro: { pattern: 'tuck-and-roll', gloss: 1.5 },
  luxury: { pattern: 'diamond', gloss: 1 },
  custom: { pattern: 'keep', gloss: 1 },
  none: { pattern: 'keep', gloss: 1 },
};

/** The wizard's fields as choosing a style fills them in; the fields as sent are rendered. */
export const STYLE_PRESETS: Readonly<
  Partial<Record<Style, Partial<Pick<QuickDesign, 'stitchingStyle' | 'stitchingColor' | 'pipingStyle'>>>>
> = {
  classic: { pipingStyle: 'single' },
  modern: { stitchingStyle: 'double' },
  racing: { stitchingStyle: 'single', stitchingColor: 'red' },
  luxury: { pipingStyle: 'double' },
};

/** The color behind an id or `#rrggbb`; `undefined` for `none`, which leaves the zone's color as it is. */
export const swatchOf = (choice: string | undefined): Rgb8 | undefined => {
  if (choice === undefined || choice === 'none' || choice === 'custom' || choice === '') return undefined;
  const hex = choice.startsWith('#') ? choice : SWATCHES[choice as keyof typeof SWATCHES];
  return rgbOfHex(hex);
};

const luminance = ([r, g, b]: Rgb8): number => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
export const BLACK = rgbOfHex(SWATCHES.black);
const WHITE = rgbOfHex(SWATCHES.white);

/** Black or white, whichever stands out against `color`. */
export const contrasting = (color: Rgb8 | undefined): Rgb8 =>
  color !== undefined && luminance(color) < 0.4 ? WHITE : BLACK;
