/** The language of all text on a customer's page. */
import { createContext, useContext, useEffect, type ReactNode } from 'react';
import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS, type PageWords } from '#contract/customer/words/page-words.ts';
import { UiWordsContext } from '#web/ui/ui-words-context.ts';

const LanguageContext = createContext<Language>('en');
export const useLanguage = (): Language => useContext(LanguageContext);
export const useWords = (): PageWords => PAGE_WORDS[useLanguage()];

export function PageLanguage({ language, children }: { language: Language; children: ReactNode }) {
  useEffect(() => {
    const { documentElement } = document;
    const before = documentElement.lang;
    documentElement.lang = language;
    return () => {
      documentElement.lang = before;
    };
  }, [language]);
  return (
    <LanguageContext value={language}>
      <UiWordsContext value={PAGE_WORDS[language]}>{children}</UiWordsContext>
    </LanguageContext>
  );
}
