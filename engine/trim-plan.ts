/**
 * TrimPlan: a design resolved to the finish of each zone. `planFor` in `zone-map.ts` makes it from options or from words;
 * preview, final render, analysis text and command line all read it.
 */
import type { Rgb8 } from './color/rgb8.ts';
import type { ColorSource } from './color-source.ts';
import { PLAIN_CHOICES, type Choices } from './catalog/choices.ts';
import type { CoverMaterial, Grain, Pattern, PipingStyle, ZoneKind } from './options.ts';

export type { Rgb8 };

export interface Finish {
  /** `undefined` keeps the photo's material. */
  material?: CoverMaterial;
  /** `undefined` keeps the photo's color. */
  color?: Rgb8;
  pattern: Pattern;
  /** Origin of `color`. */
  source?: ColorSource | undefined;
  /** Factor on the material's gloss. */
  gloss: number;
  /** SHA-256 of a photographed tile (`materials/photographed/`), which multiplies `color`. */
  tile?: string | undefined;
  /** Grain of leather; `undefined` = the usual one. */
  grain?: Grain | undefined;
}

export interface Stitching {
  style: 'none' | 'single' | 'double' | 'french';
  /** `undefined` = tone on tone, the color of the seats in the picture, or of what is covered. Likewise in `Piping`. */
  color?: Rgb8 | undefined;
  source?: ColorSource | undefined;
}

export interface Piping {
  style: Exclude<PipingStyle, 'contrast'>;
  color?: Rgb8 | undefined;
  source?: ColorSource | undefined;
}

export interface TrimPlan {
  /** Finish by kind; zones of other kinds do not change. */
  byKind: Partial<Record<ZoneKind, Finish>>;
  /** Finish by zone id, which takes precedence over `byKind`. */
  byZone: Record<string, Partial<Finish>>;
  stitching: Stitching;
  piping: Piping;
  choices: Choices;
  /** Seed of all random textures, so that equal requests give equal bytes. */
  seed: number;
}

/** Whether the plan changes nothing. */
export const isEmptyPlan = (plan: TrimPlan): boolean =>
  Object.keys(plan.byKind).length === 0 &&
  Object.keys(plan.byZone).length === 0 &&
  plan.stitching.style === 'none' &&
  plan.piping.style === 'none';

/** SHA-256 of each photographed tile in the plan; the caller of `compose` loads them (`Tiles`). */
export const getTileHashes = ({ byKind, byZone }: TrimPlan): string[] => [
  ...new Set(
    [...Object.values(byKind), ...Object.values(byZone)].flatMap(({ tile }) => (tile === undefined ? [] : [tile])),
  ),
];

/** A plan that changes nothing. */
export const EMPTY_PLAN: TrimPlan = {
  byKind: {},
  byZone: {},
  stitching: { style: 'none' },
  piping: { style: 'none' },
  choices: PLAIN_CHOICES,
  seed: 1,
};
