import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { signInAddress } from '#web/lib/return-target.ts';
import { isSigningOut, takeSessionEnded, useCertainUser } from '#web/lib/api/session.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/**
 * The guard of every private page: a spinner while the session is asked for, then the page or the way to `/auth` (R-14
 * to R-18).
 */
export default function SignedIn() {
  const user = useCertainUser();
  if (user === undefined) return <PageSpinner />;
  return user === null ? (
    <ToSignIn />
  ) : (
    // Pages start anew for another account: nothing that was open stays.
    <TooltipProvider key={user.id}>
      <Outlet />
    </TooltipProvider>
  );
}

function ToSignIn() {
  const { pathname, search, hash } = useLocation();
  const [address] = useState(() =>
    isSigningOut() ? '/' : signInAddress(pathname + search + hash, { ended: takeSessionEnded() }),
  );
  return (
    <>
      <PageSpinner />
      <Navigate to={address} replace />
    </>
  );
}
