/** The studio's shared state, split into several contexts so that a component rerenders only for values that it reads. */
import {
  createContext,
  use,
  useMemo,
  useSyncExternalStore,
  type ComponentType,
  type Context,
  type Dispatch,
  type ReactNode,
} from 'react';
import type { SubscriptionView } from '#contract/money/billing.ts';
import type { Design } from '#engine/design.ts';
import type { Colorways } from './colorways/use-colorways.ts';
import type { LivePreview, PreviewState } from './preview/live-preview.ts';
import type { Allowance } from './render/render-words.ts';
import type { RenderControl } from './render/use-render.ts';
import type { SwatchPicker } from './swatch-books/open-swatch-picker.ts';
import type { WizardAction } from './state/wizard-reducer.ts';
import type { WizardState } from './state/wizard-state.ts';

/** Switches between jobs. Visitors cannot. */
export interface Jobs {
  userId: string;
  /** Sets this job aside and starts a new one. */
  startOver: () => void;
  resume: (id: string) => void;
  /** Adds this job's photos to the previous job and opens that one. */
  mergeIntoPrevious: () => void;
  /** Id of the job that starting over set aside. */
  setAsideJobId: string | null;
}

export type ShareTogether = ComponentType<{
  /** `photo` is the URL of the photo that a design covers again. */
  designs: readonly { id: number; name: string; picture: string; photo: string }[];
  onClose: () => void;
}>;

/** Changes with every choice. */
interface Job {
  state: WizardState;
  /** The chosen design; undefined while the custom instructions say nothing. */
  design: Design | undefined;
}

/** Does not change during a visit. */
interface Actions {
  dispatch: Dispatch<WizardAction>;
  live: LivePreview;
  jobs: Jobs | undefined;
  /** The picker for the shop's swatch books; absent for visitors. */
  SwatchPicker: SwatchPicker | undefined;
  /** Actions of other rooms for a saved result. */
  forSaved: ((designId: number, startsOpen: boolean) => ReactNode) | undefined;
  /** Makes one link for several saved designs. */
  ShareTogether: ShareTogether | undefined;
}

/** Changes with every render. */
interface Account {
  subscription: SubscriptionView | undefined;
  allowance: Allowance;
}

/** Changes while something renders. */
interface Rendering {
  render: RenderControl;
  colorways: Colorways;
}

const JobContext = createContext<Job | null>(null);
const ActionsContext = createContext<Actions | null>(null);
const AccountContext = createContext<Account | null>(null);
const RenderingContext = createContext<Rendering | null>(null);

type StudioProviderProps = Job & Actions & Account & Rendering & { children: ReactNode };

/** @param children must be a stable element, so that a change rerenders only components that read a context */
export function StudioProvider(props: StudioProviderProps) {
  const { state, design, subscription, allowance, render, colorways, children } = props;
  const { dispatch, live, jobs, SwatchPicker: Picker, forSaved, ShareTogether: Share } = props;
  const job = useMemo(() => ({ state, design }), [state, design]);
  const actions = useMemo(
    () => ({ dispatch, live, jobs, SwatchPicker: Picker, forSaved, ShareTogether: Share }),
    [dispatch, live, jobs, Picker, forSaved, Share],
  );
  const account = useMemo(() => ({ subscription, allowance }), [subscription, allowance]);
  const rendering = useMemo(() => ({ render, colorways }), [render, colorways]);
  return (
    <ActionsContext value={actions}>
      <AccountContext value={account}>
        <RenderingContext value={rendering}>
          <JobContext value={job}>{children}</JobContext>
        </RenderingContext>
      </AccountContext>
    </ActionsContext>
  );
}

const readContext = <T,>(context: Context<T | null>): T => {
  const value = use(context);
  if (value === null) throw new Error('A part of the studio is used outside StudioProvider');
  return value;
};

export const useJob = (): Job => readContext(JobContext);
export const useActions = (): Actions => readContext(ActionsContext);
export const useAccount = (): Account => readContext(AccountContext);
export const useRendering = (): Rendering => readContext(RenderingContext);

/** @param select must return the same object until the value changes */
export const usePreview = <T,>(select: (preview: PreviewState) => T): T => {
  const { live } = useActions();
  const selectCurrent = (): T => select(live.state());
  return useSyncExternalStore(live.subscribe, selectCurrent, selectCurrent);
};

/** The zones found in the photo, and the phase of the preview. */
export const useFoundZones = (): Pick<PreviewState, 'phase' | 'zones'> => ({
  phase: usePreview((preview) => preview.phase),
  zones: usePreview((preview) => preview.zones),
});
