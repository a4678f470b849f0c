import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { describeLine, describeLook, type DesignLine } from '#contract/studio/design-lines.ts';
import { capital } from '#contract/graphemes.ts';

/** Number of covers that a label names. */
const MAX_NAMED = 2;

/** "red leather" in English; "Cuir, rouge" in other languages, where adjectives are inflected. */
const describeCover = (language: Language): ((line: DesignLine) => string) =>
  language === 'en' ? describeLook : (line) => (line.swatch === undefined ? describeLine(line) : describeLook(line));

/**
 * Names a design by its covers, to tell it from others of the same car: "Red leather, white suede".
 * @param parts in the same language (`translateDesign`)
 */
export const optionLabel = (parts: readonly DesignLine[], version: number, language: Language = 'en'): string => {
  const covers = [...new Set(parts.filter(({ kind }) => kind === 'cover').map(describeCover(language)))];
  // "Tan leather" is left out when there is also "tan leather, pleats".
  const named = covers.filter((cover) => !covers.some((other) => other.startsWith(`${cover}, `)));
  const label = named.slice(0, MAX_NAMED).join(language === 'en' ? ', ' : '; ');
  return label === '' ? PAGE_WORDS[language].version(version) : capital(label);
};
