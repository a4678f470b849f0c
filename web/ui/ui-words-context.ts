import { createContext, useContext } from 'react';
import { FULL_SCREEN_WORDS } from './pictures/present-words.ts';
import { UI } from './ui-words.ts';

/** Texts of pictures and dialogs. A page in another language provides its own. */
interface UiWords {
  before: string;
  after: string;
  compare: (subject: string) => string;
  dragToCompare: string;
  fullScreen: string;
  holdForBefore: string;
  previousPicture: string;
  nextPicture: string;
  position: (index: number, count: number) => string;
  close: string;
  zoomIn: string;
  zoomOut: string;
  offline: string;
  again: string;
}

export const UiWordsContext = createContext<UiWords>({ ...UI, ...FULL_SCREEN_WORDS });
export const useUiWords = (): UiWords => useContext(UiWordsContext);
