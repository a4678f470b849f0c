/**
 * The studio's shared state, in contexts by what changes together, so that a component subscribes only to what it
 * reads.
 */
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
import type { SwatchPicker } from './swatches/swatch-book.ts';
import type { WizardAction } from './state/wizard-reducer.ts';
import type { WizardState } from './state/wizard-state.ts';

/** The jobs beside this one; a visitor has none. */
export interface Jobs {
  userId: string;
  /** Sets this job aside; a new one takes its place. */
  startOver: () => void;
  resume: (id: string) => void;
  /** Adds these photos to the previous job, whose design they get. */
  rejoin: () => void;
  /** Just set aside by starting over. */
  left: string | null;
}

export type ShareTogether = ComponentType<{
  designs: readonly { id: number; name: string; picture: string }[];
  onClose: () => void;
}>;

/** Changes with every choice. */
interface Job {
  state: WizardState;
  /** The design of the preview and of Generate; undefined while there are no words. */
  design: Design | undefined;
}

/** Stays the same for a visit. */
interface Actions {
  dispatch: Dispatch<WizardAction>;
  live: LivePreview;
  jobs: Jobs | undefined;
  /** Shows the shop's own books; absent where there are none. */
  SwatchPicker: SwatchPicker | undefined;
  /** Offers of other features for a result that was saved. */
  forSaved: ((designId: number, startsOpen: boolean) => ReactNode) | undefined;
  /** Offers one link for several saved designs. */
  ShareTogether: ShareTogether | undefined;
}

/** Changes with every render that is used. */
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

/**
 * @param children an element that stays the same, so that a change rerenders only the readers of the changed context
 */
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

const read = <T,>(context: Context<T | null>): T => {
  const value = use(context);
  if (value === null) throw new Error('this part of the studio stands outside the studio');
  return value;
};

export const useJob = (): Job => read(JobContext);
export const useActions = (): Actions => read(ActionsContext);
export const useAccount = (): Account => read(AccountContext);
export const useRendering = (): Rendering => read(RenderingContext);

/** @param select gives one thing of the preview, and the same object as long as that has not changed */
export const usePreview = <T,>(select: (preview: PreviewState) => T): T => {
  const { live } = useActions();
  const now = (): T => select(live.state());
  return useSyncExternalStore(live.subscribe, now, now);
};

/** The zones found in the photo, and whether the engine has looked for them yet. */
export const useFound = (): Pick<PreviewState, 'phase' | 'zones'> => ({
  phase: usePreview((preview) => preview.phase),
  zones: usePreview((preview) => preview.zones),
});
