import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { describeLine, describeLook, type DesignLine } from '#contract/studio/design-lines.ts';
import { capital } from '#contract/graphemes.ts';

/** Covers that a label names; the parts list has them all. */
const MAX_NAMED = 2;

/** "red leather"; other languages bend their adjectives, so the color is set apart there: "Cuir, rouge". */
const describeCover = (language: Language): ((line: DesignLine) => string) =>
  language === 'en' ? describeLook : (line) => (line.swatch === undefined ? describeLine(line) : describeLook(line));

/**
 * The difference between a design and others of the same car: "Red leather, white suede".
 * @param parts in the same language (`translateDesign`)
 */
export const optionLabel = (parts: readonly DesignLine[], version: number, language: Language = 'en'): string => {
  const covers = [...new Set(parts.filter(({ kind }) => kind === 'cover').map(describeCover(language)))];
  // "Tan leather" says nothing beside "tan leather, pleats".
  const named = covers.filter((cover) => !covers.some((other) => other.startsWith(`${cover}, `)));
  const said = named.slice(0, MAX_NAMED).join(language === 'en' ? ', ' : '; ');
  return said === '' ? PAGE_WORDS[language].version(version) : capital(said);
};
