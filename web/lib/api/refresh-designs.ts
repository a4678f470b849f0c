import type { QueryClient } from '@tanstack/react-query';

/** Lists, pages, counts and versions; what else lies below the same address stays. */
const OF_LISTS = /^\/api\/designs(\?|$|\/summary|\/\d+\/versions$)/;

/** Reloads every list of designs, after one was saved, deleted or restored. */
export const refreshDesigns = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [address] }) => OF_LISTS.test(String(address)) });
