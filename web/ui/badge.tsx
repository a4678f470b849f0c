import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'ok' | 'warn' | 'danger' | 'accent' | 'hd';

export function Badge({
  tone = 'plain',
  className = '',
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={`badge ${tone === 'plain' ? '' : `badge-${tone}`} ${className}`}>{children}</span>;
}
