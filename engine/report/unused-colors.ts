/** Colors that are not used in the picture, because the photo has no part of the kind that they were chosen for. */
import { MATERIAL_ROWS, type ZoneKind } from '../options.ts';
import type { Finish, TrimPlan } from '../trim-plan.ts';
import type { ZoneReport } from './report.ts';
import { getColorName, PLURAL_NAMES } from './report-words.ts';

export interface UnusedColor {
  /** "bolsters" */
  part: string;
  /** Name of the color, in the user's own words if it came from words; without a color that of the material. */
  color: string;
}

/** Parts that a photo may lack. Whole seats and piping are not reported. */
const PARTS: readonly ZoneKind[] = ['insert', 'bolster', 'headrest', 'seat-back', 'door'];

const wordOf = ({ color, source }: Finish): string | undefined => {
  if (color === undefined) return undefined;
  return source?.from === 'words' ? source.word : getColorName(color);
};

/** Doors never follow the seats: their finish was asked for, even if it is the seats' or has no color. */
const wordOfDoors = (finish: Finish): string | undefined =>
  wordOf(finish) ?? (finish.material === undefined ? undefined : MATERIAL_ROWS[finish.material].name.toLowerCase());

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
    if (found.has(kind) || finish === undefined) return [];
    const isUsed = kind !== 'door' && finish.color !== undefined && usedColors.has(finish.color.join());
    const color = kind === 'door' ? wordOfDoors(finish) : wordOf(finish);
    return isUsed || color === undefined ? [] : [{ part: PLURAL_NAMES[kind], color }];
  });
};

/** Unused colors in words, for the list of requests that the picture does not show. */
export const describeUnusedColors = (plan: TrimPlan, zones: readonly Pick<ZoneReport, 'kind' | 'color'>[]): string[] =>
  unusedColors(plan, zones).map(({ part, color }) => `${color} (no ${part} in this picture)`);
