import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { signInUrl } from '#web/lib/return-target.ts';
import { isSigningOut, consumeSessionEnded, useCertainUser } from '#web/lib/api/session.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/** The guard of private pages: shows the page, or opens `/auth` without a session. */
export default function SignedIn() {
  const user = useCertainUser();
  if (user === undefined) return <PageSpinner />;
  return user === null ? (
    <ToSignIn />
  ) : (
    // The key remounts the page for another account.
    <TooltipProvider key={user.id}>
      <Outlet />
    </TooltipProvider>
  );
}

function ToSignIn() {
  const { pathname, search, hash } = useLocation();
  const [target] = useState(() =>
    isSigningOut() ? '/' : signInUrl(pathname + search + hash, { ended: consumeSessionEnded() }),
  );
  return (
    <>
      <PageSpinner />
      <Navigate to={target} replace />
    </>
  );
}
