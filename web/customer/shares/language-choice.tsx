import { Languages } from 'lucide-react';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/customer/words/languages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLanguage, useWords } from './page-language.tsx';

/** Lists each language under its own name, so that its speakers recognize it. On a phone only the icon is visible. */
export function LanguageChoice({ onChoose }: { onChoose: (language: Language) => void }) {
  const words = useWords();
  const language = useLanguage();
  return (
    <div className="shared-language no-print">
      <Icon icon={Languages} />
      <select
        className="input"
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
    </div>
  );
}
