/** Search and filters of My Designs: kept in the address bar, combined (V-27 to V-29). */
import { readMaterials, type SavedDesign } from '#contract/designs.ts';
import { materialName, seatTypeName, stitchingName, styleName } from './design-attributes.ts';

export const FILTER_GROUPS = ['style', 'material', 'seatType', 'stitchingStyle'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];
export type Filters = { search: string } & Record<FilterGroup, readonly string[]>;

const SEARCH_KEY = 'q';

export const filtersFrom = (query: URLSearchParams): Filters => ({
  search: query.get(SEARCH_KEY) ?? '',
  style: query.getAll('style'),
  material: query.getAll('material'),
  seatType: query.getAll('seatType'),
  stitchingStyle: query.getAll('stitchingStyle'),
});

/** The same as address parameters; empty ones are left out. */
export const filtersToQuery = (filters: Filters): URLSearchParams => {
  const query = new URLSearchParams();
  if (filters.search !== '') query.set(SEARCH_KEY, filters.search);
  for (const group of FILTER_GROUPS) for (const value of filters[group]) query.append(group, value);
  return query;
};

export const toggled = (filters: Filters, group: FilterGroup, value: string): Filters => {
  const chosen = filters[group];
  return { ...filters, [group]: chosen.includes(value) ? chosen.filter((id) => id !== value) : [...chosen, value] };
};

export const isFiltered = (filters: Filters): boolean =>
  filters.search.trim() !== '' || FILTER_GROUPS.some((group) => filters[group].length > 0);

const VALUES: Readonly<Record<FilterGroup, (design: SavedDesign) => readonly string[]>> = {
  style: ({ style }) => [style],
  material: ({ materials }) => readMaterials(materials),
  seatType: ({ seatType }) => [seatType],
  stitchingStyle: ({ stitchingStyle }) => [stitchingStyle],
};

/** Name contains, in any case; any value within a group; all groups and the search together. */
export const matches = (design: SavedDesign, filters: Filters): boolean =>
  design.name.toLowerCase().includes(filters.search.trim().toLowerCase()) &&
  FILTER_GROUPS.every(
    (group) => filters[group].length === 0 || VALUES[group](design).some((value) => filters[group].includes(value)),
  );

const NAMES: Readonly<Record<FilterGroup, (id: string) => string>> = {
  style: styleName,
  material: materialName,
  seatType: seatTypeName,
  stitchingStyle: stitchingName,
};
export const filterLabel = (group: FilterGroup, value: string): string => NAMES[group](value);

/** The options of a filter: the values that the designs have, and those already chosen; never an empty one (D-41). */
export const offeredValues = (
  designs: readonly SavedDesign[],
  group: FilterGroup,
  chosen: readonly string[],
): string[] => {
  const values = new Set([...designs.flatMap(VALUES[group]), ...chosen]);
  values.delete('');
  return [...values].sort((a, b) => filterLabel(group, a).localeCompare(filterLabel(group, b)));
};
