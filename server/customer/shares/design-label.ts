import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { describeLine, describeLook, type DesignLine } from '#contract/studio/design-lines.ts';
import { capitalize } from '#contract/graphemes.ts';

/** How many covers a label names at most. */
const MAX_COVERS_PER_LABEL = 2;

/** "red leather" in English; "Cuir, rouge" in other languages, where adjectives are inflected. */
const describeCover = (language: Language): ((line: DesignLine) => string) =>
  language === 'en' ? describeLook : (line) => (line.swatch === undefined ? describeLine(line) : describeLook(line));

/** "Leder: rot / schwarz" for two covers of one material, because the rest of the label would say it again. */
const joinCovers = (covers: readonly string[], language: Language): string => {
  if (language === 'en') return covers.join(', ');
  const [material = ''] = covers[0]?.split(', ') ?? [];
  const hasOneMaterial = covers.length > 1 && covers.every((cover) => cover.startsWith(`${material}, `));
  if (!hasOneMaterial) return covers.join('; ');
  const colors = covers.map((cover) => cover.slice(material.length + 2));
  return `${material}${language === 'fr' ? ' :' : ':'} ${colors.join(' / ')}`;
};

/**
 * Names a design by its covers, to tell it apart from the car's other designs: "Red leather, white suede".
 * @param parts in the same language (`translateDesign`)
 */
export const designLabel = (parts: readonly DesignLine[], version: number, language: Language = 'en'): string => {
  const covers = [...new Set(parts.filter(({ kind }) => kind === 'cover').map(describeCover(language)))];
  // "Tan leather" is left out when there is also "tan leather, pleats".
  const named = covers.filter((cover) => !covers.some((other) => other.startsWith(`${cover}, `)));
  const label = joinCovers(named.slice(0, MAX_COVERS_PER_LABEL), language);
  return label === '' ? PAGE_WORDS[language].version(version) : capitalize(label);
};
