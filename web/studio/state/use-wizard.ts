/** The wizard's state in React: opened with the job that is wanted, kept with every change. */
import { hexId } from '#web/lib/hex-id.ts';
import { useCallback, useEffect, useReducer, useState, type Dispatch } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { saveStoredJob } from './stored-job.ts';
import { openJob, type OpenedJob } from './open-job.ts';
import { restoreState, toStored, type Stored } from './persisted-state.ts';
import { dropJob } from './set-aside.ts';
import { useKept } from './use-kept.ts';
import { wizardReducer, type WizardAction } from './wizard-reducer.ts';
import { initialState, type WizardState } from './wizard-state.ts';

export interface Wizard {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** The stored job as it was when the page opened. */
  stored: Stored | undefined;
  /** Whether nothing was found although no new job was asked for. */
  isForgotten: boolean;
}

const begin = ({ stored, customer }: OpenedJob): WizardState =>
  stored === undefined ? { ...initialState(hexId(16)), customer } : restoreState(stored, new Date());

export const useWizard = (userId: string): Wizard => {
  const { state: entry, search } = useLocation();
  const arrived = useNavigationType();
  const [opened] = useState(() =>
    openJob(userId, {
      entry,
      opensDesign: /[?&](design|render)=/.test(search),
      isNewVisit: arrived !== 'POP',
      now: new Date(),
    }),
  );
  const { stored, isForgotten } = opened;
  const [state, dispatch] = useReducer(wizardReducer, opened, begin);
  // The result of an earlier visit is still on its way: what is stored must not forget it before something changes.
  const [begun] = useState(state);
  useKept(
    userId,
    useCallback(() => {
      const isAsFound = state === begun && stored?.renderId != null;
      if (!saveStoredJob(isAsFound ? stored : toStored(state, userId)))
        dispatch({ type: 'job-parted', job: hexId(16) });
    }, [state, begun, userId, stored]),
  );
  const {
    job,
    save: { savedId },
  } = state;
  useEffect(() => {
    if (savedId !== null) dropJob(userId, job);
  }, [userId, job, savedId]);
  return { state, dispatch, stored, isForgotten };
};
