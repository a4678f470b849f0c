import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageLink } from '#web/lib/page-link.tsx';
import { Icon } from './icon.tsx';

/** Link above a page's title to the page that it belongs to. */
export function BackLink({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <PageLink
      to={to}
      className={`no-print small inline-flex min-h-11 items-center gap-2 no-underline hover:underline ${className}`}
    >
      <Icon of={ArrowLeft} />
      {children}
    </PageLink>
  );
}
