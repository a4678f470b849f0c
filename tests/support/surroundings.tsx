import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { TravelContext } from '#web/lib/page-link.tsx';
import { createQueryClient } from '#web/lib/api/queries.ts';
import { TRAVEL_BY_ROUTER } from '#web/lib/travel-by-router.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/** Everything that the root gives to a page of the app. */
export function Surroundings({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <TravelContext value={TRAVEL_BY_ROUTER}>
        <TooltipProvider>{children}</TooltipProvider>
      </TravelContext>
    </QueryClientProvider>
  );
}
