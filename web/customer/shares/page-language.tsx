/** The language of a customer's page: all of its text is in it. */
import { createContext, useContext, useEffect, type ReactNode } from 'react';
import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS, type PageWords } from '#contract/customer/words/page-words.ts';
import { UiWordsContext } from '#web/ui/ui-words.ts';

const Spoken = createContext<Language>('en');
export const useLanguage = (): Language => useContext(Spoken);
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
    <Spoken value={language}>
      <UiWordsContext value={PAGE_WORDS[language]}>{children}</UiWordsContext>
    </Spoken>
  );
}
