/** State of the wizard: one plain object, changed by `wizard-reducer.ts` alone. */
import type { Design, QuickDesign, ZoneFinish } from '#engine/design.ts';
import { PLAIN_DESIGN } from '#engine/plain-design.ts';
import type { RenderView } from '#contract/studio/renders.ts';

export type Step = 1 | 2 | 3 | 4;
export const STEPS: readonly Step[] = [1, 2, 3, 4];
export type Mode = 'quick' | 'custom';

/** A color id of the list or `#rrggbb`, which `custom` becomes (D-38). */
export type ColorPick = ZoneFinish['color'] & string;

/**
 * The choices of quick mode. No year until the user chooses one: the form shows this year, and no paper names a year
 * that was not chosen.
 */
export type DesignOptions = Omit<QuickDesign, 'mode' | 'version' | 'zones' | 'seatType'> &
  Required<Pick<QuickDesign, 'seatType'>>;

export interface WizardImage {
  url: string;
  name: string;
  size: number;
  width?: number;
  height?: number;
  /** Came from the templates, not from the user's own files. */
  template?: boolean;
}

/** The picture of one finished render. */
export interface WizardResult {
  renderId: string;
  originalImage: string;
  generatedImage: string;
  analysis: string;
  isHighRes: boolean;
  /** Choices that it was made from: the wizard's choices may have changed since. */
  design: Design;
  engine?: string | undefined;
  summary?: RenderView['summary'];
  parts?: RenderView['parts'];
}

/** The saved design in the editor: the next save from its photo is its next version. */
export interface EditedDesign {
  id: number;
  /** Id of its first version; absent in older stored jobs. */
  rootId?: number | undefined;
  name: string;
  /** Address of its photo. */
  image: string;
}

export interface SaveDialog {
  open: boolean;
  name: string;
  saving: boolean;
  /** The design that the shown result was saved as (D-80). */
  savedId: number | null;
  savedName: string;
}

/** One step of undo and redo: everything that changes the picture, and nothing else. */
export interface DesignSnapshot {
  options: DesignOptions;
  /** Finishes by zone id, for zones that the engine names: they mean the same on every photo. */
  zones: Record<string, ZoneFinish>;
  /** Finishes by photo, for zones that the user painted. */
  ownZones: Record<string, Record<string, ZoneFinish>>;
}

/** The customer into whose folder the design goes when it is saved. */
export interface JobCustomer {
  id: string;
  name: string;
}

export interface WizardState extends DesignSnapshot {
  /** Names the job among those that were set aside. */
  job: string;
  customer: JobCustomer | null;
  step: Step;
  images: WizardImage[];
  selected: number;
  mode: Mode | null;
  instructions: string;
  past: DesignSnapshot[];
  future: DesignSnapshot[];
  /** The render under way, by the server's id; `starting` until the server has answered. */
  generating: { renderId: string | null } | null;
  result: WizardResult | null;
  /** Results of "Apply to the other photos", by photo. */
  others: WizardResult[];
  save: SaveDialog;
  editing: EditedDesign | null;
  /** The seats' color was chosen, or suggested for this photo: no other is suggested after it. */
  isColored: boolean;
  /** Number to show until the server's number arrives (D-43). */
  rendersRemaining: number | null;
  /** Whether a photo was ever in this job; a lost one does not count, its design waits for it. */
  hadPhoto: boolean;
  /** The job that this one's photo was added to, which was set aside for it. */
  before: string | null;
}

/** E-26, E-27. */
export const defaultOptions = (): DesignOptions => {
  const { mode: _, version: __, zones: ___, ...plain } = PLAIN_DESIGN;
  return {
    ...plain,
    materials: ['leather'],
    seatType: 'bucket',
    stitchingStyle: 'french',
    mainColors: ['black'],
    stitchingColor: 'black',
    seatBolsters: 'standard',
  };
};

export const CLOSED_SAVE: SaveDialog = { open: false, name: '', saving: false, savedId: null, savedName: '' };

export const initialState = (job = 'first'): WizardState => ({
  job,
  customer: null,
  step: 1,
  images: [],
  selected: 0,
  mode: null,
  options: defaultOptions(),
  zones: {},
  ownZones: {},
  instructions: '',
  past: [],
  future: [],
  generating: null,
  result: null,
  others: [],
  save: CLOSED_SAVE,
  editing: null,
  isColored: false,
  rendersRemaining: null,
  hadPhoto: false,
  before: null,
});
