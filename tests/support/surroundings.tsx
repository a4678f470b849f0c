import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { NavigationContext } from '#web/lib/page-link.tsx';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { ROUTER_NAVIGATION } from '#web/lib/router-navigation.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/** Wraps a page in the same providers as the app's root. */
export function RootProviders({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <NavigationContext value={ROUTER_NAVIGATION}>
        <TooltipProvider>{children}</TooltipProvider>
      </NavigationContext>
    </QueryClientProvider>
  );
}
