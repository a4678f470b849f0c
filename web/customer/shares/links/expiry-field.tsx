import { DAY_MS } from '#contract/durations.ts';
import { formatDate } from '#contract/formats.ts';
import { SelectField } from '#web/ui/field.tsx';
import { SHARE } from '../shares-words.ts';

export type Expiry = 'keep' | keyof typeof SHARE.expiries;

/** @returns ISO time, null for never, undefined if the end does not change */
export const toExpiresAt = (expiry: Expiry): string | null | undefined => {
  if (expiry === 'keep') return undefined;
  return expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();
};

/** Number of days to sort by. "never" sorts first. */
const daysOf = (expiry: string): number => (expiry === 'never' ? -1 : Number(expiry));

/** How long a link or an embed code works. `until` is its current end. */
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
        .sort(([a], [b]) => daysOf(a) - daysOf(b))
        .map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
    </SelectField>
  );
}
