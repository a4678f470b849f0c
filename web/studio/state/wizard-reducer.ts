/** All state changes of the wizard. */
import type { Style } from '#contract/options.ts';
import type { Design } from '#engine/design.ts';
import type { RenderView } from '#contract/studio/renders.ts';
import { MAX_IMAGES_IN_WIZARD } from '#contract/studio/photos.ts';
import { remainingSwatches } from './swatch-rules.ts';
import { chooseStyle } from './option-rules.ts';
import { changePart, isOwnZone, resetPart, type DesignParts, type PartChange, type PartId } from './part-rules.ts';
import { canEnter, clampStep, currentPhoto } from './step-access.ts';
import {
  CLOSED_SAVE,
  defaultOptions,
  initialState,
  type DesignOptions,
  type DesignSnapshot,
  type EditedDesign,
  type JobCustomer,
  type Mode,
  type SavedPicture,
  type SaveDialog,
  type Step,
  type WizardPhoto,
  type WizardResult,
  type WizardState,
} from './wizard-state.ts';
import { nameAfterChange } from './colorway-name.ts';
import {
  choicesOf,
  editedDesignOf,
  hasChosenSwatches,
  hasWishes,
  unchosenOptions,
  vehicleOf,
} from './wizard-design.ts';

export type WizardAction =
  | { type: 'restore'; state: WizardState }
  /** Another tab changed the same job, so this tab's job continues under a new id. */
  | { type: 'job-forked'; jobId: string }
  /** `jobId`: id of the new job, if these photos start one. */
  | { type: 'images-added'; images: WizardPhoto[]; jobId?: string }
  /** Photos chosen together with an earlier one. The earlier one stays selected. */
  | { type: 'images-appended'; images: WizardPhoto[] }
  | {
      type: 'template-picked';
      image: WizardPhoto;
      vehicleType: DesignOptions['vehicleType'];
      jobId?: string | undefined;
    }
  | { type: 'image-selected'; index: number }
  | { type: 'image-removed'; index: number }
  /** The photo is no longer on the server. */
  | { type: 'image-lost'; url: string }
  /** `keepsPicture`: the picture goes on showing the words until a swatch is chosen. */
  | { type: 'mode-chosen'; mode: Mode; keepsPicture?: boolean }
  | { type: 'step-entered'; step: Step }
  | { type: 'back' }
  | { type: 'option-changed'; change: Partial<DesignOptions> }
  | { type: 'style-chosen'; style: Style }
  /** A suggested cover that differs from the photo, shown until a color is chosen. */
  | { type: 'first-look'; look: Partial<DesignOptions> }
  /** `null` makes the parts follow the seats, or keep what the photo shows. */
  | { type: 'parts-changed'; parts: readonly PartId[]; change: PartChange | null }
  | { type: 'design-loaded'; design: Design }
  | {
      type: 'design-opened';
      edited: EditedDesign;
      /** The customer in whose folder the design is. */
      customer: JobCustomer | null;
      image: WizardPhoto;
      design: Design;
      result: WizardResult | undefined;
    }
  | { type: 'editing-left' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'words-changed'; text: string; isUnclear?: boolean }
  | { type: 'generation-started' }
  | { type: 'generation-accepted'; renderId: string }
  | { type: 'generation-ended' }
  | { type: 'result-arrived'; result: WizardResult; keepOthers?: boolean }
  | { type: 'result-restored'; result: WizardResult; show: boolean }
  | { type: 'other-result-arrived'; result: WizardResult }
  | { type: 'result-shown'; renderId: string }
  | { type: 'render-adopted'; view: RenderView }
  /** A batch that was started on another device. */
  | { type: 'batch-adopted'; images: string[]; design: Design }
  /** `suggested`: a name derived from the choices. */
  | { type: 'save-opened'; suggested?: string }
  | { type: 'save-closed' }
  | { type: 'save-named'; name: string }
  | { type: 'save-started' }
  | { type: 'save-failed' }
  | { type: 'saved'; designs: readonly SavedPicture[]; customer: JobCustomer | null }
  | { type: 'renders-counted'; remaining: number | null };

const MAX_HISTORY_LENGTH = 100;

const takeSnapshot = ({ options, zones, ownZones, followsWords }: WizardState): DesignSnapshot => ({
  options,
  zones,
  ownZones,
  followsWords,
});

/** Changes the picture as one undo step. */
const changeDesign = (state: WizardState, change: Partial<DesignSnapshot>): WizardState => ({
  ...state,
  ...change,
  followsWords: false,
  past: [...state.past.slice(-(MAX_HISTORY_LENGTH - 1)), takeSnapshot(state)],
  future: [],
});

/** Fields of the vehicle do not change the picture, so they need no undo step. */
const VEHICLE_FIELDS: readonly (keyof DesignOptions)[] = ['vehicleType', 'vehicleYear', 'vehicleMake', 'vehicleModel'];
const changesPicture = (change: Partial<DesignOptions>): boolean =>
  Object.keys(change).some((field) => !VEHICLE_FIELDS.includes(field as keyof DesignOptions));

/** A new photo clears the result and the save dialog (W-09). */
const withoutResult = (state: WizardState): WizardState => ({ ...state, result: null, others: [], save: CLOSED_SAVE });

/** Whether the thread's color was chosen, by itself, with a style or with a design. */
const hasThread = ({ options, isThreadChosen, editing }: WizardState): boolean =>
  isThreadChosen ||
  editing !== null ||
  options.stitchingColor !== defaultOptions().stitchingColor ||
  options.swatches.thread !== undefined;

/**
 * A suggested cover. It changes no thread that was chosen, and of seats whose color was chosen while the photo was still
 * being read only the thread: tone on tone, as it would have been.
 */
const withLook = (state: WizardState, look: Partial<DesignOptions>): WizardState => {
  const { options, isColored } = state;
  if (isColored && (look.stitchingColor !== 'none' || hasThread(state))) return state;
  const firstLook = isColored ? { stitchingColor: look.stitchingColor } : look;
  const thread = hasThread(state) ? { stitchingColor: options.stitchingColor } : {};
  return { ...state, firstLook, options: { ...options, ...firstLook, ...thread } };
};

const choosesThread = (action: WizardAction): boolean =>
  (action.type === 'parts-changed' && action.parts.includes('thread')) ||
  (action.type === 'option-changed' && action.change.stitchingColor !== undefined);

/** Whether the user has chosen anything. The suggested cover and the template's vehicle type do not count. */
const hasChoices = (state: WizardState): boolean =>
  state.result !== null || state.editing !== null || state.instructions.trim() !== '' || hasChosenSwatches(state);

/** Whether another photo starts a new job, so that nothing is carried over from the last customer (D-44). */
export const startsNewJob = (state: WizardState): boolean => state.wasOpened && hasChoices(state);

const startJobIfNeeded = (state: WizardState, jobId: string | undefined): WizardState =>
  jobId === undefined || !startsNewJob(state)
    ? state
    : { ...initialState(jobId), jobBeforePhoto: state.jobId, rendersRemaining: state.rendersRemaining };

const limitImages = (state: WizardState, images: readonly WizardPhoto[]): readonly WizardPhoto[] =>
  images.slice(0, Math.max(0, MAX_IMAGES_IN_WIZARD - state.images.length));

const withNewImages = (state: WizardState, images: readonly WizardPhoto[]): WizardState => {
  const added = limitImages(state, images);
  if (added.length === 0) return state;
  return {
    ...withoutResult(state),
    images: [...state.images, ...added],
    selected: state.images.length,
    step: 1,
  };
};

type DressedParts = Omit<DesignSnapshot, 'followsWords'>;

const changeOnePart = (
  { options, zones, ownZones }: DressedParts,
  part: PartId,
  change: PartChange | null,
  photo: string | undefined,
): DressedParts => {
  const changed = (from: DesignParts): DesignParts =>
    change === null ? resetPart(from, part) : changePart(from, part, change);
  if (!isOwnZone(part)) return { ...changed({ options, zones }), ownZones };
  if (photo === undefined) return { options, zones, ownZones };
  const onPhoto = changed({ options, zones: ownZones[photo] ?? {} });
  return { options, zones, ownZones: { ...ownZones, [photo]: onPhoto.zones } };
};

/** Changes several parts as one undo step. */
const changeParts = (state: WizardState, parts: readonly PartId[], change: PartChange | null): WizardState => {
  const photo = currentPhoto(state)?.url;
  if (photo === undefined && parts.every(isOwnZone)) return state;
  return changeDesign(
    state,
    parts.reduce<DressedParts>((design, part) => changeOnePart(design, part, change, photo), state),
  );
};

const findSaved = ({ renderId }: WizardResult, savedPictures: readonly SavedPicture[]): SavedPicture | undefined =>
  savedPictures.find((saved) => saved.renderId === renderId);

const saveOf = (shown: WizardResult, savedPictures: readonly SavedPicture[]): SaveDialog => {
  const saved = findSaved(shown, savedPictures);
  return saved === undefined ? CLOSED_SAVE : { ...CLOSED_SAVE, savedId: saved.id, savedName: saved.name };
};

/** Continues with a render that was started elsewhere or before a reload. */
const adoptRender = (state: WizardState, view: RenderView): WizardState => {
  const knownIndex = state.images.findIndex((image) => image.url === view.originalImage);
  const images =
    knownIndex >= 0
      ? state.images
      : [...state.images, { url: view.originalImage, name: 'Photo', size: 0 }].slice(-MAX_IMAGES_IN_WIZARD);
  const loaded = knownIndex >= 0 && state.mode !== null ? state : withDesign(state, view.design);
  return {
    ...loaded,
    images,
    selected: knownIndex >= 0 ? knownIndex : images.length - 1,
    step: 3,
    result: null,
    others: state.result === null ? state.others : [...state.others, state.result],
    save: CLOSED_SAVE,
    generating: { renderId: view.id },
  };
};

const withDesign = (state: WizardState, design: Design): WizardState => {
  const { options, zones, mode, instructions } = choicesOf(design);
  return {
    ...changeDesign(state, { options: { ...options, ...vehicleOf(design) }, zones }),
    mode,
    instructions,
    isUnclear: false,
  };
};

/** Opens a saved design with its photo, choices, picture and customer. */
const openDesign = (
  state: WizardState,
  { edited, customer, image, design, result }: Extract<WizardAction, { type: 'design-opened' }>,
): WizardState => {
  if (state.generating !== null) return state;
  const knownIndex = state.images.findIndex(({ url }) => url === image.url);
  const images = knownIndex >= 0 ? state.images : [...state.images, image].slice(-MAX_IMAGES_IN_WIZARD);
  const loaded = withDesign(withoutResult(state), design);
  return {
    ...loaded,
    images,
    selected: knownIndex >= 0 ? knownIndex : images.length - 1,
    editing: edited,
    customer,
    result: result ?? null,
    step: 3,
  };
};

const hasMainSwatch = ({ options: { swatches } }: WizardState): boolean => swatches.main !== undefined;

/** Sets `isThreadChosen`, and `isColored`, which ends the suggestion of a color, whenever the seats' color changes within a job. */
export const wizardReducer = (state: WizardState, action: WizardAction): WizardState => {
  const reduced = reduce(state, action);
  const isOpened = reduced.step >= 3 && reduced.images.length > 0;
  const opened = isOpened && !reduced.wasOpened ? { ...reduced, wasOpened: true } : reduced;
  const next = choosesThread(action) ? { ...opened, isThreadChosen: true } : opened;
  const { mainColors } = state.options;
  const isUnchosen = action.type === 'restore' || action.type === 'first-look' || next.jobId !== state.jobId;
  return isUnchosen || (next.options.mainColors === mainColors && hasMainSwatch(next) === hasMainSwatch(state))
    ? next
    : { ...next, isColored: true };
};

type Reducers = {
  [Type in WizardAction['type']]: (state: WizardState, action: Extract<WizardAction, { type: Type }>) => WizardState;
};

const PHOTOS_AND_STEPS = {
  'images-added': (state, action) => withNewImages(startJobIfNeeded(state, action.jobId), action.images),
  'images-appended': (state, { images }) => ({ ...state, images: [...state.images, ...limitImages(state, images)] }),
  'template-picked': (state, action) => {
    const knownIndex = state.images.findIndex((image) => image.url === action.image.url);
    const next =
      knownIndex >= 0
        ? { ...withoutResult(state), selected: knownIndex }
        : withNewImages(startJobIfNeeded(state, action.jobId), [action.image]);
    return next === state ? state : { ...next, options: { ...next.options, vehicleType: action.vehicleType } };
  },
  'image-selected': (state, action) =>
    action.index === state.selected || state.images[action.index] === undefined
      ? state
      : { ...state, selected: action.index },
  'image-removed': (state, action) => {
    const removed = state.images[action.index];
    if (removed === undefined) return state;
    const images = state.images.filter((image) => image !== removed);
    const selected = Math.max(
      0,
      Math.min(images.length - 1, action.index < state.selected ? state.selected - 1 : state.selected),
    );
    const next = removed.url === state.result?.originalImage ? withoutResult(state) : state;
    return { ...next, images, selected, step: clampStep({ ...next, images, selected }, state.step) };
  },
  'image-lost': (state, action) => {
    const index = state.images.findIndex(({ url }) => url === action.url);
    if (index < 0) return state;
    const next = wizardReducer(state, { type: 'image-removed', index });
    return next.images.length === 0 ? { ...next, wasOpened: false } : next;
  },
  'mode-chosen': (state, action) => ({
    ...state,
    mode: action.mode,
    followsWords: action.mode === 'quick' && action.keepsPicture === true && hasWishes(state),
  }),
  'step-entered': (state, action) => (canEnter(state, action.step) ? { ...state, step: action.step } : state),
  back: (state) =>
    state.generating !== null || state.step === 1 ? state : { ...state, step: (state.step - 1) as Step },
} satisfies Partial<Reducers>;

const DESIGN = {
  restore: (_, action) => action.state,
  'job-forked': (state, { jobId }) => ({ ...state, jobId }),
  'option-changed': (state, action) => {
    const changed = { ...state.options, ...action.change };
    const options = { ...changed, swatches: remainingSwatches(state.options, changed) };
    return changesPicture(action.change) ? changeDesign(state, { options }) : { ...state, options };
  },
  'style-chosen': (state, action) => {
    if (action.style === state.options.style) return state;
    const styled = chooseStyle(state.options, action.style, unchosenOptions(state));
    return changeDesign(state, { options: { ...styled, swatches: remainingSwatches(state.options, styled) } });
  },
  'first-look': (state, action) =>
    state.firstLook !== null || state.mode !== 'quick' ? state : withLook(state, action.look),
  'parts-changed': (state, action) => changeParts(state, action.parts, action.change),
  'design-loaded': (state, action) => withDesign(state, action.design),
  'design-opened': (state, action) => openDesign(state, action),
  'editing-left': (state) => ({ ...state, editing: null }),
  undo: (state) => {
    const before = state.past.at(-1);
    return before === undefined
      ? state
      : { ...state, ...before, past: state.past.slice(0, -1), future: [takeSnapshot(state), ...state.future] };
  },
  redo: (state) => {
    const [after, ...future] = state.future;
    return after === undefined ? state : { ...state, ...after, past: [...state.past, takeSnapshot(state)], future };
  },
  'words-changed': (state, { text, isUnclear = false }) => ({ ...state, instructions: text, isUnclear }),
} satisfies Partial<Reducers>;

const RENDERING = {
  'generation-started': (state) => ({ ...state, generating: { renderId: null } }),
  'generation-accepted': (state, action) => ({ ...state, generating: { renderId: action.renderId } }),
  'generation-ended': (state) => ({ ...state, generating: null }),
  'result-arrived': (state, action) => {
    const others =
      action.keepOthers === true
        ? state.others.filter((other) => other.originalImage !== action.result.originalImage)
        : [];
    return { ...withoutResult(state), generating: null, result: action.result, others, step: 4 };
  },
  'result-restored': (state, action) => ({ ...state, result: action.result, step: action.show ? 4 : state.step }),
  'other-result-arrived': (state, action) => ({
    ...state,
    others: [...state.others.filter((other) => other.originalImage !== action.result.originalImage), action.result],
  }),
  'result-shown': (state, action) => {
    const all = state.result === null ? state.others : [state.result, ...state.others];
    const shown = all.find((result) => result.renderId === action.renderId);
    if (shown === undefined || shown === state.result) return state;
    const index = state.images.findIndex((image) => image.url === shown.originalImage);
    return {
      ...state,
      result: shown,
      others: all.filter((result) => result !== shown),
      selected: index >= 0 ? index : state.selected,
      save: saveOf(shown, state.savedPictures),
    };
  },
  'render-adopted': (state, action) => adoptRender(state, action.view),
  'batch-adopted': (state, action) => ({
    ...withDesign(state, action.design),
    images: action.images.map((url) => ({ url, name: 'Photo', size: 0 })).slice(0, MAX_IMAGES_IN_WIZARD),
    selected: 0,
    step: 3,
  }),
  'renders-counted': (state, action) => ({ ...state, rendersRemaining: action.remaining }),
} satisfies Partial<Reducers>;

const suggestedName = (state: WizardState, suggested: string): string => {
  const edited = state.result === null ? null : editedDesignOf(state, state.result);
  return edited === null ? suggested : nameAfterChange(edited.name, state.options, suggested);
};

const SAVING = {
  'save-opened': (state, { suggested = '' }) => ({
    ...state,
    save: {
      ...state.save,
      open: true,
      name: state.save.name || suggestedName(state, suggested),
    },
  }),
  'save-closed': (state) => ({ ...state, save: { ...state.save, open: false, saving: false } }),
  'save-named': (state, action) => ({ ...state, save: { ...state.save, name: action.name } }),
  'save-started': (state) => ({ ...state, save: { ...state.save, saving: true } }),
  'save-failed': (state) => ({ ...state, save: { ...state.save, saving: false } }),
  saved: (state, { designs, customer }) => {
    const { result } = state;
    const isReplaced = ({ image }: SavedPicture): boolean => designs.some((saved) => saved.image === image);
    const savedPictures = [...state.savedPictures.filter((saved) => !isReplaced(saved)), ...designs];
    const shown = result === null ? undefined : findSaved(result, designs);
    return {
      ...state,
      customer,
      savedPictures,
      save:
        result === null || (shown === undefined && state.save.savedId !== null)
          ? { ...state.save, open: false, saving: false }
          : saveOf(result, savedPictures),
      editing: shown === undefined ? state.editing : { id: shown.id, name: shown.name, image: shown.image },
    };
  },
} satisfies Partial<Reducers>;

const REDUCERS: Reducers = { ...PHOTOS_AND_STEPS, ...DESIGN, ...RENDERING, ...SAVING };

const reduce = <Type extends WizardAction['type']>(
  state: WizardState,
  action: Extract<WizardAction, { type: Type }>,
): WizardState => REDUCERS[action.type as Type](state, action);
