import { sayLook, type DesignLine } from '#contract/design-lines.ts';
import { capital } from '#contract/graphemes.ts';

/** Covers that a label names; the parts list has them all. */
const MOST_NAMED = 2;

/** The difference between a design and others of the same car: "Red leather, white suede". */
export const optionLabel = (parts: readonly DesignLine[], version: number): string => {
  const covers = [...new Set(parts.filter(({ kind }) => kind === 'cover').map(sayLook))];
  // "Tan leather" says nothing beside "tan leather, pleats".
  const named = covers.filter((cover) => !covers.some((other) => other.startsWith(`${cover}, `)));
  const said = named.slice(0, MOST_NAMED).join(', ');
  return said === '' ? `Version ${version}` : capital(said);
};
