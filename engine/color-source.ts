/** Origin of a finish's color. It determines the name on papers, and whether the color can be ordered. */
import { z } from 'zod';
import { COLORS } from './options.ts';
import { SwatchSnapshot } from './swatch.ts';

export const ColorSource = z.discriminatedUnion('from', [
  /** A color of the list. */
  z.object({ from: z.literal('option'), id: z.enum(COLORS).exclude(['custom', 'none']) }),
  /** A custom color, `#rrggbb`. */
  z.object({ from: z.literal('own') }),
  /** A swatch from a swatch book. */
  z.object({ from: z.literal('swatch'), swatch: SwatchSnapshot }),
  /** The customer's own words: "oxblood". */
  z.object({ from: z.literal('words'), word: z.string() }),
  /** Worked out from the other colors: tone on tone, or in contrast. */
  z.object({ from: z.literal('matched') }),
]);
export type ColorSource = z.infer<typeof ColorSource>;

export const swatchColorSource = (swatch: SwatchSnapshot | undefined): ColorSource | undefined =>
  swatch === undefined ? undefined : { from: 'swatch', swatch };

/** Source of a color id or `#rrggbb`; `undefined` if the photo's color stays. */
export const choiceColorSource = (choice: string | undefined): ColorSource | undefined => {
  if (choice === undefined || choice === 'none' || choice === 'custom' || choice === '') return undefined;
  return choice.startsWith('#')
    ? { from: 'own' }
    : { from: 'option', id: choice as Extract<ColorSource, { from: 'option' }>['id'] };
};
