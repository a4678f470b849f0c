import { dayAt, endOfDayAhead } from '#contract/regional.ts';
import { useShop } from '#web/customer/shop/use-shop.ts';
import { SelectField } from '#web/ui/field.tsx';
import { SHARE } from '../shares-words.ts';

type Expiry = 'keep' | keyof typeof SHARE.expiries;

/** The choice before the user has made one. */
export const initialExpiry = (until: string | null): Expiry => (until === null ? 'never' : 'keep');

/**
 * Days on the shop's calendar. `nameLastDay` returns '' until the shop is known; `toExpiresAt` returns an ISO time, null for
 * never, undefined if the end does not change.
 */
export const useShopCalendar = () => {
  const { data: shop } = useShop();
  return {
    nameLastDay: (expiresAt: string): string => (shop === undefined ? '' : dayAt(new Date(expiresAt), shop)),
    toExpiresAt: (expiry: Expiry): string | null | undefined => {
      if (expiry === 'keep') return undefined;
      return expiry === 'never'
        ? null
        : endOfDayAhead(new Date(), Number(expiry), shop?.timeZone ?? null).toISOString();
    },
  };
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
  const { nameLastDay } = useShopCalendar();
  return (
    <SelectField label={SHARE.expiry} value={value} onChange={(event) => onChange(event.target.value as Expiry)}>
      {until !== null && <option value="keep">{SHARE.keepExpiry(nameLastDay(until))}</option>}
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
