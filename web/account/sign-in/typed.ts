import { useEffect, type RefObject } from 'react';

/** The text of a form as it was when the form was last closed. In the memory of the page alone: it may hold a password. */
export type Typed<Values> = RefObject<Values | undefined>;

/** Keeps the text of a form for the next time that it opens. */
export const useKeepTyped = <Values>(typed: Typed<Values> | undefined, read: () => Values): void =>
  useEffect(
    () => () => {
      if (typed !== undefined) typed.current = read();
    },
    [typed, read],
  );
