import type { InputHTMLAttributes, Ref } from 'react';

/** Label that bots look for, and therefore not translated. */
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
