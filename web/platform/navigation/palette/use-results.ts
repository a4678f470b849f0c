import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCustomers } from '#contract/customer/customers.ts';
import { listDesigns } from '#contract/studio/saved-designs.ts';
import { listSwatches } from '#contract/studio/swatches.ts';
import { queryOf } from '#web/lib/api/queries.ts';
import { TYPING_MS, useDebounced } from '#web/lib/use-debounced.ts';
import {
  customerOption,
  designOption,
  fits,
  moreOption,
  pageGroups,
  swatchOption,
  type Group,
  type Option,
} from './options.ts';
import { PALETTE } from './words.ts';

/** Each group shows so many; one more is asked for, to know whether there are more. */
const MAX_IN_GROUP = 5;
const ASKED = MAX_IN_GROUP + 1;

/** Other devices change these lists, too. */
const asked = { staleTime: 0, refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

export interface Results {
  groups: readonly Group[];
  /** The answers for these words are on their way. */
  pending: boolean;
  failed: Error | null;
  retry: () => void;
}

/** Everything that matches the words; without words the places, and the designs that were made last. */
export const useResults = (words: string, isAdmin: boolean): Results => {
  const settled = useDebounced(words, TYPING_MS);
  const enabled = settled !== '';
  const q = enabled ? { q: settled } : {};
  const designs = useQuery({
    ...queryOf(listDesigns, { query: { ...q, current: 'true', limit: ASKED } }),
    ...asked,
  });
  const customers = useQuery({ ...queryOf(listCustomers, { query: q }), ...asked, enabled });
  const swatches = useQuery({ ...queryOf(listSwatches, { query: { ...q, limit: ASKED } }), ...asked, enabled });
  const questions = [designs, ...(enabled ? [customers, swatches] : [])];

  /**
   * An answer to earlier words stays only as far as it fits the new ones: Enter never chooses a result of other words.
   */
  const shown = (options: readonly Option[] = [], isOld: boolean): readonly Option[] =>
    (isOld || settled !== words ? options.filter((option) => fits(option, words)) : options).slice(0, MAX_IN_GROUP);
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
    pending: settled !== words || questions.some(({ isFetching }) => isFetching),
    failed: questions.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const question of questions) if (question.isError) void question.refetch();
    },
  };
};

const more = (label: string, page: string, words: string, count = 0): Option[] =>
  words !== '' && count > MAX_IN_GROUP ? [moreOption(label, page, words)] : [];
