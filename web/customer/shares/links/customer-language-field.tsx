import { LANGUAGES, type Language } from '#contract/customer/words/languages.ts';
import { SelectField } from '#web/ui/field.tsx';
import { languageName, SHARE } from '../shares-words.ts';

/**
 * A select for the language of a customer. If nothing is chosen, it is the customer's own language.
 * @param defaultLanguage the customer's language if it is known, or else that of the shop's country
 */
export function CustomerLanguageField({
  value,
  defaultLanguage,
  hint,
  onChange,
}: {
  value: Language | null;
  defaultLanguage: Language;
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
      <option value="">{SHARE.customersLanguage(languageName(defaultLanguage))}</option>
      {LANGUAGES.map((offered) => (
        <option key={offered} value={offered}>
          {languageName(offered)}
        </option>
      ))}
    </SelectField>
  );
}
