import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useFirstLook } from '#web/lib/first-paint/first-look.ts';
import { useMarkHydrated } from '#web/lib/first-paint/hydration.tsx';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { useSessionWatch } from '#web/lib/api/session-watch.ts';
import { useToasts } from '#web/lib/toasts.ts';

/** State that lives as long as the document: the query cache, session checks and toasts. */
export function Visit({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Watches />
      {children}
      <Toasts />
    </QueryClientProvider>
  );
}

function Watches() {
  useSessionWatch();
  useFirstLook();
  useMarkHydrated();
  return null;
}

const Toaster = lazy(() => import('#web/ui/toaster.tsx'));

/** Loads the toaster with the first toast, because most visits to a public page show none. */
function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  if (useToasts().length > 0 && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
