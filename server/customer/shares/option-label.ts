import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { sayLine, sayLook, type DesignLine } from '#contract/studio/design-lines.ts';
import { capital } from '#contract/graphemes.ts';

/** Covers that a label names; the parts list has them all. */
const MAX_NAMED = 2;

/** "red leather"; other languages bend their adjectives, so the color stands apart there: "Cuir, rouge". */
const sayCover = (language: Language): ((line: DesignLine) => string) =>
  language === 'en' ? sayLook : (line) => (line.swatch === undefined ? sayLine(line) : sayLook(line));

/**
 * The difference between a design and others of the same car: "Red leather, white suede".
 * @param parts in the same language (`sayDesign`)
 */
export const optionLabel = (parts: readonly DesignLine[], version: number, language: Language = 'en'): string => {
  const covers = [...new Set(parts.filter(({ kind }) => kind === 'cover').map(sayCover(language)))];
  // "Tan leather" says nothing beside "tan leather, pleats".
  const named = covers.filter((cover) => !covers.some((other) => other.startsWith(`${cover}, `)));
  const said = named.slice(0, MAX_NAMED).join(language === 'en' ? ', ' : '; ');
  return said === '' ? PAGE_WORDS[language].version(version) : capital(said);
};
