import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/customer/words/languages.ts';
import { useLanguage, useWords } from './page-language.tsx';

/** Lists each language under its own name, so that its speakers recognize it. */
export function LanguageChoice({ onChoose }: { onChoose: (language: Language) => void }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <select
      className="input shared-language no-print"
      aria-label={words.language}
      value={language}
      onChange={({ target }) => onChoose(target.value as Language)}
    >
      {LANGUAGES.map((offered) => (
        <option key={offered} value={offered} lang={offered}>
          {LANGUAGE_NAMES[offered]}
        </option>
      ))}
    </select>
  );
}
