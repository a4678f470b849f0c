import { CURRENCIES, formatAmount, parseMoney, type Money } from '#contract/customer/presentations.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { useShop } from '../shop/use-shop.ts';
import { PRESENTATION } from './presentations-words.ts';

export type Currency = Money['currency'];

/** The typed amount; undefined if it is empty or not an amount. */
export const parsePrice = (text: string, currency: Currency): Money | undefined =>
  text.trim() === '' ? undefined : parseMoney(text, currency);
export const isWrongPrice = (text: string, currency: Currency): boolean =>
  text.trim() !== '' && parseMoney(text, currency) === undefined;

interface PriceFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  currency: Currency;
  isSubmitted: boolean;
  className?: string;
}

export function PriceField({ label, value, onChange, currency, isSubmitted, className }: PriceFieldProps) {
  const { data: shop } = useShop();
  const example = formatAmount({ minor: 485_000, currency }, shop?.country ?? null);
  return (
    <TextField
      className={className}
      label={label}
      note={PRESENTATION.optional}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      placeholder={example}
      value={value}
      error={isSubmitted && isWrongPrice(value, currency) ? PRESENTATION.feeWrong(example) : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function CurrencyField({ value, onChange }: { value: Currency; onChange: (currency: Currency) => void }) {
  return (
    <SelectField
      label={PRESENTATION.currency}
      value={value}
      onChange={(event) => onChange(event.target.value as Currency)}
    >
      {CURRENCIES.map((currency) => (
        <option key={currency} value={currency}>
          {currency}
        </option>
      ))}
    </SelectField>
  );
}
