/** Questions to the list of designs: pages, search and filters. Without any, the list is complete. */
import { z } from 'zod';
import { NumberText } from '../ids.ts';

export const MAX_SEARCH_LENGTH = 200;

export const MAX_DESIGNS_ON_PAGE = 100;
export const FILTER_GROUPS = ['style', 'material', 'seatType', 'stitchingStyle'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

const Value = z.string().max(60);
/** `?style=retro&style=classic`. */
const Values = z
  .array(Value)
  .max(60)
  .or(Value.transform((one) => [one]));

const PAGE = {
  /** Designs on the page; without it, all. */
  limit: z.coerce.number().int().min(1).max(MAX_DESIGNS_ON_PAGE).optional(),
  /** Id of the last design of the page before. */
  before: NumberText.optional(),
};
export const PageQuery = z.object(PAGE);
export type PageQuery = z.output<typeof PageQuery>;

const FILTERS = {
  /** Part of the name, in any case. */
  q: z.string().max(MAX_SEARCH_LENGTH).optional(),
  /** Any of the values of a group, and all groups together. */
  style: Values.optional(),
  material: Values.optional(),
  seatType: Values.optional(),
  stitchingStyle: Values.optional(),
};
export const FilterQuery = z.object(FILTERS);
export type FilterQuery = z.output<typeof FilterQuery>;

export const DesignQuery = z.object({
  ...PAGE,
  ...FILTERS,
  /** `true`: only the newest version of each design. */
  current: z.enum(['true', 'false']).optional(),
  /** Ids to which the list is limited. */
  id: z
    .array(NumberText)
    .max(MAX_DESIGNS_ON_PAGE)
    .or(NumberText.transform((one) => [one]))
    .optional(),
  /** Designs of this photo: its `originalImageUrl`. */
  photo: z.string().max(300).optional(),
});
export type DesignQuery = z.output<typeof DesignQuery>;
