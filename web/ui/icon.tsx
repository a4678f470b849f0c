import type { LucideIcon } from 'lucide-react';

/** A line icon of 20 px; decorative, so it belongs next to a word or inside a labeled control. */
export function Icon({ of: Drawing, className }: { of: LucideIcon; className?: string }) {
  return (
    <Drawing aria-hidden="true" strokeWidth={1.5} className={className === undefined ? 'icon' : `icon ${className}`} />
  );
}
