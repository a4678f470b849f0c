import { createContext, useContext } from 'react';
import { PRESENT } from './pictures/present-words.ts';
import { UI } from './words.ts';

/** Texts of pictures and dialogs, which a page in another language replaces. */
interface UiWords {
  before: string;
  after: string;
  compare: (what: string) => string;
  dragToCompare: string;
  fullScreen: string;
  holdForBefore: string;
  previous: string;
  next: string;
  nth: (at: number, of: number) => string;
  close: string;
}

export const UiWordsContext = createContext<UiWords>({ ...UI, ...PRESENT });
export const useUiWords = (): UiWords => useContext(UiWordsContext);
