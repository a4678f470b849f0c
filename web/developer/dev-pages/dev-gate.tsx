import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getConfig } from '#contract/money/billing.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { useCertainUser } from '#web/lib/api/session.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/** Shows development pages only to admins, or while the server's development tools are on (D-62). */
export function DevGate({ absent, children }: { absent: ReactNode; children: ReactNode }) {
  const user = useCertainUser();
  const { data: config, isPending } = useQuery(endpointQuery(getConfig));
  if (isPending || (user === undefined && config?.devTools !== true)) return <PageSpinner />;
  return config?.devTools === true || user?.isAdmin === true ? <TooltipProvider>{children}</TooltipProvider> : absent;
}
