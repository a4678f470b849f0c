import { useWrite } from '#web/lib/api/use-write.ts';
import { ADMIN } from './admin-words.ts';

/** A change in the admin area. All lists of that area are fetched again afterward. */
export const useAdminChange = <Input>(change: (input: Input) => Promise<unknown>) =>
  useWrite(change, {
    failedTitle: ADMIN.notDone,
    fallbackText: ADMIN.tryAgain,
    refresh: (client) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') }),
  });
