import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCustomers } from '#contract/customer/customers.ts';
import { listDesigns } from '#contract/studio/saved-designs.ts';
import { listSwatches } from '#contract/studio/swatches.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { TYPING_MS, useDebounced } from '#web/lib/use-debounced.ts';
import {
  toCustomerOption,
  toDesignOption,
  matchesAllWords,
  createMoreOption,
  findPageGroups,
  toSwatchOption,
  type Group,
  type Option,
} from './options.ts';
import { PALETTE } from './words.ts';

const MAX_OPTIONS_PER_GROUP = 5;
/** One more row than is shown, to learn whether there are more. */
const ROWS_PER_REQUEST = MAX_OPTIONS_PER_GROUP + 1;

/** The lists are fetched on each search, because other devices change them too. */
const queryOptions = { ...ALWAYS_FRESH, placeholderData: keepPreviousData } as const;

export interface Results {
  groups: readonly Group[];
  /** The results for these words are loading. */
  pending: boolean;
  failed: Error | null;
  retry: () => void;
}

/** Everything that matches the words, or, without words, the pages and the newest designs. */
export const useResults = (words: string, isAdmin: boolean): Results => {
  const debouncedWords = useDebounced(words, TYPING_MS);
  const enabled = debouncedWords !== '';
  const q = enabled ? { q: debouncedWords } : {};
  const designs = useQuery({
    ...endpointQuery(listDesigns, { query: { ...q, current: 'true', limit: ROWS_PER_REQUEST } }),
    ...queryOptions,
  });
  const customers = useQuery({ ...endpointQuery(listCustomers, { query: q }), ...queryOptions, enabled });
  const swatches = useQuery({
    ...endpointQuery(listSwatches, { query: { ...q, limit: ROWS_PER_REQUEST } }),
    ...queryOptions,
    enabled,
  });
  const queries = [designs, ...(enabled ? [customers, swatches] : [])];

  /** Filters results of earlier words, so that Enter never opens one that does not match the current words. */
  const filterStaleOptions = (options: readonly Option[] = [], isOld: boolean): readonly Option[] =>
    (isOld || debouncedWords !== words ? options.filter((option) => matchesAllWords(option, words)) : options).slice(
      0,
      MAX_OPTIONS_PER_GROUP,
    );
  const found: Group[] = [
    {
      title: words === '' ? PALETTE.newest : PALETTE.groups.designs,
      options: [
        ...filterStaleOptions(designs.data?.map(toDesignOption), designs.isPlaceholderData),
        ...moreOptions(PALETTE.allDesigns, '/designs', words, designs.data?.length),
      ],
    },
  ];
  if (words !== '')
    found.push(
      {
        title: PALETTE.groups.customers,
        options: filterStaleOptions(customers.data?.map(toCustomerOption), customers.isPlaceholderData),
      },
      {
        title: PALETTE.groups.swatches,
        options: [
          ...filterStaleOptions(swatches.data?.swatches.map(toSwatchOption), swatches.isPlaceholderData),
          ...moreOptions(PALETTE.allSwatches, '/swatches', words, swatches.data?.swatches.length),
        ],
      },
    );
  return {
    groups: [...findPageGroups(words, isAdmin), ...found].filter(({ options }) => options.length > 0),
    pending: debouncedWords !== words || queries.some(({ isFetching }) => isFetching),
    failed: queries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
};

const moreOptions = (label: string, page: string, words: string, count = 0): Option[] =>
  words !== '' && count > MAX_OPTIONS_PER_GROUP ? [createMoreOption(label, page, words)] : [];
