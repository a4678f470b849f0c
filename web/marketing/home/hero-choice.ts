/** A visitor's choices in the hero, and the design that they make: the same fields as the studio sends. */
import { COLOR_OPTIONS, MATERIAL_OPTIONS, type Color, type CoverMaterial } from '#contract/options.ts';
import type { Design } from '#engine/design.ts';

export type HeroMaterial = CoverMaterial;
export type HeroColor = Exclude<Color, 'custom' | 'none'>;
export interface Finish {
  material: HeroMaterial;
  color: HeroColor;
}
export type HeroPart = 'seats' | 'inserts';

export interface HeroChoice {
  seats: Finish;
  /** Absent: the inserts are as the seats. */
  inserts?: Finish;
}

/** The choice before the first tap; `SAMPLES.oxblood` shows it. */
export const FIRST_CHOICE: HeroChoice = { seats: { material: 'leather', color: 'red' } };

export const HERO_MATERIALS = MATERIAL_OPTIONS.filter(
  (option): option is (typeof MATERIAL_OPTIONS)[number] & { id: HeroMaterial } => option.id !== 'none',
);
export const HERO_COLORS = COLOR_OPTIONS.filter(
  (option): option is (typeof COLOR_OPTIONS)[number] & { id: HeroColor } =>
    option.id !== 'custom' && option.id !== 'none',
);

export const heroFinishOf = (choice: HeroChoice, part: HeroPart): Finish =>
  part === 'inserts' ? (choice.inserts ?? choice.seats) : choice.seats;

/** A tap: one part takes another material or color. The inserts' own choices stay when the seats change. */
export const chosen = (choice: HeroChoice, part: HeroPart, change: Partial<Finish>): HeroChoice => {
  const next = { ...choice, [part]: { ...heroFinishOf(choice, part), ...change } };
  const { seats, inserts } = next;
  return inserts !== undefined && inserts.material === seats.material && inserts.color === seats.color
    ? { seats }
    : next;
};

export const designOf = ({ seats, inserts }: HeroChoice): Design => ({
  mode: 'quick',
  style: 'original',
  materials: inserts === undefined ? [seats.material] : [seats.material, inserts.material],
  mainColors: inserts === undefined ? [seats.color] : [seats.color, inserts.color],
  secondaryColor: seats.color,
  seatType: 'bucket',
  stitchingStyle: 'single',
  stitchingColor: 'none',
  stitchingNote: '',
  pipingStyle: 'none',
  pipingColor: 'none',
  seatBolsters: 'none',
  bolsterColor: 'none',
  zones: {},
  swatches: {},
  vehicleType: 'car',
  vehicleMake: '',
  vehicleModel: '',
});

const word = (options: readonly { id: string; name: string }[], id: string): string =>
  options.find((option) => option.id === id)!.name;
const inWords = ({ material, color }: Finish): string =>
  `${word(HERO_COLORS, color)} ${word(HERO_MATERIALS, material).toLowerCase()}`;

/** "Red leather", "Black leather, tan suede inserts". */
export const choiceNameOf = ({ seats, inserts }: HeroChoice): string =>
  inserts === undefined ? inWords(seats) : `${inWords(seats)}, ${inWords(inserts).toLowerCase()} inserts`;
