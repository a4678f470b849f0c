import type { QueryClient } from '@tanstack/react-query';

/** Matches URLs of lists, pages, counts and versions of designs, and of their jobs and decisions. */
const DESIGN_LISTS = /^\/api\/(designs(\?|$|\/summary|\/\d+\/versions$)|(jobs|approvals)(\?|$|\/designs))/;

/** Reloads every list of designs, after one was saved, deleted or restored: a newer version also ends decisions. */
export const refreshDesigns = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [url] }) => DESIGN_LISTS.test(String(url)) });
