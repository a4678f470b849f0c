import type { ReactNode } from 'react';

/** Content with its own scroll bar, which the keyboard can scroll too. */
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
