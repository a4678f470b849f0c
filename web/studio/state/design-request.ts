/** The wizard's choices as the calls want them, and back. */
import { parseDesign, QuickDesign, type Design, type ZoneFinish } from '#engine/design.ts';
import type { DesignRequest } from '#contract/design-request.ts';
import type { GenerateBody } from '#contract/renders.ts';
import { readColors, readMaterials, type SaveDesignBody, type SavedDesign } from '#contract/saved-designs.ts';
import { savedFieldsOf } from '#contract/saved-fields.ts';
import { VEHICLE_TYPES, type BolsterLevel, type VehicleType } from '#contract/options.ts';
import { SWATCH_PLACES, SwatchChoices } from '#contract/swatches.ts';
import { sentSwatches } from './swatch-rules.ts';
import { currentImage, usableImages } from './step-gates.ts';
import type { DesignOptions, Mode, WizardResult, WizardState } from './wizard-state.ts';

type Choices = Pick<WizardState, 'mode' | 'options' | 'instructions' | 'zones' | 'ownZones' | 'images' | 'selected'>;

/** The second field of the one bolster control, in its own scale (D-35). */
const bolsterHeight = (level: BolsterLevel): string => (level === 'none' ? '' : level === 'standard' ? 'low' : level);

/** Finishes of single zones that mean something on `photo`. */
const zonesOn = (
  state: Pick<Choices, 'zones' | 'ownZones'>,
  photo: string | undefined,
): Record<string, ZoneFinish> => ({
  ...state.zones,
  ...(photo === undefined ? {} : state.ownZones[photo]),
});

const quickFields = (state: Choices, photo: string | undefined): DesignRequest => {
  const { seatBolsters, stitchingNote, stitchingStyle, swatches: _, ...rest } = state.options;
  const swatches = sentSwatches(state.options);
  return {
    ...rest,
    stitchingStyle,
    ...(stitchingStyle === 'other' ? { stitchingNote } : {}),
    seatBolsters,
    bolsterHeight: bolsterHeight(seatBolsters),
    // Inserts in the seats' color are no second color.
    mainColors: rest.mainColors.filter((color, i) => i === 0 || color !== rest.mainColors[0]),
    zones: zonesOn(state, photo),
    ...(Object.keys(swatches).length === 0 ? {} : { swatches }),
    customInstructions: '',
  };
};

/** The fields of a design without images, for one of the photos. */
export const designFields = (state: Choices, photo = currentImage(state)?.url): DesignRequest =>
  state.mode === 'custom' ? { customInstructions: state.instructions.trim() } : quickFields(state, photo);

/** the selected photo is first and is the one rendered. */
export const generateBody = (state: Choices, photo = currentImage(state)?.url ?? ''): GenerateBody => {
  const others = usableImages(state.images)
    .map((image) => image.url)
    .filter((url) => url !== photo);
  return { originalImages: [photo, ...others], originalImage: photo, ...designFields(state, photo) };
};

/** The design that the preview shows; `undefined` while there is nothing to show (empty words). */
export const previewDesign = (state: Choices): Design | undefined => {
  if (state.mode === 'custom' && state.instructions.trim() === '') return undefined;
  return parseDesign(designFields(state));
};

/** The design whose next version the shown picture can be: the one that is edited, on the same photo. */
export const nextVersionOf = ({ editing, result }: Pick<WizardState, 'editing' | 'result'>): number | null =>
  editing !== null && result !== null && result.originalImage === editing.image ? editing.id : null;

/**
 * the fields that the shown picture was made with, not the wizard's present ones; custom mode follows E-21 and
 * D-41.
 */
export const saveBody = (
  state: Pick<WizardState, 'options'>,
  result: WizardResult,
  name: string,
  parentId: number | null = null,
): SaveDesignBody & { isHighRes: boolean } => {
  const { mode, options } = optionsOfRequest(result.request, state.options);
  return {
    ...savedFieldsOf({ mode, ...options }),
    name: name.trim(),
    originalImageUrl: result.originalImage,
    generatedImageUrl: result.generatedImage,
    isHighRes: result.isHighRes,
    // A design of its own is sent exactly as the specification has it.
    ...(parentId === null ? {} : { parentId }),
  };
};

/** Request that a saved design was rendered from; of its own fields where it was saved before the request was kept and its render is gone. */
export const requestOfDesign = (design: SavedDesign): DesignRequest => design.chosen ?? requestOfFields(design);

const requestOfFields = (design: SavedDesign): DesignRequest => ({
  style: design.style,
  materials: readMaterials(design.materials),
  seatType: design.seatType,
  stitchingStyle: design.stitchingStyle,
  mainColors: readColors(design.color),
  stitchingColor: design.stitchingColor || 'none',
  pipingColor: design.pipingColor || 'none',
  seatBolsters: design.seatBolsters || 'none',
  swatches: swatchesOfDesign(design),
  vehicleType: design.vehicleType,
  vehicleYear: Number(design.vehicleYear) || undefined,
  vehicleMake: design.vehicleMake,
  vehicleModel: design.vehicleModel,
});

const swatchesOfDesign = ({ swatches = [] }: SavedDesign): SwatchChoices =>
  SwatchChoices.safeParse(
    Object.fromEntries(
      swatches
        .filter(({ place }) => SWATCH_PLACES.some((known) => known === place))
        .map(({ place, ...swatch }) => [place, swatch]),
    ),
  ).data ?? {};

/** The vehicle of a saved design; a render made from words has none. */
export const vehicleOfDesign = ({
  vehicleType,
  vehicleYear,
  vehicleMake,
  vehicleModel,
}: SavedDesign): Partial<DesignOptions> => ({
  vehicleMake,
  vehicleModel,
  ...(VEHICLE_TYPES.includes(vehicleType as VehicleType) ? { vehicleType: vehicleType as VehicleType } : {}),
  ...(Number(vehicleYear) > 0 ? { vehicleYear: Number(vehicleYear) } : {}),
});

/** The choices behind a request that was sent earlier: "edit and render again", a second tab, a reload. */
export const optionsOfRequest = (
  request: DesignRequest,
  defaults: DesignOptions,
): { mode: Mode; options: DesignOptions; zones: Record<string, ZoneFinish>; instructions: string } => {
  const words = request['customInstructions'];
  if (typeof words === 'string' && words.trim() !== '')
    return { mode: 'custom', options: defaults, zones: {}, instructions: words };
  const read = QuickDesign.safeParse(request);
  if (!read.success) return { mode: 'quick', options: defaults, zones: {}, instructions: '' };
  const { zones, ...options } = read.data;
  return {
    mode: 'quick',
    options: { ...options, seatType: options.seatType ?? defaults.seatType, vehicleYear: options.vehicleYear },
    zones,
    instructions: '',
  };
};
