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
/** One more than is shown, to know whether there are more. */
const LIMIT = MAX_IN_GROUP + 1;

/** Always fetched again, because other devices change these lists too. */
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
  const settled = useDebounced(words, TYPING_MS);
  const enabled = settled !== '';
  const q = enabled ? { q: settled } : {};
  const designs = useQuery({
    ...queryOf(listDesigns, { query: { ...q, current: 'true', limit: LIMIT } }),
    ...queryOptions,
  });
  const customers = useQuery({ ...queryOf(listCustomers, { query: q }), ...queryOptions, enabled });
  const swatches = useQuery({ ...queryOf(listSwatches, { query: { ...q, limit: LIMIT } }), ...queryOptions, enabled });
  const queries = [designs, ...(enabled ? [customers, swatches] : [])];

  /** Filters results of earlier words, so that Enter never opens one that does not match the current words. */
  const shown = (options: readonly Option[] = [], isOld: boolean): readonly Option[] =>
    (isOld || settled !== words ? options.filter((option) => matches(option, words)) : options).slice(0, MAX_IN_GROUP);
  const found: Group[] = [
    {
      title: words === '' ? PALETTE.newest : PALETTE.groups.designs,
      options: [
        ...shown(designs.data?.map(designOption), designs.isPlaceholderData),
        ...more(PALETTE.allDesigns, '/designs', words, designs.data?.length),
      ],
    },
  ];
  if (words !== '')
    found.push(
      {
        title: PALETTE.groups.customers,
        options: shown(customers.data?.map(customerOption), customers.isPlaceholderData),
      },
      {
        title: PALETTE.groups.swatches,
        options: [
          ...shown(swatches.data?.swatches.map(swatchOption), swatches.isPlaceholderData),
          ...more(PALETTE.allSwatches, '/swatches', words, swatches.data?.swatches.length),
        ],
      },
    );
  return {
    groups: [...pageGroups(words, isAdmin), ...found].filter(({ options }) => options.length > 0),
    pending: settled !== words || queries.some(({ isFetching }) => isFetching),
    failed: queries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
};

const more = (label: string, page: string, words: string, count = 0): Option[] =>
  words !== '' && count > MAX_IN_GROUP ? [moreOption(label, page, words)] : [];
