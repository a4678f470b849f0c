/** Translates a design's lines, which are stored in English, into a customer's language. Names by the shop do not change. */
import type { Language } from '#contract/customer/words/languages.ts';
import { TRADE_WORDS, type TradeWords } from '#contract/customer/words/trade-words.ts';
import { customerTitle } from '#contract/customer/customer-title.ts';
import {
  CUSTOM_COLOR,
  TONE_ON_TONE,
  choicesThatChangePicture,
  type DesignLine,
  type DesignDescription,
} from '#contract/studio/design-lines.ts';
import { capitalize } from '#contract/graphemes.ts';
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
import { getDefaultZoneName, OTHER_UPHOLSTERY } from '#engine/analyze/outline/zone-names.ts';
import { PRESENT_UPHOLSTERY } from './design-lines.ts';

type TargetLanguage = Exclude<Language, 'en'>;
type Choice = DesignDescription['choices'][number];
type Translations = readonly (readonly [english: string, translated: string])[];
type Translate = (text: string) => string;

/** Unknown texts are not translated. */
const translateBy = (translations: Translations): Translate => {
  const known = new Map(translations.map(([english, translated]) => [english.toLowerCase(), translated]));
  return (text) => known.get(text.toLowerCase()) ?? text;
};

/** Translates a zone's default name, which may contain the zone's number or its seat. */
const zoneTranslator = ({ parts, ofSeat, otherUpholstery }: TradeWords): ((name: string) => string) => {
  const patterns = ZONE_KINDS.flatMap((kind) => {
    const [singular, plural] = parts[kind];
    const numbered = (isOfSeat: boolean): RegExp =>
      new RegExp(`^${getDefaultZoneName(`${kind}-2`, kind, isOfSeat).replace('2', '(\\d+)')}$`, 'i');
    const isSingular = /^(Headrest|Back) of/.test(getDefaultZoneName(`${kind}-2`, kind, true));
    return [
      { pattern: new RegExp(`^${getDefaultZoneName(kind, kind)}$`, 'i'), translate: () => plural },
      { pattern: numbered(false), translate: (number: string) => `${singular} ${number}` },
      { pattern: numbered(true), translate: (number: string) => ofSeat(isSingular ? singular : plural, number) },
    ];
  });
  return (name) => {
    if (name.toLowerCase() === OTHER_UPHOLSTERY.name.toLowerCase()) return otherUpholstery;
    for (const { pattern, translate } of patterns) {
      const match = pattern.exec(name);
      if (match !== null) return translate(match[1] ?? '');
    }
    return name;
  };
};

const translateList = (text: string, translate: Translate): string => text.split(', ').map(translate).join(', ');

const isColorName = (name: string, words: TradeWords): name is keyof TradeWords['colors'] =>
  Object.hasOwn(words.colors, name);

const translateColor = (words: TradeWords, { colorName, swatch, kind }: DesignLine): string => {
  if (swatch !== undefined) return colorName;
  if (colorName === CUSTOM_COLOR) return words.customColor;
  if (colorName === TONE_ON_TONE) return words.toneOnTone;
  if (!isColorName(colorName, words)) return colorName;
  const color = words.colors[colorName];
  return kind === 'thread' ? words.thread(color) : color;
};

const optionNames = <Id extends string>(
  options: readonly { id: Id; name: string }[],
  translated: Readonly<Record<Id, string>>,
): Translations => options.map(({ id, name }) => [name, translated[id]]);

const choiceTranslator = (language: TargetLanguage): ((choice: Choice) => Choice) => {
  const translators = new Map(
    CHOICE_FIELDS.map((field) => {
      const { name: english, values } = CHOICE_ROWS[field];
      const translated = CHOICE_TEXTS[field].translated[language];
      const translateValue = translateBy(
        Object.entries(values).map(([id, text]) => [text, translated.values[id] ?? text]),
      );
      return [english, (choice: Choice) => ({ name: translated.name, value: translateValue(choice.value) })] as const;
    }),
  );
  return (choice) => translators.get(choice.name)?.(choice) ?? choice;
};

const createTranslator = (language: TargetLanguage) => {
  const words = TRADE_WORDS[language];
  const translateZone = zoneTranslator(words);
  const translateMaterial = translateBy([
    [PRESENT_UPHOLSTERY, words.presentUpholstery],
    // In records and renders that were kept under the earlier name.
    ['Own material', words.presentUpholstery],
    ...COVER_MATERIALS.map((id) => [MATERIAL_ROWS[id].name, MATERIAL_TEXTS[id].translated[language]] as const),
    ...PATTERNS.map((id) => [PATTERN_ROWS[id].paper, PATTERN_TEXTS[id].translated?.[language] ?? ''] as const),
  ]);
  const translateStitching = translateBy(optionNames(STITCHING_OPTIONS, words.stitchings));
  const translatePiping = translateBy(optionNames(PIPING_OPTIONS, words.pipings));
  const translateStyle = translateBy(optionNames(STYLE_OPTIONS, words.styles));
  const translateOtherChoice = choiceTranslator(language);
  const translateLine = (line: DesignLine): DesignLine => {
    const colorName = translateColor(words, line);
    if (line.kind === 'thread') {
      const [name = '', ...note] = line.material.split(': ');
      const translated = [capitalize(translateStitching(name)), ...note].join(': ');
      return { ...line, part: capitalize(words.stitching), material: translated, colorName };
    }
    const part = capitalize(translateList(line.part, translateZone));
    // The material of piping may be a style of piping or a material.
    const translated = translateList(line.material, (text) =>
      line.kind === 'piping' ? translatePiping(translateMaterial(text)) : translateMaterial(text),
    );
    return { ...line, part, material: capitalize(translated), colorName };
  };
  const translateChoice = (choice: Choice): Choice =>
    choice.name === 'Style' ? { name: words.style, value: translateStyle(choice.value) } : translateOtherChoice(choice);
  return { translateLine, translateChoice };
};

const TRANSLATORS = new Map<Language, ReturnType<typeof createTranslator>>();
const translatorOf = (language: TargetLanguage): ReturnType<typeof createTranslator> => {
  const translator = TRANSLATORS.get(language) ?? createTranslator(language);
  TRANSLATORS.set(language, translator);
  return translator;
};

/** Leaves out choices that no page lists, in English as well. */
export const translateDesign = <Description extends Pick<DesignDescription, 'parts' | 'choices'>>(
  design: Description,
  language: Language,
): Description => {
  const choices = choicesThatChangePicture(design);
  if (language === 'en') return { ...design, choices };
  const { translateLine, translateChoice } = translatorOf(language);
  return { ...design, parts: design.parts.map(translateLine), choices: choices.map(translateChoice) };
};

/** The shop's title, or a default title in the customer's language. */
export const titleOrDefault = (title: string, language: Language): string =>
  language === 'en' || title !== customerTitle('', '') ? title : TRADE_WORDS[language].untitled;
