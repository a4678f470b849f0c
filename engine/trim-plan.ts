/**
 * TrimPlan: a design resolved to the finish of each zone, in numbers and without pixels. `planFor` in `zone-map.ts`
 * makes it, from the options of quick mode or from words; preview, final render, analysis text and command line read
 * nothing else.
 */
import type { Rgb8 } from './color/rgb8.ts';
import type { ColorSource } from './color-source.ts';
import { PLAIN_CHOICES, type Choices } from './catalog/choices.ts';
import type { CoverMaterial, Grain, Pattern, PipingStyle, ZoneKind } from './options.ts';

export type { Rgb8 };

export interface Finish {
  /** `undefined` keeps the material that the photo shows (only color and pattern change). */
  material?: CoverMaterial;
  /** `undefined` keeps the zone's own color. */
  color?: Rgb8;
  pattern: Pattern;
  /** Origin of `color`. */
  source?: ColorSource | undefined;
  /** Multiplies the material's gloss; 1 = the material's own, retro is glossier. */
  gloss: number;
  /**
   * SHA-256 of a photographed tile (`materials/photographed/`) whose pattern lies over `color`; where the tile's pixels
   * are missing, color and material alone.
   */
  tile?: string | undefined;
  /** Grain of leather; `undefined` = the usual one. */
  grain?: Grain | undefined;
}

export interface Stitching {
  style: 'none' | 'single' | 'double' | 'french';
  color: Rgb8;
  source?: ColorSource | undefined;
}

export interface Piping {
  style: Exclude<PipingStyle, 'contrast'>;
  color: Rgb8;
  source?: ColorSource | undefined;
}

export interface TrimPlan {
  /** Finish by kind; a missing kind is left untouched. */
  byKind: Partial<Record<ZoneKind, Finish>>;
  /** Finish by zone id, over `byKind`: corrections in the studio and the user's own zones. */
  byZone: Record<string, Partial<Finish>>;
  stitching: Stitching;
  piping: Piping;
  choices: Choices;
  /** Seeds every random texture, so that the same request gives the same bytes. */
  seed: number;
}

/** True when the plan would change nothing at all. */
export const isEmptyPlan = (plan: TrimPlan): boolean =>
  Object.keys(plan.byKind).length === 0 &&
  Object.keys(plan.byZone).length === 0 &&
  plan.stitching.style === 'none' &&
  plan.piping.style === 'none';

/** SHA-256 of each photographed tile in the plan: the caller of `compose` brings their pixels (`Tiles`). */
export const tilesIn = ({ byKind, byZone }: TrimPlan): string[] => [
  ...new Set(
    [...Object.values(byKind), ...Object.values(byZone)].flatMap(({ tile }) => (tile === undefined ? [] : [tile])),
  ),
];

/** Changes nothing; every plan starts from it. */
export const BASE_PLAN: TrimPlan = {
  byKind: {},
  byZone: {},
  stitching: { style: 'none', color: [35, 33, 32] },
  piping: { style: 'none', color: [35, 33, 32] },
  choices: PLAIN_CHOICES,
  seed: 1,
};
