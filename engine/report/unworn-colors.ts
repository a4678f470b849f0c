/**
 * Colors that were chosen for one part of the seats and are nowhere in the picture, because the photo has no such
 * part.
 */
import type { ZoneKind } from '../options.ts';
import type { Finish, TrimPlan } from '../trim-plan.ts';
import type { ZoneReport } from './report.ts';
import { colorWord, PLURALS } from './report-words.ts';

export interface UnusedColor {
  /** "bolsters" */
  part: string;
  /** Color in the user's own word, where it came from words. */
  color: string;
}

/** Whole seats are covered part by part, and piping has no zone of its own. */
const PARTS: readonly ZoneKind[] = ['insert', 'bolster', 'headrest', 'seat-back', 'door'];

const wordOf = ({ color, source }: Finish): string => (source?.from === 'words' ? source.word : colorWord(color!));

export const unusedColors = (
  { byKind }: TrimPlan,
  zones: readonly Pick<ZoneReport, 'kind' | 'color'>[],
): UnusedColor[] => {
  const found = new Set(zones.map(({ kind }) => kind));
  const worn = new Set(
    [byKind.seat?.color, ...zones.map(({ color }) => color)].flatMap((color) => color?.join() ?? []),
  );
  return PARTS.flatMap((kind) => {
    const finish = byKind[kind];
    return found.has(kind) || finish?.color === undefined || worn.has(finish.color.join())
      ? []
      : [{ part: PLURALS[kind], color: wordOf(finish) }];
  });
};

/** Colors for the list of unused words. */
export const describeUnwornWords = (plan: TrimPlan, zones: readonly Pick<ZoneReport, 'kind' | 'color'>[]): string[] =>
  unusedColors(plan, zones).map(({ part, color }) => `${color} (no ${part} in this picture)`);
