/** A visitor's draft, which this browser stores until it moves into an account. */
import { useCallback, useReducer } from 'react';
import { NO_ACCOUNT } from '#contract/account/account-header.ts';
import { readTabOrStored, TRY_KEY, writeTabAndStored } from '#web/lib/storage.ts';
import { readStoredState, restoreState, toStored } from '../state/persisted-state.ts';
import { useAutosave } from '../state/use-autosave.ts';
import type { Wizard } from '../state/use-wizard.ts';
import { wizardReducer } from '../state/wizard-reducer.ts';
import type { WizardState } from '../state/wizard-state.ts';

/** Used instead of a member's id. */
export const VISITOR_USER_ID = 'visitor';

export const readVisitorDraft = () => readTabOrStored(TRY_KEY, (text) => readStoredState(text, VISITOR_USER_ID));

/** @param isNew ignores a stored draft */
export const useTryWizard = (isNew: boolean): Wizard => {
  const [state, dispatch] = useReducer(wizardReducer, undefined, () =>
    restoreState(isNew ? undefined : readVisitorDraft(), new Date()),
  );
  return { state, dispatch, stored: undefined, isStoredJobMissing: false };
};

export const useDraftAutosave = (state: WizardState): void =>
  useAutosave(
    NO_ACCOUNT,
    useCallback(() => writeTabAndStored(TRY_KEY, JSON.stringify(toStored(state, VISITOR_USER_ID))), [state]),
  );
