import { useEffect, type RefObject } from 'react';

/** The values of a form that was closed. They stay in memory only, because they may include a password. */
export type Typed<Values> = RefObject<Values | undefined>;

/** Saves a form's values when it closes, for the next time it opens. */
export const useKeepTyped = <Values>(typed: Typed<Values> | undefined, read: () => Values): void =>
  useEffect(
    () => () => {
      if (typed !== undefined) typed.current = read();
    },
    [typed, read],
  );
