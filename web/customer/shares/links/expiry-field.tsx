import { DAY_MS } from '#contract/durations.ts';
import { formatDate } from '#contract/formats.ts';
import { SelectField } from '#web/ui/field.tsx';
import { SHARE } from '../words.ts';

export type Expiry = 'keep' | keyof typeof SHARE.expiries;

/** @returns undefined where nothing is to be changed */
export const endOf = (expiry: Expiry): string | null | undefined =>
  expiry === 'keep'
    ? undefined
    : expiry === 'never'
      ? null
      : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();

/** How long a link or an embed code works. `until`: its end so far. */
export function ExpiryField({
  value,
  until,
  onChange,
}: {
  value: Expiry;
  until: string | null;
  onChange: (expiry: Expiry) => void;
}) {
  return (
    <SelectField label={SHARE.expiry} value={value} onChange={(event) => onChange(event.target.value as Expiry)}>
      {until !== null && <option value="keep">{SHARE.keepExpiry(formatDate(until))}</option>}
      {Object.entries(SHARE.expiries)
        .sort(([a], [b]) => (a === 'never' ? -1 : b === 'never' ? 1 : Number(a) - Number(b)))
        .map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
    </SelectField>
  );
}
