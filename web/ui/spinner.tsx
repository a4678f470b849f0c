import { Stitch } from './stitch.tsx';
import { UI } from './ui-words.ts';

export function Spinner({ label = UI.loading, className = '' }: { label?: string; className?: string }) {
  return (
    <span role="status" className={`inline-grid justify-items-center gap-2 ${className}`}>
      <Stitch className="stitch-busy stitch-colored w-[56px]" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** A spinner that fills the screen, so that the footer does not appear before the content. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="grid min-h-svh content-start justify-items-center pt-[30svh]">
      <Spinner label={label} />
    </div>
  );
}
