import type { ReactNode } from 'react';

/** Content wider or longer than its place: it scrolls by itself, with the keyboard as well. */
export function ScrollRegion({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className={`overflow-auto ${className}`} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
