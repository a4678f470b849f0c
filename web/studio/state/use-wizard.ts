/** The wizard's state in React, loaded from storage and saved after every change. */
import { hexId } from '#web/lib/hex-id.ts';
import { useCallback, useEffect, useReducer, useState, type Dispatch } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { saveStoredJob } from './stored-job.ts';
import { openJob, type OpenedJob } from './open-job.ts';
import { restoreState, toStored, type StoredJob } from './persisted-state.ts';
import { deleteJob } from './set-aside.ts';
import { useAutosave } from './use-autosave.ts';
import { unsavedResults } from './wizard-design.ts';
import { wizardReducer, type WizardAction } from './wizard-reducer.ts';
import { initialState, type WizardState } from './wizard-state.ts';

export interface Wizard {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** The job that was stored when the page opened. */
  stored: StoredJob | undefined;
  /** Whether no stored job was found although no new one was requested. */
  isStoredJobMissing: boolean;
}

const initialize = ({ stored, customer }: OpenedJob): WizardState =>
  stored === undefined ? { ...initialState(hexId(16)), customer } : restoreState(stored, new Date());

export const useWizard = (userId: string): Wizard => {
  const { state: entry, search } = useLocation();
  const navigationType = useNavigationType();
  const [opened] = useState(() =>
    openJob(userId, {
      entry,
      opensDesign: /[?&](design|render)=/.test(search),
      isNewVisit: navigationType !== 'POP',
      now: new Date(),
    }),
  );
  const { stored, isStoredJobMissing } = opened;
  const [state, dispatch] = useReducer(wizardReducer, opened, initialize);
  // The stored job has the id of its result; the state gets it only later. So the stored job is kept until something
  // changes.
  const [initial] = useState(state);
  useAutosave(
    userId,
    useCallback(() => {
      const isUnchanged = state === initial && stored?.renderId != null;
      if (!saveStoredJob(isUnchanged ? stored : toStored(state, userId)))
        dispatch({ type: 'job-forked', jobId: hexId(16) });
    }, [state, initial, userId, stored]),
  );
  const { jobId } = state;
  const isSaved = state.save.savedId !== null && unsavedResults(state).length === 0;
  useEffect(() => {
    if (isSaved) deleteJob(userId, jobId);
  }, [userId, jobId, isSaved]);
  return { state, dispatch, stored, isStoredJobMissing };
};
