/** The wizard's choices as a design, and as the calls want it; and back. */
import type { Design, ZoneFinish } from '#engine/design.ts';
import { savedFieldsOf, wireDesignOf } from '#contract/studio/design-wire.ts';
import type { GenerateBody } from '#contract/studio/renders.ts';
import type { SaveDesignBody } from '#contract/studio/saved-designs.ts';
import { sentSwatches } from './swatch-rules.ts';
import { currentImage, usableImages } from './step-gates.ts';
import { defaultOptions, type DesignOptions, type Mode, type WizardResult, type WizardState } from './wizard-state.ts';

type Choices = Pick<WizardState, 'mode' | 'options' | 'instructions' | 'zones' | 'ownZones' | 'images' | 'selected'>;

/** The design for one of the photos: finishes of painted zones mean something on their own photo alone. */
export const designOf = (state: Choices, photo = currentImage(state)?.url): Design => {
  const { options, instructions, mode } = state;
  if (mode === 'custom')
    return {
      mode,
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
    swatches: sentSwatches(options),
    zones: { ...state.zones, ...(photo === undefined ? {} : state.ownZones[photo]) },
  };
};

/** the selected photo is first and is the one rendered. */
export const generateBody = (state: Choices, photo = currentImage(state)?.url ?? ''): GenerateBody => {
  const others = usableImages(state.images)
    .map((image) => image.url)
    .filter((url) => url !== photo);
  return { originalImages: [photo, ...others], originalImage: photo, ...wireDesignOf(designOf(state, photo)) };
};

/** The design that the preview shows; `undefined` while there is nothing to show (empty words). */
export const previewDesign = (state: Choices): Design | undefined =>
  state.mode === 'custom' && state.instructions.trim() === '' ? undefined : designOf(state);

/** The design whose next version the shown picture can be: the one that is edited, on the same photo. */
export const nextVersionOf = ({ editing, result }: Pick<WizardState, 'editing' | 'result'>): number | null =>
  editing !== null && result !== null && result.originalImage === editing.image ? editing.id : null;

/**
 * the fields that the shown picture was made with, not the wizard's present ones. Words name no vehicle: it is
 * the wizard's (E-21, D-41).
 */
export const saveBody = (
  { options }: Pick<WizardState, 'options'>,
  { design, ...result }: WizardResult,
  name: string,
  parentId: number | null = null,
): SaveDesignBody & { isHighRes: boolean } => ({
  ...savedFieldsOf(design.mode === 'custom' ? { ...design, ...vehicleOf(options) } : design),
  name: name.trim(),
  originalImageUrl: result.originalImage,
  generatedImageUrl: result.generatedImage,
  isHighRes: result.isHighRes,
  // A design of its own is sent exactly as the specification has it.
  ...(parentId === null ? {} : { parentId }),
});

export const vehicleOf = ({ vehicleType, vehicleYear, vehicleMake, vehicleModel }: Design | DesignOptions) => ({
  vehicleType,
  vehicleYear,
  vehicleMake,
  vehicleModel,
});

/** The choices behind a design: "edit and render again", a second tab, a reload. */
export const choicesOf = (
  design: Design,
): { mode: Mode; options: DesignOptions; zones: Record<string, ZoneFinish>; instructions: string } => {
  const options = defaultOptions();
  if (design.mode === 'custom') return { mode: 'custom', options, zones: {}, instructions: design.customInstructions };
  const { mode, version: _, zones, seatType = options.seatType, ...chosen } = design;
  return { mode, options: { ...chosen, seatType }, zones, instructions: '' };
};
