import { CURRENCIES, parseMoney, type Money } from '#contract/customer/presentations.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { PRESENTATION } from './words.ts';

export type Currency = Money['currency'];

/** The typed amount; undefined if it is empty or not an amount. */
export const parsePrice = (text: string, currency: Currency): Money | undefined =>
  text.trim() === '' ? undefined : parseMoney(text, currency);
export const priceProblem = (text: string, currency: Currency): string | undefined =>
  text.trim() !== '' && parseMoney(text, currency) === undefined ? PRESENTATION.feeWrong : undefined;

interface PriceFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  currency: Currency;
  isSubmitted: boolean;
  className?: string;
}

export function PriceField({ label, value, onChange, currency, isSubmitted, className }: PriceFieldProps) {
  return (
    <TextField
      className={className}
      label={label}
      note={PRESENTATION.optional}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      placeholder="4,850.00"
      value={value}
      error={isSubmitted ? priceProblem(value, currency) : undefined}
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
