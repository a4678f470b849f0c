/** A visitor's choices in the hero, and the design that they make. */
import { requireValue } from '#contract/expected.ts';
import {
  COLOR_OPTIONS,
  MATERIAL_OPTIONS,
  PIPING_OPTIONS,
  STITCHING_OPTIONS,
  type Color,
  type CoverMaterial,
  type PipingStyle,
  type StitchingStyle,
} from '#contract/options.ts';
import type { Design } from '#engine/design.ts';
import { PLAIN_DESIGN } from '#engine/plain-design.ts';
import { PART_NAMES } from '#web/ui/part-words.ts';

type HeroMaterial = CoverMaterial;
type HeroColor = Exclude<Color, 'custom' | 'none'>;
export interface Finish {
  material: HeroMaterial;
  color: HeroColor;
}
/** The studio's ids of parts that the sample picture shows. */
export const HERO_PARTS = ['main', 'insert', 'bolster', 'headrest', 'door', 'thread', 'piping'] as const;
export type HeroPart = (typeof HERO_PARTS)[number];
type SewnPart = 'thread' | 'piping';
type CoveredPart = Exclude<HeroPart, SewnPart>;

export interface HeroChoice {
  seats: Finish;
  /** Parts without an entry follow the seats. */
  own: Partial<Record<Exclude<CoveredPart, 'main'>, Finish>>;
  /** Without a color, thread and piping have the seats' color; the engine chooses the color of contrasting piping. */
  thread: { style: StitchingStyle; color?: HeroColor };
  piping: { style: PipingStyle; color?: HeroColor };
}

/** Another material or color of a covered part, or another style or color of a sewn one. */
export interface HeroChange {
  material?: HeroMaterial;
  color?: HeroColor;
  style?: string;
}

/** The choice before the first tap, as in the picture `SAMPLES.oxblood`. */
export const FIRST_CHOICE: HeroChoice = {
  seats: { material: 'leather', color: 'red' },
  own: {},
  thread: { style: 'single' },
  piping: { style: 'none' },
};

export const HERO_MATERIALS = MATERIAL_OPTIONS.filter(
  (option): option is (typeof MATERIAL_OPTIONS)[number] & { id: HeroMaterial } => option.id !== 'none',
);
export const HERO_COLORS = COLOR_OPTIONS.filter(
  (option): option is (typeof COLOR_OPTIONS)[number] & { id: HeroColor } =>
    option.id !== 'custom' && option.id !== 'none',
);
/** Styles, except for those that need a description. */
export const SEWN_STYLES = {
  thread: STITCHING_OPTIONS.filter(({ id }) => id !== 'other'),
  piping: PIPING_OPTIONS,
} as const;

export const isSewn = (part: HeroPart): part is SewnPart => part === 'thread' || part === 'piping';

export const heroFinishOf = ({ seats, own }: HeroChoice, part: CoveredPart): Finish =>
  part === 'main' ? seats : (own[part] ?? seats);

/** @returns undefined if nothing is sewn, or the engine chooses the color */
export const heroColorOf = (choice: HeroChoice, part: HeroPart): HeroColor | undefined => {
  if (!isSewn(part)) return heroFinishOf(choice, part).color;
  const { style, color } = choice[part];
  return style === 'none' ? undefined : (color ?? (style === 'contrast' ? undefined : choice.seats.color));
};

const isSameFinish = (a: Finish, b: Finish): boolean => a.material === b.material && a.color === b.color;

/** Choosing a color also chooses a style if there was none. */
const changeSewn = <Sewn extends { style: string; color?: HeroColor }>(
  before: Sewn,
  { style, color }: HeroChange,
): Sewn => ({
  ...before,
  ...(color === undefined ? {} : { color }),
  style: style ?? (before.style === 'none' && color !== undefined ? 'single' : before.style),
});

export const applyChange = (choice: HeroChoice, part: HeroPart, change: HeroChange): HeroChoice => {
  if (isSewn(part)) return { ...choice, [part]: changeSewn(choice[part], change) };
  const finish = { ...heroFinishOf(choice, part), ...change };
  return part === 'main' ? { ...choice, seats: finish } : { ...choice, own: { ...choice.own, [part]: finish } };
};

export const designOf = ({ seats, own, thread, piping }: HeroChoice): Design => {
  const { insert = seats, ...others } = own;
  // Inserts in the seats' finish are part of the seats.
  const covers = isSameFinish(insert, seats) ? [seats] : [seats, insert];
  return {
    ...PLAIN_DESIGN,
    materials: covers.map(({ material }) => material),
    mainColors: covers.map(({ color }) => color),
    secondaryColor: seats.color,
    seatType: 'bucket',
    stitchingStyle: thread.style,
    stitchingColor: thread.color ?? 'none',
    pipingStyle: piping.style,
    pipingColor: piping.color ?? 'none',
    zones: others,
  };
};

const nameOf = (options: readonly { id: string; name: string }[], id: string): string =>
  requireValue(
    options.find((option) => option.id === id),
    'A choice in the hero',
  ).name.toLowerCase();
const describeHeroFinish = ({ material, color }: Finish): string =>
  `${nameOf(HERO_COLORS, color)} ${nameOf(HERO_MATERIALS, material)}`;

/** More parts would not fit on the line. */
const MAX_NAMED_PARTS = 2;

/** "Red leather", "Black leather, tan suede inserts, white thread and 1 more". */
export const describeChoice = (choice: HeroChoice): string => {
  const parts = HERO_PARTS.flatMap((part) => {
    const name = PART_NAMES[part].toLowerCase();
    if (isSewn(part)) {
      const { color, style } = choice[part];
      return style === 'none' || color === undefined ? [] : [`${nameOf(HERO_COLORS, color)} ${name}`];
    }
    const finish = part === 'main' ? undefined : choice.own[part];
    return finish === undefined || isSameFinish(finish, choice.seats) ? [] : [`${describeHeroFinish(finish)} ${name}`];
  });
  const unnamedCount = parts.length - MAX_NAMED_PARTS;
  const seats = describeHeroFinish(choice.seats);
  const named = [seats.charAt(0).toUpperCase() + seats.slice(1), ...parts.slice(0, MAX_NAMED_PARTS)].join(', ');
  return unnamedCount > 0 ? `${named} and ${unnamedCount} more` : named;
};
