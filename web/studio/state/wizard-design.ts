/** Converts between the wizard's choices, a design, and the bodies of API calls. */
import type { Design, ZoneFinish } from '#engine/design.ts';
import { toSavedFields, toWireDesign } from '#contract/studio/design-wire.ts';
import type { GenerateBody } from '#contract/studio/renders.ts';
import type { SaveDesignBody } from '#contract/studio/saved-designs.ts';
import { selectSwatchesToSend } from './swatch-rules.ts';
import { currentPhoto, usablePhotos } from './step-access.ts';
import {
  defaultOptions,
  type DesignOptions,
  type EditedDesign,
  type Mode,
  type WizardResult,
  type WizardState,
} from './wizard-state.ts';

type Choices = Pick<WizardState, 'mode' | 'options' | 'instructions' | 'zones' | 'ownZones' | 'images' | 'selected'> &
  Partial<Pick<WizardState, 'followsWords' | 'isUnclear'>>;

/** The design for one of the photos, with the finishes of zones that the user painted on it. */
export const designOf = (state: Choices, photo = currentPhoto(state)?.url): Design => {
  const { options, instructions, mode, followsWords = false } = state;
  if (mode === 'custom' || followsWords)
    return {
      mode: 'custom',
      version: 1,
      customInstructions: instructions.trim(),
      zones: {},
      vehicleType: 'car',
      vehicleMake: '',
      vehicleModel: '',
    };
  const [seats] = options.mainColors;
  return {
    mode: 'quick',
    version: 1,
    ...options,
    // Inserts in the seats' color are not a second color.
    mainColors: options.mainColors.filter((color, i) => i === 0 || color !== seats),
    swatches: selectSwatchesToSend(options),
    zones: { ...state.zones, ...(photo === undefined ? {} : state.ownZones[photo]) },
  };
};

/** The selected photo comes first and is the one rendered. */
export const createGenerateBody = (state: Choices, photo = currentPhoto(state)?.url ?? ''): GenerateBody => {
  const others = usablePhotos(state.images)
    .map(({ url }) => url)
    .filter((url) => url !== photo);
  return { originalImages: [photo, ...others], originalImage: photo, ...toWireDesign(designOf(state, photo)) };
};

/** Whether anything was chosen, or suggested, by swatches. */
export const hasSwatchChoices = ({
  options,
  zones,
  ownZones,
}: Pick<Choices, 'options' | 'zones' | 'ownZones'>): boolean =>
  Object.keys(zones).length + Object.keys(ownZones).length > 0 ||
  JSON.stringify({ ...options, ...vehicleOf(defaultOptions()) }) !== JSON.stringify(defaultOptions());

/** The options before anybody chose: the defaults, or the suggested cover. */
export const unchosenOptions = ({ firstLook }: Pick<WizardState, 'firstLook'>): DesignOptions => ({
  ...defaultOptions(),
  ...firstLook,
});

/** Whether anything was chosen by swatches. The suggested cover and the template's vehicle type do not count. */
export const hasChosenSwatches = (state: WizardState): boolean => {
  const unchosen: DesignOptions = { ...unchosenOptions(state), vehicleType: state.options.vehicleType };
  const fields = Object.keys({ ...unchosen, ...state.options }) as (keyof DesignOptions)[];
  return (
    state.isColored ||
    Object.keys(state.zones).length > 0 ||
    Object.keys(state.ownZones).length > 0 ||
    fields.some((field) => JSON.stringify(state.options[field]) !== JSON.stringify(unchosen[field]))
  );
};

/** Whether the words ask for anything. Until then they replace nothing, and there is nothing to render. */
export const hasWishes = ({ instructions, isUnclear = false }: Pick<Choices, 'instructions' | 'isUnclear'>): boolean =>
  instructions.trim() !== '' && !isUnclear;

/** The design that the preview shows. Without instructions, choices by swatches stay, or the photo as it is. */
export const createPreviewDesign = (state: Choices): Design | undefined => {
  if (state.mode !== 'custom' || hasWishes(state)) return designOf(state);
  return hasSwatchChoices(state) ? designOf({ ...state, mode: 'quick' }) : undefined;
};

/** The design whose next version a result can be: the edited one, or the last saved one, of the same photo. */
export const editedDesignOf = (
  { editing, savedPictures }: Pick<WizardState, 'editing' | 'savedPictures'>,
  { originalImage }: WizardResult,
): EditedDesign | null =>
  editing?.image === originalImage ? editing : (savedPictures.find(({ image }) => image === originalImage) ?? null);

export const nextVersionOf = (state: Pick<WizardState, 'editing' | 'savedPictures' | 'result'>): number | null =>
  state.result === null ? null : (editedDesignOf(state, state.result)?.id ?? null);

/** The job's pictures that are no designs yet, the shown one first. */
export const unsavedResults = ({
  result,
  others,
  save,
  savedPictures,
}: Pick<WizardState, 'result' | 'others' | 'save' | 'savedPictures'>): WizardResult[] => [
  ...(result === null || save.savedId !== null ? [] : [result]),
  ...others.filter(({ renderId }) => savedPictures.every((saved) => saved.renderId !== renderId)),
];

/**
 * Saves the choices that the result was made with, not the wizard's current ones. A design from words has no
 * vehicle, so the wizard's is used (E-21, D-41).
 */
export const createSaveBody = (
  { options }: Pick<WizardState, 'options'>,
  { design, ...result }: WizardResult,
  name: string,
  parentId: number | null = null,
): SaveDesignBody & { isHighRes: boolean } => ({
  ...toSavedFields(design.mode === 'custom' ? { ...design, ...vehicleOf(options) } : design),
  name: name.trim(),
  originalImageUrl: result.originalImage,
  generatedImageUrl: result.generatedImage,
  isHighRes: result.isHighRes,
  // Without a parent the body has exactly the fields of the specification.
  ...(parentId === null ? {} : { parentId }),
});

export const vehicleOf = ({ vehicleType, vehicleYear, vehicleMake, vehicleModel }: Design | DesignOptions) => ({
  vehicleType,
  vehicleYear,
  vehicleMake,
  vehicleModel,
});

/** The wizard's choices for an existing design. */
export const choicesOf = (
  design: Design,
): { mode: Mode; options: DesignOptions; zones: Record<string, ZoneFinish>; instructions: string } => {
  const options = defaultOptions();
  if (design.mode === 'custom') return { mode: 'custom', options, zones: {}, instructions: design.customInstructions };
  const { mode, version: _, zones, seatType = options.seatType, ...chosen } = design;
  return { mode, options: { ...chosen, seatType }, zones, instructions: '' };
};
