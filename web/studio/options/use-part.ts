/** Reads and changes the cover of one part. */
import { requireValue } from '#contract/expected.ts';
import type { Design } from '#engine/design.ts';
import { finishOf } from '#engine/finish-of.ts';
import { planFor } from '#engine/zone-map.ts';
import { formatHexColor } from '#engine/color/hex.ts';
import type { Finish, Piping, Stitching, TrimPlan } from '#engine/trim-plan.ts';
import { findOptionName, PIPING_OPTIONS, STITCHING_OPTIONS } from '#contract/options.ts';
import { describeSwatch } from '#engine/swatch.ts';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { swatchOnPart } from '#contract/studio/cover.ts';
import { listMentionedZones } from '../preview/marks-history.ts';
import { currentPhoto } from '../state/step-access.ts';
import {
  hasOwnChoice,
  isOwnZone,
  MAIN,
  ownColor,
  ownMaterial,
  ownSwatch,
  type DesignParts,
  type PartChange,
  type PartId,
} from '../state/part-rules.ts';
import type { ColorPick, WizardState } from '../state/wizard-state.ts';
import { useActions, useJob, usePreview } from '../studio-context.tsx';
import { colorName, describeFinish, nameOfRgb } from '../studio-words.ts';
import type { Part } from './parts.ts';
import { PARTS } from './options-words.ts';

export interface PartCover {
  description: string;
  /** `undefined` if the part keeps the photo's color. */
  color: string | undefined;
  /** Another color of whole seats. */
  second?: string | undefined;
  finish: Finish | undefined;
  swatch: SwatchSnapshot | undefined;
}

export const NO_COVER: PartCover = {
  description: PARTS.without,
  color: undefined,
  finish: undefined,
  swatch: undefined,
};

const designOfPart = (state: WizardState, { id }: Part): DesignParts => ({
  options: state.options,
  zones: isOwnZone(id) ? (state.ownZones[currentPhoto(state)?.url ?? ''] ?? {}) : state.zones,
});

interface Shown {
  state: WizardState;
  /** The design that the picture shows; undefined while the custom instructions say nothing. */
  design: Design | undefined;
  plan: TrimPlan | undefined;
}

const followsWords = ({ design }: Shown): boolean => design?.mode === 'custom';

const hexOf = ({ color }: Stitching | Piping): string | undefined =>
  color === undefined ? undefined : formatHexColor(color);

/** Thread or piping as the words ask for it. The swatches are not looked at: the picture does not show them. */
const coverInWords = (options: readonly { id: string; name: string }[], sewn: Stitching | Piping): PartCover => {
  if (sewn.style === 'none') return NO_COVER;
  const name = sewn.color === undefined ? PARTS.tone : nameOfRgb(sewn.color);
  const color = sewn.source?.from === 'words' ? sewn.source.word : name;
  return {
    ...NO_COVER,
    description: `${findOptionName(options, sewn.style)}, ${color}`,
    color: hexOf(sewn),
  };
};

const threadCover = (shown: Shown): PartCover => {
  const { state, plan } = shown;
  if (plan !== undefined && followsWords(shown)) return coverInWords(STITCHING_OPTIONS, plan.stitching);
  const { options } = state;
  const { stitchingStyle: style, stitchingColor: pick, swatches } = options;
  if (style === 'none' || plan === undefined) return NO_COVER;
  const color = swatches.thread === undefined ? describePick(pick) : describeSwatch(swatches.thread);
  return {
    description: `${findOptionName(STITCHING_OPTIONS, style)}, ${color}`,
    color: hexOf(plan.stitching),
    finish: undefined,
    swatch: swatches.thread,
  };
};

const pipingCover = (shown: Shown): PartCover => {
  const { state, plan } = shown;
  if (plan !== undefined && followsWords(shown)) return coverInWords(PIPING_OPTIONS, plan.piping);
  const { options } = state;
  const { pipingStyle: style, pipingColor: pick, swatches } = options;
  if (style === 'none' || plan === undefined) return NO_COVER;
  // "Contrast" alone says that its color is in contrast.
  const auto = style === 'contrast' ? [] : [PARTS.tone];
  const picked = pick === 'none' ? auto : [describePick(pick)];
  const color = swatches.piping === undefined ? picked : [describeSwatch(swatches.piping)];
  return {
    description: [findOptionName(PIPING_OPTIONS, style), ...color].join(', '),
    color: hexOf(plan.piping),
    finish: undefined,
    swatch: swatches.piping,
  };
};

const describePick = (pick: ColorPick): string => (pick === 'none' ? PARTS.tone : colorName(pick).toLowerCase());

/** The zones of a seat, or the part itself. */
const zonesOf = (part: Part): readonly Part[] => part.zones ?? [part];

/** The value if all are equal; `undefined` if they differ. */
const commonValue = <T>(values: readonly T[]): T | undefined =>
  values.every((value) => JSON.stringify(value) === JSON.stringify(values[0])) ? values[0] : undefined;

const hasMixedCovers = (finishes: readonly (Finish | undefined)[]): boolean =>
  finishes.length > 1 &&
  commonValue(finishes.map((finish) => [finish?.material, finish?.color, finish?.source, finish?.tile])) === undefined;

/** Whether all zones of a seat have the same cover. */
export const hasOneCover = (state: WizardState, part: Part): boolean => {
  const { zones } = designOfPart(state, part);
  const { zones: seatZones = [] } = part;
  return (
    seatZones.length > 0 && commonValue(seatZones.map(({ id }) => ({ ...zones[id], pattern: undefined }))) !== undefined
  );
};

/** The seats as the words ask for them, with up to two colors. */
const seatsInWords = ({ byKind }: TrimPlan): PartCover => {
  const finishes = (['bolster', 'seat', 'insert', 'headrest', 'seat-back'] as const).flatMap(
    (kind) => byKind[kind] ?? [],
  );
  const colors = finishes.flatMap(({ color }) => (color === undefined ? [] : [formatHexColor(color)]));
  const [color, second] = new Set(colors);
  return {
    ...NO_COVER,
    description: PARTS.byWords,
    color,
    second,
    finish: finishes.find((finish) => finish.color !== undefined),
  };
};

export const coverOf = (shown: Shown, part: Part): PartCover => {
  const { plan } = shown;
  if (part.id === 'thread') return threadCover(shown);
  if (part.kind === undefined) return pipingCover(shown);
  if (part.id === MAIN && plan !== undefined && followsWords(shown)) return seatsInWords(plan);
  const finishes = zonesOf(part).map(({ id, kind = 'seat' }) => plan && finishOf(plan, { id, kind }));
  if (hasMixedCovers(finishes)) return { ...NO_COVER, description: PARTS.mixed };
  const [finish] = finishes;
  const swatch = finish && swatchOnPart(finish);
  return {
    description: swatch === undefined ? describeFinish(finish) : describeSwatch(swatch),
    color: finish?.color && formatHexColor(finish.color),
    finish,
    swatch,
  };
};

/** The zones of a seat that get a pattern: its inserts, or all zones if it has no inserts. */
const patternedZones = (zones: readonly Part[]): readonly Part[] => {
  const patterned = zones.filter(({ kind }) => kind === 'insert' || kind === 'seat');
  return patterned.length > 0 ? patterned : zones;
};

const idsFor = (zones: readonly Part[], { pattern }: PartChange): PartId[] =>
  (pattern === undefined ? zones : patternedZones(zones)).map(({ id }) => id);

/** Of a part that waits for the suggested cover. The default cover is nobody's choice and changes by itself. */
export const UNSUGGESTED_COVER: PartCover = { ...NO_COVER, description: PARTS.unsuggested };

/** Tells which parts wait for the cover that is suggested once the photo has been read. */
export const useWaitsForLook = (): ((part: Part) => boolean) => {
  const { state } = useJob();
  const isReading = usePreview(({ phase }) => phase === 'analyzing' || phase === 'opening');
  const isWaiting = isReading && state.mode === 'quick' && state.firstLook === null && !state.isColored;
  return (part) =>
    isWaiting &&
    part.kind !== 'door' &&
    part.kind !== 'custom' &&
    !(part.id === 'thread' && state.isThreadChosen) &&
    !zonesOf(part).some(({ id }) => id !== MAIN && hasOwnChoice(designOfPart(state, part), id));
};

export const usePart = (part: Part) => {
  const { state, design } = useJob();
  const { dispatch, live } = useActions();
  const plan = design && planFor(design);
  const parts = designOfPart(state, part);
  const zones = zonesOf(part);
  const commonOf = <T>(read: (id: PartId) => T): T | undefined =>
    state.followsWords ? undefined : commonValue(zones.map(({ id }) => read(id)));
  const choose = (change: PartChange): void => {
    dispatch({ type: 'parts-changed', parts: idsFor(zones, change), change });
    if (part.panel === undefined || listMentionedZones(live.state().marks.done).includes(part.id)) return;
    live.mark({ type: 'panel', ...part.panel, zone: part.id, ...(part.zones === undefined ? {} : { seat: true }) });
    void live.finishCorrections();
  };
  const isWaiting = useWaitsForLook()(part);
  const reset = (): void => dispatch({ type: 'parts-changed', parts: zones.map(({ id }) => id), change: null });
  return {
    ...(isWaiting ? UNSUGGESTED_COVER : coverOf({ state, design, plan }, part)),
    isWaiting,
    hasOwnChoice: part.id !== MAIN && part.kind !== undefined && zones.some(({ id }) => hasOwnChoice(parts, id)),
    ownColor: isWaiting ? undefined : commonOf((id) => ownColor(parts, id)),
    ownMaterial: commonOf((id) => ownMaterial(parts, id)),
    ownPattern: parts.zones[requireValue(patternedZones(zones)[0], 'A zone of the part').id]?.pattern,
    ownSwatch: commonOf((id) => ownSwatch(parts, id)),
    choose,
    reset,
  };
};
