/** Names of colors and swatches on papers and shared pages. */
import { CUSTOM_COLOR, type DesignLine } from '#contract/studio/design-lines.ts';
import { COLOR_OPTIONS, findOptionName, HEX_BY_COLOR } from '#contract/options.ts';
import { cleanLine } from '#contract/plain-text.ts';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { COLOR_WORDS } from '#engine/words/lexicon.ts';

const colorCodeOf = (color: string): string =>
  (color.startsWith('#') ? color : ((HEX_BY_COLOR as Record<string, string | undefined>)[color] ?? '')).toUpperCase();

const NAMES = new Map<string, string>([
  ...Object.entries(COLOR_WORDS).map(([word, hex]): [string, string] => [hex.toUpperCase(), word]),
  ...Object.entries(HEX_BY_COLOR).map(([id, hex]): [string, string] => [
    hex.toUpperCase(),
    findOptionName(COLOR_OPTIONS, id).toLowerCase(),
  ]),
]);
const colorNameOf = (code: string): string => (code === '' ? '' : (NAMES.get(code) ?? CUSTOM_COLOR));

/** The swatch as it was when the picture was made, with its text cleaned. */
const cleanSwatch = ({
  code,
  name,
  supplier,
  line,
  grain,
  tile,
}: SwatchSnapshot): NonNullable<DesignLine['swatch']> => ({
  code: cleanLine(code),
  name: cleanLine(name),
  supplier: cleanLine(supplier),
  line: cleanLine(line),
  ...(grain === undefined ? {} : { grain }),
  ...(tile === undefined ? {} : { tile }),
});

/** Name and code of a color, with its swatch if it has one. */
export const colorFields = (
  code: string,
  swatch: SwatchSnapshot | undefined,
): Pick<DesignLine, 'colorName' | 'code' | 'swatch'> =>
  swatch === undefined
    ? { colorName: colorNameOf(code), code }
    : { colorName: cleanLine(swatch.name), code: colorCodeOf(swatch.color), swatch: cleanSwatch(swatch) };
