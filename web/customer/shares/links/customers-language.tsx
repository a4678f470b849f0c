import { LANGUAGES, type Language } from '#contract/customer/words/languages.ts';
import { SelectField } from '#web/ui/field.tsx';
import { languageName, SHARE } from '../words.ts';

/**
 * The choice of a language for a customer. Nothing chosen, it is the customer's own.
 * @param own the customer's language as far as it is known, or else that of the shop's country
 */
export function CustomersLanguage({
  value,
  own,
  hint,
  onChange,
}: {
  value: Language | null;
  own: Language;
  hint?: string;
  onChange: (language: Language | null) => void;
}) {
  return (
    <SelectField
      label={SHARE.language}
      hint={hint}
      value={value ?? ''}
      onChange={({ target }) => onChange(LANGUAGES.find((offered) => offered === target.value) ?? null)}
    >
      <option value="">{SHARE.customersLanguage(languageName(own))}</option>
      {LANGUAGES.map((offered) => (
        <option key={offered} value={offered}>
          {languageName(offered)}
        </option>
      ))}
    </SelectField>
  );
}
