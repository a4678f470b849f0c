import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { User } from '#contract/account/accounts.ts';
import { safeReturnTarget } from '#web/lib/return-target.ts';
import { readStored, TRY_KEY } from '#web/lib/storage.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

const STUDIO = '/design-studio';

/** Goes to the next page after signing in. A visitor's draft becomes a job. The job is opened unless `next` is given. */
export function Onward({ user, next }: { user: User; next: string | null }) {
  const [target, setTarget] = useState(() => (readStored(TRY_KEY) === null ? safeReturnTarget(next) : undefined));
  useEffect(() => {
    if (target !== undefined) return;
    void import('#web/studio/try/claim-visitor-draft.ts')
      .then(({ claimVisitorDraft }) => claimVisitorDraft(user.id))
      .then(
        (moved) => setTarget(safeReturnTarget(next ?? (moved ? STUDIO : null))),
        () => setTarget(safeReturnTarget(next)),
      );
  }, [target, user.id, next]);
  // The spinner stays until the next page's script is loaded.
  return (
    <>
      <PageSpinner />
      {target !== undefined && <Navigate to={target} replace />}
    </>
  );
}
