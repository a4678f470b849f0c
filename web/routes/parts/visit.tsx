import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { onFirstInteraction } from '#web/lib/first-paint/first-interaction.ts';
import { useFirstLook } from '#web/lib/first-paint/first-look.ts';
import { useMarkHydrated } from '#web/lib/first-paint/hydration.tsx';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { useSessionWatch } from '#web/lib/api/session-watch.ts';
import { useToasts } from '#web/lib/toasts.ts';
import { lazyPart, type NotLoadedProps } from '#web/ui/lazy-part.tsx';

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

const fetchToaster = () => import('#web/ui/toaster.tsx');
const Toaster = lazyPart(fetchToaster, ToasterNotLoaded);

/** A toast that cannot be shown is left out, because the form that it is about says the same. */
function ToasterNotLoaded({ again }: NotLoadedProps) {
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [again]);
  return null;
}

/**
 * Not part of the page's first script, because most visits to a public page show no toast. Fetched at the first
 * interaction, because the first toast may be that the connection is lost.
 */
function Toasts() {
  useEffect(() => onFirstInteraction(() => void fetchToaster().catch(() => undefined)), []);
  const [isNeeded, setNeeded] = useState(false);
  if (useToasts().length > 0 && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
