/** A design's lines in a customer's language. They are recorded in English; names that a shop gave stay as they are. */
import type { Language } from '#contract/customer/words/languages.ts';
import { TRADE_WORDS, type ColorName, type TradeWords } from '#contract/customer/words/trade-words.ts';
import { customerTitle } from '#contract/customer/customer-title.ts';
import { CUSTOM_COLOR, orderedChoices, type DesignLine, type DesignLines } from '#contract/studio/design-lines.ts';
import { capital } from '#contract/graphemes.ts';
import {
  CHOICE_FIELDS,
  CHOICE_ROWS,
  COVER_MATERIALS,
  MATERIAL_ROWS,
  PATTERN_ROWS,
  PATTERNS,
  PIPING_OPTIONS,
  STITCHING_OPTIONS,
  STYLE_OPTIONS,
  ZONE_KINDS,
} from '#contract/options.ts';
import { CHOICE_TEXTS } from '#engine/catalog/choices.ts';
import { MATERIAL_TEXTS } from '#engine/catalog/materials.ts';
import { PATTERN_TEXTS } from '#engine/catalog/patterns.ts';
import { firstNameOf } from '#engine/analyze/outline/zone-names.ts';
import { OWN_MATERIAL } from './design-lines.ts';

/** Designs are recorded in English. */
type SpokenLanguage = Exclude<Language, 'en'>;
type Choice = DesignLines['choices'][number];
type Names = readonly (readonly [english: string, said: string])[];

const saidBy = (names: Names): ((text: string) => string) => {
  const known = new Map(names.map(([english, translated]) => [english.toLowerCase(), translated]));
  return (text) => known.get(text.toLowerCase()) ?? text;
};

/** Translates a zone's default name: of all zones of a kind, of one by its number, of one by its seat. */
const describeZone = ({ parts, ofSeat }: TradeWords): ((name: string) => string) => {
  const patterns = ZONE_KINDS.flatMap((kind) => {
    const [one, several] = parts[kind];
    const numbered = (isOfSeat: boolean): RegExp =>
      new RegExp(`^${firstNameOf(`${kind}-2`, kind, isOfSeat).replace('2', '(\\d+)')}$`, 'i');
    const isOne = /^(Headrest|Back) of/.test(firstNameOf(`${kind}-2`, kind, true));
    return [
      { of: new RegExp(`^${firstNameOf(kind, kind)}$`, 'i'), say: () => several },
      { of: numbered(false), say: (number: string) => `${one} ${number}` },
      { of: numbered(true), say: (number: string) => ofSeat(isOne ? one : several, number) },
    ];
  });
  return (name) => {
    for (const { of, say } of patterns) {
      const found = of.exec(name);
      if (found !== null) return say(found[1] ?? '');
    }
    return name;
  };
};

const eachOf = (text: string, say: (part: string) => string): string => text.split(', ').map(say).join(', ');

const isColorName = (name: string, words: TradeWords): name is ColorName => Object.hasOwn(words.colors, name);

const describeColor = (words: TradeWords, { colorName, swatch }: DesignLine): string => {
  if (swatch !== undefined) return colorName;
  if (colorName === CUSTOM_COLOR) return words.customColor;
  return isColorName(colorName, words) ? words.colors[colorName] : colorName;
};

const optionNames = <Id extends string>(
  options: readonly { id: Id; name: string }[],
  translated: Readonly<Record<Id, string>>,
): Names => options.map(({ id, name }) => [name, translated[id]]);

const describeChoice = (language: SpokenLanguage): ((choice: Choice) => Choice) => {
  const sayers = CHOICE_FIELDS.map((field) => {
    const { name: english, values } = CHOICE_ROWS[field];
    const translated = CHOICE_TEXTS[field].translated[language];
    const value = saidBy(Object.entries(values).map(([id, one]) => [one, translated.values[id] ?? one]));
    return [english, (choice: Choice) => ({ name: translated.name, value: value(choice.value) })] as const;
  });
  const known = new Map(sayers);
  return (choice) => known.get(choice.name)?.(choice) ?? choice;
};

const sayer = (language: SpokenLanguage) => {
  const words = TRADE_WORDS[language];
  const zone = describeZone(words);
  const material = saidBy([
    [OWN_MATERIAL, words.ownMaterial],
    ...COVER_MATERIALS.map((id) => [MATERIAL_ROWS[id].name, MATERIAL_TEXTS[id].translated[language]] as const),
    ...PATTERNS.map((id) => [PATTERN_ROWS[id].paper, PATTERN_TEXTS[id].translated?.[language] ?? ''] as const),
  ]);
  const stitching = saidBy(optionNames(STITCHING_OPTIONS, words.stitchings));
  const piping = saidBy(optionNames(PIPING_OPTIONS, words.pipings));
  const style = saidBy(optionNames(STYLE_OPTIONS, words.styles));
  const otherChoice = describeChoice(language);
  const line = (one: DesignLine): DesignLine => {
    const colorName = describeColor(words, one);
    if (one.kind === 'thread') {
      const [name = '', ...note] = one.material.split(': ');
      const translated = [capital(stitching(name)), ...note].join(': ');
      return { ...one, part: capital(words.stitching), material: translated, colorName };
    }
    const part = capital(eachOf(one.part, zone));
    // A tube is in a style of piping, or a part of the photo in a material of its own.
    const translated = eachOf(one.material, (text) =>
      one.kind === 'piping' ? piping(material(text)) : material(text),
    );
    return { ...one, part, material: capital(translated), colorName };
  };
  const choice = (one: Choice): Choice =>
    one.name === 'Style' ? { name: words.style, value: style(one.value) } : otherChoice(one);
  return { line, choice };
};

const SAYERS = new Map<Language, ReturnType<typeof sayer>>();
const describerOf = (language: SpokenLanguage): ReturnType<typeof sayer> => {
  const made = SAYERS.get(language) ?? sayer(language);
  SAYERS.set(language, made);
  return made;
};

/** Lines in the customer's language, without choices that no page lists. */
export const translateDesign = <Lines extends Pick<DesignLines, 'parts' | 'choices'>>(
  lines: Lines,
  language: Language,
): Lines => {
  if (language === 'en') return lines;
  const { line, choice } = describerOf(language);
  return { ...lines, parts: lines.parts.map(line), choices: orderedChoices(lines).map(choice) };
};

/** The shop's title, or ours where it wrote none. */
export const titleText = (title: string, language: Language): string =>
  language === 'en' || title !== customerTitle('', '') ? title : TRADE_WORDS[language].untitled;
