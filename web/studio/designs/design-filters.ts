/** Search and filters of My Designs, which are combined and stored in the URL (V-27 to V-29). */
import { FILTER_GROUPS, MAX_SEARCH_LENGTH, type FilterGroup } from '#contract/studio/design-query.ts';
import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { materialName, seatTypeName, stitchingName, styleName } from './design-attributes.ts';

export type Filters = { search: string } & Record<FilterGroup, readonly string[]>;

const SEARCH_KEY = 'q';

export const parseFilters = (query: URLSearchParams): Filters => ({
  // A URL may contain a longer search than the server accepts.
  search: truncateToUtf16Length(query.get(SEARCH_KEY) ?? '', MAX_SEARCH_LENGTH),
  style: query.getAll('style'),
  material: query.getAll('material'),
  seatType: query.getAll('seatType'),
  stitchingStyle: query.getAll('stitchingStyle'),
});

export const toSearchParams = (filters: Filters): URLSearchParams => {
  const query = new URLSearchParams();
  if (filters.search !== '') query.set(SEARCH_KEY, filters.search);
  for (const group of FILTER_GROUPS) for (const value of filters[group]) query.append(group, value);
  return query;
};

export const toListQuery = ({ search, style, material, seatType, stitchingStyle }: Filters) => ({
  q: search.trim() || undefined,
  style: [...style],
  material: [...material],
  seatType: [...seatType],
  stitchingStyle: [...stitchingStyle],
});

export const toggleFilter = (filters: Filters, group: FilterGroup, value: string): Filters => {
  const chosen = filters[group];
  return { ...filters, [group]: chosen.includes(value) ? chosen.filter((id) => id !== value) : [...chosen, value] };
};

export const isFiltered = (filters: Filters): boolean =>
  filters.search.trim() !== '' || FILTER_GROUPS.some((group) => filters[group].length > 0);

const NAMES: Readonly<Record<FilterGroup, (id: string) => string>> = {
  style: styleName,
  material: materialName,
  seatType: seatTypeName,
  stitchingStyle: stitchingName,
};
export const filterLabel = (group: FilterGroup, value: string): string => NAMES[group](value);

/** The options of a filter: values that at least one design has, and the chosen ones (D-41). */
export const offeredValues = (group: FilterGroup, values: readonly string[], chosen: readonly string[]): string[] =>
  [...new Set([...values, ...chosen])].sort((a, b) => filterLabel(group, a).localeCompare(filterLabel(group, b)));
