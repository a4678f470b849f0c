/** Every change of the wizard, in one pure function. */
import type { Style } from '#contract/options.ts';
import type { DesignRequest } from '#contract/design-request.ts';
import type { RenderView } from '#contract/renders.ts';
import { MAX_IMAGES_IN_WIZARD } from '#contract/photos.ts';
import { keptSwatches } from './swatch-rules.ts';
import { chooseStyle } from './option-rules.ts';
import { dressPart, resetPart, type PartChange, type PartId } from './part-rules.ts';
import { canEnter, clampStep, currentImage } from './step-gates.ts';
import {
  CLOSED_SAVE,
  defaultOptions,
  type ColorPick,
  type DesignOptions,
  type DesignSnapshot,
  type EditedDesign,
  type Mode,
  type Step,
  type WizardImage,
  type WizardResult,
  type WizardState,
} from './wizard-state.ts';
import { nextVersionOf, optionsOfRequest } from './design-request.ts';

export type WizardAction =
  | { type: 'restore'; state: WizardState }
  | { type: 'images-added'; images: WizardImage[] }
  | { type: 'template-picked'; image: WizardImage; vehicleType: DesignOptions['vehicleType'] }
  | { type: 'image-selected'; index: number }
  | { type: 'image-removed'; index: number }
  /** The server has it no longer. */
  | { type: 'image-lost'; url: string }
  | { type: 'mode-chosen'; mode: Mode }
  | { type: 'step-entered'; step: Step }
  | { type: 'back' }
  | { type: 'option-changed'; change: Partial<DesignOptions> }
  | { type: 'style-chosen'; style: Style }
  /** `null`: as the seats, or as the photo shows it. */
  /** Until a color is chosen: one that the photo does not show. */
  | { type: 'first-look'; color: ColorPick }
  | { type: 'part-dressed'; part: PartId; change: PartChange | null }
  | { type: 'design-loaded'; request: DesignRequest }
  | {
      type: 'design-opened';
      design: EditedDesign;
      image: WizardImage;
      request: DesignRequest;
      vehicle: Partial<DesignOptions>;
      result: WizardResult | undefined;
    }
  | { type: 'editing-left' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'words-changed'; text: string }
  | { type: 'generation-started' }
  | { type: 'generation-accepted'; renderId: string }
  | { type: 'generation-ended' }
  | { type: 'result-arrived'; result: WizardResult; keepOthers?: boolean }
  | { type: 'result-restored'; result: WizardResult; show: boolean }
  | { type: 'other-result-arrived'; result: WizardResult }
  | { type: 'result-shown'; renderId: string }
  | { type: 'render-adopted'; view: RenderView }
  /** Renders of this job run on the server, asked for on another device. */
  | { type: 'batch-adopted'; images: string[]; request: DesignRequest }
  | { type: 'save-opened' }
  | { type: 'save-closed' }
  | { type: 'save-named'; name: string }
  | { type: 'save-started' }
  | { type: 'save-failed' }
  | { type: 'saved'; id: number; name: string }
  | { type: 'renders-counted'; remaining: number | null };

const LONGEST_HISTORY = 100;

const snapshot = ({ options, zones, ownZones }: WizardState): DesignSnapshot => ({ options, zones, ownZones });

/** A change of the picture: what was before can be had back, what was undone cannot. */
const changeDesign = (state: WizardState, change: Partial<DesignSnapshot>): WizardState => ({
  ...state,
  ...change,
  past: [...state.past.slice(-(LONGEST_HISTORY - 1)), snapshot(state)],
  future: [],
});

/** Vehicle facts do not change the picture, so they need no undo step. */
const VEHICLE_FIELDS: readonly (keyof DesignOptions)[] = ['vehicleType', 'vehicleYear', 'vehicleMake', 'vehicleModel'];
const changesPicture = (change: Partial<DesignOptions>): boolean =>
  Object.keys(change).some((field) => !VEHICLE_FIELDS.includes(field as keyof DesignOptions));

/** A new photo clears the result, its words and the save dialog; mode and options stay (W-09, D-44). */
const withoutResult = (state: WizardState): WizardState => ({ ...state, result: null, others: [], save: CLOSED_SAVE });

const withNewImages = (state: WizardState, images: readonly WizardImage[]): WizardState => {
  const added = images.slice(0, Math.max(0, MAX_IMAGES_IN_WIZARD - state.images.length));
  if (added.length === 0) return state;
  return { ...withoutResult(state), images: [...state.images, ...added], selected: state.images.length, step: 1 };
};

/** Painted zones mean one photo; the engine's own ids mean the same on every photo. */
const isOwnZone = (zone: string): boolean => zone.startsWith('custom-');

const dress = (state: WizardState, part: PartId, change: PartChange | null): WizardState => {
  const photo = currentImage(state)?.url;
  if (isOwnZone(part) && photo === undefined) return state;
  const { options, zones, ownZones } = state;
  const from = { options, zones: isOwnZone(part) ? (ownZones[photo!] ?? {}) : zones };
  const next = change === null ? resetPart(from, part) : dressPart(from, part, change);
  return changeDesign(
    state,
    isOwnZone(part)
      ? { ownZones: { ...ownZones, [photo!]: next.zones } }
      : { options: next.options, zones: next.zones },
  );
};

/** Another tab, another device or a reload: the render says what it was asked for. */
const adopt = (state: WizardState, view: RenderView): WizardState => {
  const known = state.images.findIndex((image) => image.url === view.originalImage);
  const images =
    known >= 0
      ? state.images
      : [...state.images, { url: view.originalImage, name: 'Photo', size: 0 }].slice(-MAX_IMAGES_IN_WIZARD);
  const loaded = known >= 0 && state.mode !== null ? state : withRequest(state, view.request);
  return {
    ...loaded,
    images,
    selected: known >= 0 ? known : images.length - 1,
    step: 3,
    result: null,
    others: state.result === null ? state.others : [...state.others, state.result],
    save: CLOSED_SAVE,
    generating: { renderId: view.id },
  };
};

const withRequest = (state: WizardState, request: DesignRequest): WizardState => {
  const read = optionsOfRequest(request, defaultOptions(new Date()));
  return {
    ...changeDesign(state, { options: read.options, zones: read.zones }),
    mode: read.mode,
    instructions: read.instructions,
  };
};

/** A saved design as it was made: its photo, its choices, its picture to compare with. */
const openDesign = (
  state: WizardState,
  { design, image, request, vehicle, result }: Extract<WizardAction, { type: 'design-opened' }>,
): WizardState => {
  if (state.generating !== null) return state;
  const known = state.images.findIndex(({ url }) => url === image.url);
  const images = known >= 0 ? state.images : [...state.images, image].slice(-MAX_IMAGES_IN_WIZARD);
  const loaded = withRequest(withoutResult(state), request);
  return {
    ...loaded,
    options: { ...loaded.options, ...vehicle },
    images,
    selected: known >= 0 ? known : images.length - 1,
    editing: design,
    result: result ?? null,
    step: 3,
  };
};

const isBare = ({ options: { swatches } }: WizardState): boolean => swatches.main === undefined;

/** Whoever chose a color, opened a design or went back a step is not offered another one. */
export const wizardReducer = (state: WizardState, action: WizardAction): WizardState => {
  const next = reduce(state, action);
  const { mainColors } = state.options;
  return action.type === 'restore' || (next.options.mainColors === mainColors && isBare(next) === isBare(state))
    ? next
    : { ...next, isColored: true };
};

const reduce = (state: WizardState, action: WizardAction): WizardState => {
  switch (action.type) {
    case 'restore':
      return action.state;
    case 'images-added':
      return withNewImages(state, action.images);
    case 'template-picked': {
      const known = state.images.findIndex((image) => image.url === action.image.url);
      const next = known >= 0 ? { ...withoutResult(state), selected: known } : withNewImages(state, [action.image]);
      return next === state ? state : { ...next, options: { ...next.options, vehicleType: action.vehicleType } };
    }
    case 'image-selected':
      return action.index === state.selected || state.images[action.index] === undefined
        ? state
        : { ...state, selected: action.index };
    case 'image-removed': {
      const removed = state.images[action.index];
      if (removed === undefined) return state;
      const images = state.images.filter((image) => image !== removed);
      const selected = Math.max(
        0,
        Math.min(images.length - 1, action.index < state.selected ? state.selected - 1 : state.selected),
      );
      const next = removed.url === state.result?.originalImage ? withoutResult(state) : state;
      return { ...next, images, selected, step: clampStep({ ...next, images, selected }, state.step) };
    }
    case 'image-lost': {
      const index = state.images.findIndex(({ url }) => url === action.url);
      return index < 0 ? state : wizardReducer(state, { type: 'image-removed', index });
    }
    case 'mode-chosen':
      return { ...state, mode: action.mode };
    case 'step-entered':
      return canEnter(state, action.step) ? { ...state, step: action.step } : state;
    case 'back':
      return state.generating !== null || state.step === 1 ? state : { ...state, step: (state.step - 1) as Step };
    case 'option-changed': {
      const changed = { ...state.options, ...action.change };
      const options = { ...changed, swatches: keptSwatches(state.options, changed) };
      return changesPicture(action.change) ? changeDesign(state, { options }) : { ...state, options };
    }
    case 'style-chosen': {
      if (action.style === state.options.style) return state;
      const styled = chooseStyle(state.options, action.style);
      return changeDesign(state, { options: { ...styled, swatches: keptSwatches(state.options, styled) } });
    }
    case 'first-look':
      return state.isColored || state.mode !== 'quick'
        ? state
        : { ...state, options: { ...state.options, mainColors: [action.color] } };
    case 'part-dressed':
      return dress(state, action.part, action.change);
    case 'design-loaded':
      return withRequest(state, action.request);
    case 'design-opened':
      return openDesign(state, action);
    case 'editing-left':
      return { ...state, editing: null };
    case 'undo': {
      const before = state.past.at(-1);
      return before === undefined
        ? state
        : { ...state, ...before, past: state.past.slice(0, -1), future: [snapshot(state), ...state.future] };
    }
    case 'redo': {
      const [after, ...future] = state.future;
      return after === undefined ? state : { ...state, ...after, past: [...state.past, snapshot(state)], future };
    }
    case 'words-changed':
      return { ...state, instructions: action.text };
    case 'generation-started':
      return { ...state, generating: { renderId: null } };
    case 'generation-accepted':
      return { ...state, generating: { renderId: action.renderId } };
    case 'generation-ended':
      return { ...state, generating: null };
    case 'result-arrived': {
      const others =
        action.keepOthers === true
          ? state.others.filter((other) => other.originalImage !== action.result.originalImage)
          : [];
      return { ...withoutResult(state), generating: null, result: action.result, others, step: 4 };
    }
    case 'result-restored':
      return { ...state, result: action.result, step: action.show ? 4 : state.step };
    case 'other-result-arrived':
      return {
        ...state,
        others: [...state.others.filter((other) => other.originalImage !== action.result.originalImage), action.result],
      };
    case 'result-shown': {
      const all = state.result === null ? state.others : [state.result, ...state.others];
      const shown = all.find((result) => result.renderId === action.renderId);
      if (shown === undefined || shown === state.result) return state;
      const index = state.images.findIndex((image) => image.url === shown.originalImage);
      return {
        ...state,
        result: shown,
        others: all.filter((result) => result !== shown),
        selected: index >= 0 ? index : state.selected,
        save: CLOSED_SAVE,
      };
    }
    case 'render-adopted':
      return adopt(state, action.view);
    case 'batch-adopted':
      return {
        ...withRequest(state, action.request),
        images: action.images.map((url) => ({ url, name: 'Photo', size: 0 })).slice(0, MAX_IMAGES_IN_WIZARD),
        selected: 0,
        step: 3,
      };
    case 'save-opened':
      return {
        ...state,
        save: {
          ...state.save,
          open: true,
          name: state.save.name === '' && nextVersionOf(state) !== null ? state.editing!.name : state.save.name,
        },
      };
    case 'save-closed':
      return { ...state, save: { ...state.save, open: false, saving: false } };
    case 'save-named':
      return { ...state, save: { ...state.save, name: action.name } };
    case 'save-started':
      return { ...state, save: { ...state.save, saving: true } };
    case 'save-failed':
      return { ...state, save: { ...state.save, saving: false } };
    case 'saved':
      return {
        ...state,
        save: { ...CLOSED_SAVE, savedId: action.id, savedName: action.name },
        editing:
          state.result === null
            ? state.editing
            : { id: action.id, name: action.name, image: state.result.originalImage },
      };
    case 'renders-counted':
      return { ...state, rendersRemaining: action.remaining };
  }
};
