import type { LucideIcon } from 'lucide-react';

/** A decorative icon of 20 px. It needs a word next to it or a labeled control around it. */
export function Icon({ icon: Drawing, className }: { icon: LucideIcon; className?: string }) {
  return (
    <Drawing aria-hidden="true" strokeWidth={1.5} className={className === undefined ? 'icon' : `icon ${className}`} />
  );
}
