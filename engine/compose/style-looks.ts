/** Looks of the styles, zones of a seat, and colors by id, for designs in fields and in words alike. */
import type { QuickDesign } from '../design.ts';
import { HEX_BY_COLOR, type Pattern, type Style, type ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';
import { parseHexColor } from '../color/hex.ts';
import { luminance } from '../color/srgb.ts';

/** Zones of a seat; `piping` is piping that the photo already shows. */
export const SEAT_ZONES: readonly ZoneKind[] = ['insert', 'bolster', 'headrest', 'seat-back', 'seat', 'piping'];

/** Zones that get a pattern: the inserts, and the middle panels of a seat whose parts can't be separated. */
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

type StylePreset = Partial<Pick<QuickDesign, 'stitchingStyle' | 'stitchingColor' | 'pipingStyle'>>;

const STYLE_PRESETS: Readonly<Partial<Record<Style, StylePreset>>> = {
  classic: { pipingStyle: 'single' },
  modern: { stitchingStyle: 'double' },
  racing: { stitchingStyle: 'single', stitchingColor: 'red' },
  luxury: { pipingStyle: 'double' },
};

const isRed = ([red, green, blue]: Rgb8): boolean => red > 2 * Math.max(green, blue);

/**
 * Fields that the wizard fills in when a style is chosen; the user may change them.
 * @param seats color of the seats, on which a red thread stands out unless they are red themselves
 */
export const stylePreset = (style: Style, seats?: Rgb8): StylePreset => {
  const preset = STYLE_PRESETS[style] ?? {};
  return preset.stitchingColor === 'red' && seats !== undefined && isRed(seats)
    ? { ...preset, stitchingColor: 'white' }
    : preset;
};

/** Color of an id or `#rrggbb`; `undefined` for `none`, which leaves the zone's color as it is. */
export const parseColorChoice = (choice: string | undefined): Rgb8 | undefined => {
  if (choice === undefined || choice === 'none' || choice === 'custom' || choice === '') return undefined;
  const hex = choice.startsWith('#') ? choice : HEX_BY_COLOR[choice as keyof typeof HEX_BY_COLOR];
  return parseHexColor(hex);
};

export const BLACK = parseHexColor(HEX_BY_COLOR.black);
const WHITE = parseHexColor(HEX_BY_COLOR.white);

/** Black or white, whichever stands out against `color`. */
export const pickContrastingColor = (color: Rgb8 | undefined): Rgb8 =>
  color !== undefined && luminance(...color) / 255 < 0.4 ? WHITE : BLACK;
