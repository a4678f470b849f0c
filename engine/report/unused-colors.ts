/** Colors that are not used in the picture, because the photo has no part of the kind that they were chosen for. */
import type { ZoneKind } from '../options.ts';
import type { Finish, TrimPlan } from '../trim-plan.ts';
import type { ZoneReport } from './report.ts';
import { getColorName, PLURAL_NAMES } from './report-words.ts';

export interface UnusedColor {
  /** "bolsters" */
  part: string;
  /** Name of the color, in the user's own words if it came from words. */
  color: string;
}

/** Parts that a photo may lack. Whole seats and piping are not reported. */
const PARTS: readonly ZoneKind[] = ['insert', 'bolster', 'headrest', 'seat-back', 'door'];

const wordOf = ({ color, source }: Finish): string => (source?.from === 'words' ? source.word : getColorName(color!));

export const unusedColors = (
  { byKind }: TrimPlan,
  zones: readonly Pick<ZoneReport, 'kind' | 'color'>[],
): UnusedColor[] => {
  const found = new Set(zones.map(({ kind }) => kind));
  const usedColors = new Set(
    [byKind.seat?.color, ...zones.map(({ color }) => color)].flatMap((color) => color?.join() ?? []),
  );
  return PARTS.flatMap((kind) => {
    const finish = byKind[kind];
    return found.has(kind) || finish?.color === undefined || usedColors.has(finish.color.join())
      ? []
      : [{ part: PLURAL_NAMES[kind], color: wordOf(finish) }];
  });
};

/** Unused colors in words, for the list of wishes that the picture does not show. */
export const describeUnusedColors = (plan: TrimPlan, zones: readonly Pick<ZoneReport, 'kind' | 'color'>[]): string[] =>
  unusedColors(plan, zones).map(({ part, color }) => `${color} (no ${part} in this picture)`);
