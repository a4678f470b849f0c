import { Stitch } from './stitch.tsx';
import { UI } from './words.ts';

/** Waiting, as a seam being sewn. */
export function Spinner({ label = UI.loading, className = '' }: { label?: string; className?: string }) {
  return (
    <span role="status" className={`inline-grid justify-items-center gap-2 ${className}`}>
      <Stitch className="stitch-busy stitch-done w-[56px]" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The same in the middle of an otherwise empty page. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label={label} />
    </div>
  );
}
