/** The wizard's state in React: opened with the job that is wanted, kept with every change. */
import { hexId } from '#web/lib/hex-id.ts';
import { useCallback, useEffect, useReducer, useState, type Dispatch } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { WIZARD_KEY } from '#web/lib/storage.ts';
import { openJob, type OpenedJob } from './open-job.ts';
import { restoreState, toStored, type Stored } from './persisted-state.ts';
import { dropJob } from './set-aside.ts';
import { useKept } from './use-kept.ts';
import { wizardReducer, type WizardAction } from './wizard-reducer.ts';
import { initialState, type WizardState } from './wizard-state.ts';

export interface Wizard {
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  /** As it was found when the page opened. */
  stored: Stored | undefined;
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
  const { stored } = opened;
  const [state, dispatch] = useReducer(wizardReducer, opened, begin);
  // The result of an earlier visit is still on its way: what is stored must not forget it before something changes.
  const [begun] = useState(state);
  useKept(
    WIZARD_KEY,
    useCallback(
      () => JSON.stringify(state === begun && stored?.renderId != null ? stored : toStored(state, userId)),
      [state, begun, userId, stored],
    ),
  );
  const {
    job,
    save: { savedId },
  } = state;
  useEffect(() => {
    if (savedId !== null) dropJob(userId, job);
  }, [userId, job, savedId]);
  return { state, dispatch, stored };
};
