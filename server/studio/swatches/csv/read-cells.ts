/** Readers that turn a cell into a value; `undefined` when it is not understood. */
import { FORMULA_PREFIX } from '#contract/csv.ts';
import { LANGUAGES } from '#contract/customer/words/languages.ts';
import { TRADE_WORDS } from '#contract/customer/words/trade-words.ts';
import { MATERIAL_TEXTS } from '#engine/catalog/materials.ts';
import { translateToEnglish, withoutAccents } from '#engine/words/foreign.ts';
import { COLOR_MODIFIERS, COLOR_WORDS } from '#engine/words/lexicon.ts';
import { tokenize, type Token } from '#engine/words/scan.ts';
import { formatHexColor } from '#engine/color/hex.ts';
import { GRAIN_ROWS, GRAINS, MATERIAL_ROWS, type CoverMaterial, type Grain } from '#contract/options.ts';

/** `="0012"`, by which programs keep a spreadsheet from turning a code into a number. */
const TEXT_FORMULA = /^\s*="(.*)"\s*$/s;

/** Removes the quote that exports put before a cell that a spreadsheet would run as a formula, and the formula of a text. */
export const withoutFormulaGuard = (cell: string): string => {
  const text = TEXT_FORMULA.exec(cell)?.[1];
  if (text !== undefined) return text.replaceAll('""', '"');
  return cell.startsWith("'") && FORMULA_PREFIX.test(cell.slice(1)) ? cell.slice(1) : cell;
};

/** Three digits without the sign are a supplier's number of a color. Eight end with full opacity. */
const HEX = /^(?:#?([0-9a-f]{6})|#([0-9a-f]{6})ff|#([0-9a-f]{3})|(?!\d{3}$)([0-9a-f]{3}))$/i;
/** The code beside a color's name. */
const HEX_AMONG_WORDS = /#([0-9a-f]{6})(?:ff)?(?![0-9a-f])/g;
const RGB = /^(?:rgb\s*\()?\s*(\d{1,3})\s*[,;/ ]\s*(\d{1,3})\s*[,;/ ]\s*(\d{1,3})\s*\)?$/i;

/** Full-width letters, digits and signs, which lists from East Asia have, as the usual ones. */
const plain = (cell: string): string =>
  cell.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).trim();

/** The English of a cell in another language, of which only the beginning counts: a cell may be megabytes long. */
const toEnglish = (cell: string): string => translateToEnglish(cell.slice(0, 100).split(' ')).join(' ');

/** English names of colors by those in the languages of a shop's customers, in lower case and without accents. */
const ENGLISH_COLORS: ReadonlyMap<string, string> = new Map(
  Object.values(TRADE_WORDS).flatMap(({ colors }) =>
    Object.entries(colors).map(([english, name]): [string, string] => [withoutAccents(name.toLowerCase()), english]),
  ),
);

/** English of words that change a color, in the languages of a shop's customers. */
const ENGLISH_MODIFIERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dark: 'dunkel dunkle dunkler dunkles oscuro oscura fonce foncee sombre escuro escura scuro scura',
    deep: 'tief tiefe tiefer tiefes profundo profunda profond profonde profondo profonda intenso intensa',
    light: 'hell helle heller helles claro clara clair claire chiaro chiara',
    pale: 'blass zart pastell palido palida pallido pallida',
    bright: 'leuchtend kraftig brillante brilhante vif vive vivo viva acceso accesa',
  }).flatMap(([english, words]) => words.split(' ').map((word): [string, string] => [word, english])),
);

/** "offwhite" → "off white" */
const COMPACT_COLORS: ReadonlyMap<string, string> = new Map(
  Object.keys(COLOR_WORDS).map((name) => [name.replaceAll(' ', ''), name]),
);

const englishOfColorWord = (word: string): string | undefined => {
  const english = ENGLISH_MODIFIERS.get(word) ?? ENGLISH_COLORS.get(word) ?? COMPACT_COLORS.get(word);
  if (english !== undefined) return english;
  const translated = translateToEnglish([word]).join(' ');
  return translated === word ? undefined : translated;
};

/** "dunkelbeige" → "dark beige": a German word of two that are known. */
const splitColorWord = (word: string): string | undefined => {
  for (let at = 4; at <= word.length - 3; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)].map(englishOfColorWord);
    if (first !== undefined && second !== undefined) return `${first} ${second}`;
  }
  return undefined;
};

/** "bleu foncé" → "dark blue" */
const translateColor = (text: string): string => {
  const english = text.split(' ').map((word) => englishOfColorWord(word) ?? splitColorWord(word) ?? word);
  const words = english.join(' ').split(' ');
  const isModifier = (word: string): boolean => Object.hasOwn(COLOR_MODIFIERS, word);
  return [...words.filter(isModifier), ...words.filter((word) => !isModifier(word))].join(' ');
};

/** A color as `#rrggbb`. `unsure` is what it was read as, where a cell says more than that. */
interface ReadColor {
  color: string;
  unsure?: string;
}

type ColorToken = Token & { type: 'color' };

/** "Deep black", "gris oscuro", "dunkelgrün"; of "black/white" the first. */
const readColorWords = (text: string): ReadColor | undefined => {
  const parts = text.split(/[/,;+&|]/).map((part) => tokenize(translateColor(part.trim())));
  const tokens = parts.flat();
  const [first, ...more] = tokens.filter((token): token is ColorToken => token.type === 'color');
  if (first === undefined) return undefined;
  const color = formatHexColor(first.color).toLowerCase();
  const isWhole = more.length === 0 && tokens.every(({ type }) => ['color', 'material', 'filler'].includes(type));
  return isWhole ? { color } : { color, unsure: first.word };
};

/** `#hex`, `rgb(1, 2, 3)` or `1 2 3`: a color in digits. @returns `null` for digits that are none */
const parseColorCode = (text: string): string | null | undefined => {
  const [, six, opaque, three, short] = HEX.exec(text) ?? [];
  const hex = six ?? opaque ?? three ?? short;
  if (hex !== undefined) return `#${hex.length === 3 ? Array.from(hex, (digit) => digit + digit).join('') : hex}`;
  const rgb = RGB.exec(text)?.slice(1).map(Number);
  if (rgb === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = rgb;
  return rgb.every((byte) => byte <= 255) ? formatHexColor([red, green, blue]) : null;
};

const colorText = (cell: string): string => plain(cell).replace(/\s+/g, ' ').slice(0, 100).toLowerCase();

/** Whether a color is given in words. */
export const isColorName = (cell: string): boolean => parseColorCode(colorText(cell)) === undefined;

/** Whether a code that can be read as a color may as well be a supplier's number: "B12", "100205". */
export const isUnsureCode = (cell: string): boolean => /^(?:[0-9a-f]{3}|\d{6})$/.test(colorText(cell));

/** A color in digits, or one of the color names that the studio understands, in any language of a shop's customers. */
export const readColor = (cell: string): ReadColor | undefined => {
  const text = colorText(cell);
  const code = parseColorCode(text);
  if (code !== undefined) return code === null ? undefined : { color: code };
  const [named, ...others] = [...text.matchAll(HEX_AMONG_WORDS)].map(([, digits]) => `#${digits}`);
  if (named !== undefined) return others.length === 0 ? { color: named } : { color: named, unsure: named };
  const word = withoutAccents(text.replace(/\bgray\b/g, 'grey').replace(/-/g, ' '));
  const hex = [word, ENGLISH_COLORS.get(word) ?? '', toEnglish(word)]
    .map((name) => (Object.hasOwn(COLOR_WORDS, name) ? COLOR_WORDS[name] : undefined))
    .find((found) => found !== undefined);
  return hex === undefined ? readColorWords(word) : { color: hex.toLowerCase() };
};

/** The most specific words first, which is the order of the catalog's texts. */
const MATERIALS_BY_WORDS = (Object.keys(MATERIAL_TEXTS) as CoverMaterial[]).map((id) => {
  const { inPriceLists, translated } = MATERIAL_TEXTS[id];
  const names = Object.values(translated).map((name) => withoutAccents(name.toLowerCase()));
  return {
    id,
    words: new RegExp(`${inPriceLists.source}|\\b(?:${[...MATERIAL_ROWS[id].phrases, ...names].join('|')})\\b`),
  };
});

export const parseMaterial = (cell: string): CoverMaterial | undefined => {
  const text = withoutAccents(plain(cell).toLowerCase())
    .replaceAll('.', '')
    .replace(/[\s\p{Pd}\p{Ps}\p{Pe},]+/gu, ' ')
    .trim();
  const english = toEnglish(text);
  return MATERIALS_BY_WORDS.find(({ words }) => words.test(text) || words.test(english))?.id;
};

/** `null`, the default grain, for a finish that is not a grain, such as "semi-aniline". */
export const parseGrain = (cell: string): Grain | null =>
  GRAINS.find((grain) => GRAIN_ROWS[grain].inPriceLists.test(plain(cell).toLowerCase())) ?? null;

const BAND_WORD = /^(?:PRICE\s*)?(?:BAND|GROUP|TIER|LEVEL|GRADE|CATEGORY|CAT|PG|PREISGRUPPE)[\s.:-]*/;

/** 1 to 4, as a digit (a spreadsheet may have made it 1.0), a letter A to D, or a number of currency signs. */
export const parsePriceBand = (cell: string): number | null | undefined => {
  const text = plain(cell).toUpperCase().replace(BAND_WORD, '');
  if (/^[-–—]?$/.test(text)) return null;
  const digit = /^([1-4])(?:[.,]0+)?$/.exec(text)?.[1];
  if (digit !== undefined) return Number(digit);
  if (/^[A-D]$/.test(text)) return text.charCodeAt(0) - 64;
  return /^([$€£¥])\1{0,3}$/.test(text) ? text.length : undefined;
};

/** In the languages of a shop's customers, in lower case and without accents. */
const YES = new Set(
  [
    'yes|y|true|x|✓|✔|☑|✅|in stock|instock|available|stocked|on stock',
    // What spreadsheets write for a truth value.
    'wahr|verdadero|vrai|verdadeiro|vero',
    'ja|lagernd|auf lager|ab lager|vorratig|lieferbar|verfugbar',
    'si|en stock|disponible|en existencia',
    'oui|dispo',
    'sim|em estoque|em stock|disponivel',
    'disponibile|in magazzino|a magazzino',
  ].flatMap((words) => words.split('|')),
);
const NO = new Set(
  [
    'no|n|false|-|–|—|✗|✘|☐|❌|out|out of stock|not in stock|not available|unavailable|discontinued|sold out|on order|to order',
    'falsch|falso|faux',
    'nein|nicht lieferbar|nicht verfugbar|nicht vorratig|nicht auf lager|ausverkauft|vergriffen|auslauf|auslaufend|auslaufartikel|auf bestellung',
    'agotado|sin stock|no disponible|descatalogado|bajo pedido|sin existencias',
    'non|epuise|rupture|en rupture|rupture de stock|en rupture de stock|non disponible|indisponible|sur commande|arrete',
    'nao|esgotado|sem estoque|sem stock|indisponivel|descontinuado|sob encomenda',
    'esaurito|non disponibile|fuori produzione|su ordinazione',
  ].flatMap((words) => words.split('|')),
);

/**
 * A quantity as people write it: `1.234,5 m`, `1'200`, `> 50 lm`, `10+`, `-3`. Its separators do not matter: the swatch
 * is in stock unless all digits are zero.
 */
const QUANTITY = /^(?:ca\.?|approx\.?|[<>≥~+])?\s*([-−])?\s*(\d[\d\s.,'’]*)\+?\s*[\p{L}²³./ ]{0,20}$/u;

/** Times of delivery, in the languages of a shop's customers. */
const TIME_UNITS =
  'h|hrs?|hours?|heures?|horas?|ore|std|stunden?|d|days?|dias?|(?:werk|arbeits)?tag(?:en?)?|tg|j|jours?|gg|giorn[oi]|w|wks?|weeks?|wo|wch|wochen?|kw|sem|semaines?|semanas?|sett|settiman[ae]|months?|mon|monat(?:en?)?|mois|mes(?:es|[ei])?';
/** Without "set", a short September: "1 set" is a quantity. */
const MONTHS = LANGUAGES.flatMap((language) =>
  (['long', 'short'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, i) =>
      withoutAccents(new Date(2000, i).toLocaleString(language, { month }).toLowerCase().replace('.', '')),
    ),
  ),
).filter((month) => month !== 'set');
/** "2 weeks", "10d", "15. Januar": a number that is no quantity. */
const TIME = new RegExp(`(?<![a-z])(?:${[TIME_UNITS, ...MONTHS].join('|')})(?![a-z])`);
/** "15.01.2027", "15. 1.", "03.2027", but not "12.2000", a quantity with four decimals. */
const DATE = /^(?:\d{1,4}\. ?\d{1,2}\. ?\d{0,4}|(?:0?[1-9]|1[0-2])\.20[2-9]\d)$/;

export const parseInStock = (cell: string): boolean | undefined => {
  const text = plain(cell).toLowerCase();
  const words = withoutAccents(text).replace(/\s+/g, ' ').replace(/[.!]$/, '');
  if (YES.has(words) || text === '') return true;
  if (NO.has(words)) return false;
  const quantity = QUANTITY.exec(text);
  if (quantity === null) return undefined;
  const [, minus, digits = ''] = quantity;
  if (TIME.test(words) || DATE.test(digits.trim())) return undefined;
  return minus === undefined && /[1-9]/.test(digits);
};
