import type { InputHTMLAttributes, Ref } from 'react';

/** For programs, so in the language that they look for. */
const LURE = 'Website';

/** A field that people neither see nor reach, and that programs fill in. */
export function TrapField({ ref, ...input }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        {LURE}
        <input {...input} ref={ref} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
