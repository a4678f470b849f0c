/** The wizard's state in React: restored once, kept with every change. */
import { useEffect, useReducer, useRef, useState, type Dispatch } from 'react';
import { readStored as readText, WIZARD_KEY, writeStored } from '#web/lib/storage.ts';
import { readStored, restoreState, toStored, type Stored } from './persisted-state.ts';
import { wizardReducer, type WizardAction } from './wizard-reducer.ts';
import type { WizardState } from './wizard-state.ts';

export interface Wizard {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** As it was found when the page opened. */
  stored: Stored | undefined;
}

export const useWizard = (userId: string): Wizard => {
  const [stored] = useState(() => readStored(readText(WIZARD_KEY), userId));
  const [opensDesign] = useState(() => /[?&](design|render)=/.test(window.location.search));
  const [state, dispatch] = useReducer(wizardReducer, stored, (found) => restoreState(found, new Date()));
  const untouched = useRef(true);
  useEffect(() => {
    // The result of an earlier visit is still on its way: what is stored must not forget it first.
    if (untouched.current && stored?.renderId != null && !opensDesign) {
      untouched.current = false;
      return;
    }
    untouched.current = false;
    writeStored(WIZARD_KEY, JSON.stringify(toStored(state, userId)));
  }, [state, userId, stored, opensDesign]);
  // Whoever comes to open a certain design does not want the last visit's result shown over it.
  return { state, dispatch, stored: opensDesign ? undefined : stored };
};
