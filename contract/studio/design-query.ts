/** Query of the list of designs: pages, search and filters. */
import { z } from 'zod';
import { NumberText } from '../ids.ts';

export const MAX_SEARCH_LENGTH = 200;

export const MAX_DESIGNS_ON_PAGE = 100;
export const FILTER_GROUPS = ['style', 'material', 'seatType', 'stitchingStyle'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

const Value = z.string().max(60);
/** One or several, as in `?style=retro&style=classic`. */
const Values = z
  .array(Value)
  .max(60)
  .or(Value.transform((one) => [one]));

const PAGE = {
  /** Number of designs on the page; by default all. */
  limit: z.coerce.number().int().min(1).max(MAX_DESIGNS_ON_PAGE).optional(),
  /** Id of the last design of the previous page. */
  before: NumberText.optional(),
};
export const PageQuery = z.object(PAGE);
export type PageQuery = z.output<typeof PageQuery>;

const FILTERS = {
  /** Part of the name, of the vehicle, or of the customer's name or vehicle; case is ignored. */
  q: z.string().max(MAX_SEARCH_LENGTH).optional(),
  /** A design must have one of the values of every group. */
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
  /** With `true`, only the newest version of each design. */
  current: z.enum(['true', 'false']).optional(),
  /** Limits the list to these designs. */
  id: z
    .array(NumberText)
    .max(MAX_DESIGNS_ON_PAGE)
    .or(NumberText.transform((one) => [one]))
    .optional(),
  /** Limits the list to designs with this `originalImageUrl`. */
  photo: z.string().max(300).optional(),
});
export type DesignQuery = z.output<typeof DesignQuery>;
