import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCustomers } from '#contract/customer/customers.ts';
import { listDesigns } from '#contract/studio/saved-designs.ts';
import { listSwatches } from '#contract/studio/swatches.ts';
import { ALWAYS_FRESH, queryOf } from '#web/lib/api/queries.ts';
import { TYPING_MS, useDebounced } from '#web/lib/use-debounced.ts';
import {
  customerOption,
  designOption,
  matches,
  moreOption,
  pageGroups,
  swatchOption,
  type Group,
  type Option,
} from './options.ts';
import { PALETTE } from './words.ts';

const MAX_IN_GROUP = 5;
/** Rows per request: one more than is shown, which tells whether there are more. */
const LIMIT = MAX_IN_GROUP + 1;

/** The lists are fetched each time, because other devices change them too. */
const queryOptions = { ...ALWAYS_FRESH, placeholderData: keepPreviousData } as const;

export interface Results {
  groups: readonly Group[];
  /** The results for these words are loading. */
  pending: boolean;
  failed: Error | null;
  retry: () => void;
}

/** Everything that matches the words; without words, the pages and the newest designs. */
export const useResults = (words: string, isAdmin: boolean): Results => {
  const debouncedWords = useDebounced(words, TYPING_MS);
  const enabled = debouncedWords !== '';
  const q = enabled ? { q: debouncedWords } : {};
  const designs = useQuery({
    ...queryOf(listDesigns, { query: { ...q, current: 'true', limit: LIMIT } }),
    ...queryOptions,
  });
  const customers = useQuery({ ...queryOf(listCustomers, { query: q }), ...queryOptions, enabled });
  const swatches = useQuery({ ...queryOf(listSwatches, { query: { ...q, limit: LIMIT } }), ...queryOptions, enabled });
  const queries = [designs, ...(enabled ? [customers, swatches] : [])];

  /** Filters results of earlier words, so that Enter never opens one that does not match the current words. */
  const filterShown = (options: readonly Option[] = [], isOld: boolean): readonly Option[] =>
    (isOld || debouncedWords !== words ? options.filter((option) => matches(option, words)) : options).slice(
      0,
      MAX_IN_GROUP,
    );
  const found: Group[] = [
    {
      title: words === '' ? PALETTE.newest : PALETTE.groups.designs,
      options: [
        ...filterShown(designs.data?.map(designOption), designs.isPlaceholderData),
        ...moreOptions(PALETTE.allDesigns, '/designs', words, designs.data?.length),
      ],
    },
  ];
  if (words !== '')
    found.push(
      {
        title: PALETTE.groups.customers,
        options: filterShown(customers.data?.map(customerOption), customers.isPlaceholderData),
      },
      {
        title: PALETTE.groups.swatches,
        options: [
          ...filterShown(swatches.data?.swatches.map(swatchOption), swatches.isPlaceholderData),
          ...moreOptions(PALETTE.allSwatches, '/swatches', words, swatches.data?.swatches.length),
        ],
      },
    );
  return {
    groups: [...pageGroups(words, isAdmin), ...found].filter(({ options }) => options.length > 0),
    pending: debouncedWords !== words || queries.some(({ isFetching }) => isFetching),
    failed: queries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
};

const moreOptions = (label: string, page: string, words: string, count = 0): Option[] =>
  words !== '' && count > MAX_IN_GROUP ? [moreOption(label, page, words)] : [];
