/** The cover of one part, and the ways to change it. */
import { expected } from '#contract/expected.ts';
import { finishOf } from '#engine/finish-of.ts';
import { planFor } from '#engine/zone-map.ts';
import { hexOfRgb } from '#engine/color/hex.ts';
import type { Finish, TrimPlan } from '#engine/trim-plan.ts';
import { nameIn, PIPING_OPTIONS, STITCHING_OPTIONS } from '#contract/options.ts';
import { describeSwatch } from '#engine/swatch.ts';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { swatchOnPart } from '#contract/studio/cover.ts';
import { zonesNamed } from '../preview/marks-history.ts';
import { currentImage } from '../state/step-gates.ts';
import {
  isOwn,
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
import { useActions, useJob } from '../studio-context.tsx';
import { colorName, describeFinish } from '../studio-words.ts';
import type { Part } from './parts.ts';
import { PARTS } from './options-words.ts';

export interface Worn {
  says: string;
  /** `undefined`: its own. */
  color: string | undefined;
  finish: Finish | undefined;
  swatch: SwatchSnapshot | undefined;
}

const NOTHING: Worn = { says: PARTS.without, color: undefined, finish: undefined, swatch: undefined };

const designOfPart = (state: WizardState, { id }: Part): DesignParts => ({
  options: state.options,
  zones: isOwnZone(id) ? (state.ownZones[currentImage(state)?.url ?? ''] ?? {}) : state.zones,
});

interface Read {
  state: WizardState;
  /** Undefined while there are no words. */
  plan: TrimPlan | undefined;
}

const threadBy = ({ state: { options }, plan }: Read): Worn => {
  const { stitchingStyle: style, stitchingColor: pick, swatches } = options;
  if (style === 'none' || plan === undefined) return NOTHING;
  const color = swatches.thread === undefined ? describePick(pick) : describeSwatch(swatches.thread);
  return {
    says: `${nameIn(STITCHING_OPTIONS, style)}, ${color}`,
    color: hexOfRgb(plan.stitching.color),
    finish: undefined,
    swatch: swatches.thread,
  };
};

const pipingBy = ({ state: { options }, plan }: Read): Worn => {
  const { pipingStyle: style, pipingColor: pick, swatches } = options;
  if (style === 'none' || plan === undefined) return NOTHING;
  const auto = style === 'contrast' ? PARTS.contrasting : PARTS.tone;
  const picked = pick === 'none' ? auto : describePick(pick);
  const color = swatches.piping === undefined ? picked : describeSwatch(swatches.piping);
  return {
    says: `${nameIn(PIPING_OPTIONS, style)}, ${color}`,
    color: hexOfRgb(plan.piping.color),
    finish: undefined,
    swatch: swatches.piping,
  };
};

const describePick = (pick: ColorPick): string => (pick === 'none' ? PARTS.tone : colorName(pick).toLowerCase());

/** Zones to dress: a seat's, or the part itself. */
const zonesOf = (part: Part): readonly Part[] => part.zones ?? [part];

/** The value that all of them share; nothing where they differ. */
const shared = <T>(values: readonly T[]): T | undefined =>
  values.every((value) => JSON.stringify(value) === JSON.stringify(values[0])) ? values[0] : undefined;

/** A seat whose parts wear different covers. */
const isMixed = (finishes: readonly (Finish | undefined)[]): boolean =>
  finishes.length > 1 &&
  shared(finishes.map((finish) => [finish?.material, finish?.color, finish?.source, finish?.tile])) === undefined;

/** Whether all zones of a seat were given one and the same cover. */
export const hasOneCover = (state: WizardState, part: Part): boolean => {
  const { zones } = designOfPart(state, part);
  const { zones: own = [] } = part;
  return own.length > 0 && shared(own.map(({ id }) => ({ ...zones[id], pattern: undefined }))) !== undefined;
};

export const coverOf = (read: Read, part: Part): Worn => {
  if (part.id === 'thread') return threadBy(read);
  if (part.kind === undefined) return pipingBy(read);
  if (part.id === MAIN && read.state.mode === 'custom') return { ...NOTHING, says: PARTS.byWords };
  const finishes = zonesOf(part).map(({ id, kind = 'seat' }) =>
    read.plan === undefined ? undefined : finishOf(read.plan, { id, kind }),
  );
  if (isMixed(finishes)) return { ...NOTHING, says: PARTS.mixed };
  const [finish] = finishes;
  const swatch = finish === undefined ? undefined : swatchOnPart(finish);
  return {
    says: swatch === undefined ? describeFinish(finish) : describeSwatch(swatch),
    color: finish?.color === undefined ? undefined : hexOfRgb(finish.color),
    finish,
    swatch,
  };
};

/** Zones of a seat that a pattern lies on, as a style's does: its inserts, where it shows any. */
const patterned = (zones: readonly Part[]): readonly Part[] => {
  const found = zones.filter(({ kind }) => kind === 'insert' || kind === 'seat');
  return found.length > 0 ? found : zones;
};

const idsFor = (zones: readonly Part[], { pattern }: PartChange): PartId[] =>
  (pattern === undefined ? zones : patterned(zones)).map(({ id }) => id);

export const usePart = (part: Part) => {
  const { state, design } = useJob();
  const { dispatch, live } = useActions();
  const plan = design === undefined ? undefined : planFor(design);
  const dressed = designOfPart(state, part);
  const zones = zonesOf(part);
  const own = <T>(read: (id: PartId) => T): T | undefined => shared(zones.map(({ id }) => read(id)));
  const dress = (change: PartChange): void => {
    dispatch({ type: 'parts-dressed', parts: idsFor(zones, change), change });
    if (part.panel === undefined || zonesNamed(live.state().marks.done).includes(part.id)) return;
    live.mark({ type: 'panel', ...part.panel, zone: part.id, ...(part.zones === undefined ? {} : { seat: true }) });
    void live.finishCorrections();
  };
  const reset = (): void => dispatch({ type: 'parts-dressed', parts: zones.map(({ id }) => id), change: null });
  return {
    ...coverOf({ state, plan }, part),
    isOwn: part.id !== MAIN && part.kind !== undefined && zones.some(({ id }) => isOwn(dressed, id)),
    ownColor: own((id) => ownColor(dressed, id)),
    ownMaterial: own((id) => ownMaterial(dressed, id)),
    ownPattern: dressed.zones[expected(patterned(zones)[0], 'A zone of the part').id]?.pattern,
    /** Swatch from the book that was put on this very part. */
    ownSwatch: own((id) => ownSwatch(dressed, id)),
    dress,
    reset,
  };
};
