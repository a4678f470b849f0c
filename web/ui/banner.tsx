import type { ReactNode } from 'react';

/** A line above the page's content about the account: a limit, a payment, a notice. */
export function Banner({
  tone = 'plain',
  children,
  action,
}: {
  tone?: 'plain' | 'ok' | 'warn' | 'danger';
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={`banner ${tone === 'plain' ? '' : `banner-${tone}`}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <p>{children}</p>
      {action}
    </div>
  );
}
