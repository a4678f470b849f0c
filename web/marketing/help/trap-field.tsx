import type { InputHTMLAttributes, Ref } from 'react';

/** A label that bots look for, so it is never translated. */
const BOT_LABEL = 'Website';

/** A hidden field that only bots fill in. */
export function TrapField({ ref, ...input }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        {BOT_LABEL}
        <input {...input} ref={ref} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
