/** The wizard's state in browser storage, with a version and the user it belongs to (W-25 to W-28, D-43). */
import { pick } from '#contract/pick.ts';
import { z } from 'zod';
import { QuickDesign, ZoneFinish } from '#engine/design.ts';
import { MAX_STORED_URL_LENGTH, PLACEHOLDER } from './image-placeholder.ts';
import { clampStep } from './step-access.ts';
import { CLOSED_SAVE, initialState, type WizardState } from './wizard-state.ts';

const STORAGE_VERSION = 1;

const Image = z.object({
  url: z.string().max(MAX_STORED_URL_LENGTH),
  name: z.string().max(300),
  size: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
  template: z.boolean().optional(),
});

const Options = QuickDesign.omit({ mode: true, version: true, zones: true }).required({ seatType: true });
const Zones = z.record(z.string(), ZoneFinish);

const EditedDesign = z.object({
  id: z.number().int(),
  rootId: z.number().int().optional(),
  name: z.string().max(300),
  image: z.string().max(MAX_STORED_URL_LENGTH),
});

export const StoredJob = z.object({
  version: z.literal(STORAGE_VERSION),
  userId: z.string(),
  step: z.number().int().min(1).max(4),
  selectedImageIndex: z.number().int().min(0),
  imageCounts: z.object({ uploaded: z.number().int(), templates: z.number().int() }),
  images: z.array(Image).max(5),
  mode: z.enum(['quick', 'custom']).nullable(),
  instructions: z.string().max(2000),
  isUnclear: z.boolean().default(false),
  options: Options,
  zones: Zones,
  ownZones: z.record(z.string(), Zones),
  rendersRemaining: z.number().int().nullable(),
  /** The newest render; its picture comes back from the server by this id. */
  renderId: z.string().nullable(),
  /** Whether that render was still running. */
  rendering: z.boolean(),
  /** Earlier renders, and those of the other photos. */
  otherIds: z.array(z.string()).max(20),
  editing: EditedDesign.nullable().default(null),
  savedPictures: z.array(EditedDesign.extend({ renderId: z.string() })).default([]),
  isColored: z.boolean().default(true),
  isThreadChosen: z.boolean().default(true),
  firstLook: Options.partial().nullable().default(null),
  followsWords: z.boolean().default(false),
  wasOpened: z.boolean().default(true),
  jobId: z.string().min(1).max(60).default('first'),
  customer: z
    .object({ id: z.string().max(64), name: z.string().max(300) })
    .nullable()
    .default(null),
  /** The design that the newest picture was saved as. */
  saved: z
    .object({ id: z.number().int(), name: z.string().max(300) })
    .nullable()
    .default(null),
});
export type StoredJob = z.infer<typeof StoredJob>;

/** Fields that are stored as they are. */
const UNCHANGED_FIELDS = [
  'mode',
  'instructions',
  'isUnclear',
  'zones',
  'ownZones',
  'rendersRemaining',
  'editing',
  'savedPictures',
  'isColored',
  'isThreadChosen',
  'firstLook',
  'followsWords',
  'wasOpened',
  'jobId',
  'customer',
] as const;

export const toStored = (state: WizardState, userId: string): StoredJob => ({
  version: STORAGE_VERSION,
  userId,
  step: state.step,
  selectedImageIndex: state.selected,
  imageCounts: {
    uploaded: state.images.filter((image) => image.template !== true).length,
    templates: state.images.filter((image) => image.template === true).length,
  },
  images: state.images.map((image) =>
    image.url.length > MAX_STORED_URL_LENGTH ? { ...image, url: PLACEHOLDER } : image,
  ),
  options: state.options,
  ...pick(state, ...UNCHANGED_FIELDS),
  renderId: state.generating?.renderId ?? state.result?.renderId ?? null,
  rendering: state.generating !== null,
  otherIds: [...(state.generating !== null && state.result !== null ? [state.result] : []), ...state.others].map(
    ({ renderId }) => renderId,
  ),
  saved: state.save.savedId === null ? null : { id: state.save.savedId, name: state.save.savedName },
});

/** @returns undefined for another user's state, another version or unreadable text */
export const readStoredState = (text: string | null, userId: string): StoredJob | undefined => {
  if (text === null) return undefined;
  try {
    const stored = StoredJob.safeParse(JSON.parse(text));
    return stored.success && stored.data.userId === userId ? stored.data : undefined;
  } catch {
    return undefined;
  }
};

const limitYear = (last: number, year: number | undefined): number | undefined =>
  year === undefined ? undefined : Math.min(year, last);

/** The wizard after a reload. The result is fetched again, so step 4 starts at step 3 until it arrives. */
export const restoreState = (stored: StoredJob | undefined, now: Date): WizardState => {
  const fresh = initialState();
  if (stored === undefined) return fresh;
  const state: WizardState = {
    ...fresh,
    images: stored.images,
    selected: Math.min(stored.selectedImageIndex, Math.max(0, stored.images.length - 1)),
    ...pick(stored, ...UNCHANGED_FIELDS),
    options: { ...stored.options, vehicleYear: limitYear(now.getFullYear(), stored.options.vehicleYear) },
    save:
      stored.saved === null ? CLOSED_SAVE : { ...CLOSED_SAVE, savedId: stored.saved.id, savedName: stored.saved.name },
  };
  return { ...state, step: clampStep(state, stored.step) };
};
