/** Targets of the buttons on public pages, for visitors and for members (S-84 to S-90). */
import { useUser } from '#web/lib/api/session.ts';

export const useTargets = () => {
  const signedIn = useUser() != null;
  const studio = (query = ''): string => (signedIn ? `/design-studio${query}` : `/try${query}`);
  return {
    signedIn,
    studio,
    /** The studio with a style chosen (S-91). */
    style: (id: string): string => studio(`?style=${id}`),
    trial: signedIn ? '/dashboard' : '/try',
    subscribe: signedIn ? '/subscription' : '/auth',
  };
};
