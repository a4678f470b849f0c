/** The wizard's state. Only `wizard-reducer.ts` changes it. */
import type { Design, QuickDesign, ZoneFinish } from '#engine/design.ts';
import { PLAIN_DESIGN } from '#engine/plain-design.ts';
import type { RenderView } from '#contract/studio/renders.ts';

export type Step = 1 | 2 | 3 | 4;
export const STEPS: readonly Step[] = [1, 2, 3, 4];
export type Mode = 'quick' | 'custom';

/** A color id or `#rrggbb`. The id `custom` is replaced by the chosen hex code (D-38). */
export type ColorPick = ZoneFinish['color'] & string;

/**
 * The choices of quick mode. The year stays undefined until chosen, so that papers name no year that the user did not
 * choose.
 */
export type DesignOptions = Omit<QuickDesign, 'mode' | 'version' | 'zones' | 'seatType'> &
  Required<Pick<QuickDesign, 'seatType'>>;

export interface WizardPhoto {
  url: string;
  name: string;
  size: number;
  width?: number;
  height?: number;
  /** One of our templates, not the user's own photo. */
  template?: boolean;
}

/** The picture of one finished render. */
export interface WizardResult {
  renderId: string;
  originalImage: string;
  generatedImage: string;
  analysis: string;
  isHighRes: boolean;
  /** The choices at the time of the render. The wizard's own may have changed by now. */
  design: Design;
  engine?: string | undefined;
  summary?: RenderView['summary'];
  parts?: RenderView['parts'];
}

/** The saved design that is edited. The next save of its photo becomes its next version. */
export interface EditedDesign {
  id: number;
  /** Id of its first version. */
  rootId?: number | undefined;
  name: string;
  /** URL of its photo. */
  image: string;
}

/** The design that a picture of this job was saved as. */
export interface SavedPicture extends EditedDesign {
  renderId: string;
}

export interface SaveDialog {
  open: boolean;
  name: string;
  saving: boolean;
  /** The design that the shown result was saved as (D-80). */
  savedId: number | null;
  savedName: string;
}

/** One step of undo and redo: everything that changes the picture. */
export interface DesignSnapshot {
  options: DesignOptions;
  /** Finishes by zone id, for the engine's zones. Those exist on every photo. */
  zones: Record<string, ZoneFinish>;
  /** Finishes by photo, for zones that the user painted. */
  ownZones: Record<string, Record<string, ZoneFinish>>;
  /** Whether the picture still shows the words, because no swatch was chosen since the person turned from words to swatches. */
  followsWords: boolean;
}

/** The customer in whose folder the design is saved. */
export interface JobCustomer {
  id: string;
  name: string;
}

export interface WizardState extends DesignSnapshot {
  /** Id of the job. */
  jobId: string;
  customer: JobCustomer | null;
  step: Step;
  images: WizardPhoto[];
  selected: number;
  mode: Mode | null;
  instructions: string;
  /** Whether nothing in the instructions is understood. Stored, because the lexicon is fetched later than the page. */
  isUnclear: boolean;
  past: DesignSnapshot[];
  future: DesignSnapshot[];
  /** The running render; its id is null until the server has answered. */
  generating: { renderId: string | null } | null;
  result: WizardResult | null;
  /** Results of "Apply to the other photos", by photo. */
  others: WizardResult[];
  save: SaveDialog;
  /** The pictures that were saved last, one per photo. */
  savedPictures: SavedPicture[];
  editing: EditedDesign | null;
  /** Whether the seats' color was chosen, so that none is suggested anymore. */
  isColored: boolean;
  /** Whether the thread's color was chosen, so that none is suggested anymore. */
  isThreadChosen: boolean;
  /** The cover that was suggested; one is suggested once per job. */
  firstLook: Partial<DesignOptions> | null;
  /** Number to show until the server's number arrives (D-43). */
  rendersRemaining: number | null;
  /** Whether step 3 ever showed a photo of this job. A lost photo does not count, because the user will add it again. */
  wasOpened: boolean;
  /** The job that was set aside when a photo started this one. */
  jobBeforePhoto: string | null;
}

/** The initial choices (E-26, E-27). */
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

export const initialState = (jobId = 'first'): WizardState => ({
  jobId,
  customer: null,
  step: 1,
  images: [],
  selected: 0,
  mode: null,
  options: defaultOptions(),
  zones: {},
  ownZones: {},
  followsWords: false,
  instructions: '',
  isUnclear: false,
  past: [],
  future: [],
  generating: null,
  result: null,
  others: [],
  save: CLOSED_SAVE,
  savedPictures: [],
  editing: null,
  isColored: false,
  isThreadChosen: false,
  firstLook: null,
  rendersRemaining: null,
  wasOpened: false,
  jobBeforePhoto: null,
});
