import { dayAt, endOfDayAhead } from '#contract/regional.ts';
import { useShop } from '#web/customer/shop/use-shop.ts';
import { SelectField } from '#web/ui/field.tsx';
import { SHARE } from '../shares-words.ts';

type ExpiryChoice = 'keep' | keyof typeof SHARE.expiries;

/** The choice before the user has made one. */
export const initialExpiryChoice = (currentExpiresAt: string | null): ExpiryChoice =>
  currentExpiresAt === null ? 'never' : 'keep';

/**
 * Expiry dates in the shop's time zone. `nameLastDay` returns '' until the shop is known; `toExpiresAt` returns an ISO time,
 * null for never, undefined if the end does not change.
 */
export const useExpiryDates = () => {
  const { data: shop } = useShop();
  return {
    nameLastDay: (expiresAt: string): string => (shop === undefined ? '' : dayAt(new Date(expiresAt), shop)),
    toExpiresAt: (choice: ExpiryChoice): string | null | undefined => {
      if (choice === 'keep') return undefined;
      return choice === 'never'
        ? null
        : endOfDayAhead(new Date(), Number(choice), shop?.timeZone ?? null).toISOString();
    },
  };
};

/** Number of days to sort by. "never" sorts first. */
const daysOf = (choice: string): number => (choice === 'never' ? -1 : Number(choice));

/** How long a link or an embed code works. `currentExpiresAt` is its present end. */
export function ExpiryField({
  value,
  currentExpiresAt,
  onChange,
}: {
  value: ExpiryChoice;
  currentExpiresAt: string | null;
  onChange: (choice: ExpiryChoice) => void;
}) {
  const { nameLastDay } = useExpiryDates();
  return (
    <SelectField label={SHARE.expiry} value={value} onChange={(event) => onChange(event.target.value as ExpiryChoice)}>
      {currentExpiresAt !== null && <option value="keep">{SHARE.keepExpiry(nameLastDay(currentExpiresAt))}</option>}
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
