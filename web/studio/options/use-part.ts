/** The cover of one part, and the ways to change it. */
import { finishOf } from '#engine/finish-of.ts';
import { planFor } from '#engine/zone-map.ts';
import { hexOfRgb } from '#engine/color/hex.ts';
import type { Finish, TrimPlan } from '#engine/trim-plan.ts';
import { PIPING_OPTIONS, STITCHING_OPTIONS, type Option } from '#contract/options.ts';
import type { SwatchSnapshot } from '#contract/swatches.ts';
import { swatchOnPart } from '#contract/worn.ts';
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
} from '../state/part-rules.ts';
import type { ColorPick, WizardState } from '../state/wizard-state.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { colorName, sayFinish } from '../studio-words.ts';
import { saySwatch } from '../state/swatch-rules.ts';
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

const dressedFor = (state: WizardState, { id }: Part): DesignParts => ({
  options: state.options,
  zones: isOwnZone(id) ? (state.ownZones[currentImage(state)?.url ?? ''] ?? {}) : state.zones,
});

interface Read {
  state: WizardState;
  /** Nothing while there are no words. */
  plan: TrimPlan | undefined;
}

const nameIn = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.name ?? id;

const threadBy = ({ state: { options }, plan }: Read): Worn => {
  const { stitchingStyle: style, stitchingColor: pick, swatches } = options;
  if (style === 'none' || plan === undefined) return NOTHING;
  const color = swatches.thread === undefined ? sayPick(pick) : saySwatch(swatches.thread);
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
  const color = swatches.piping === undefined ? (pick === 'none' ? auto : sayPick(pick)) : saySwatch(swatches.piping);
  return {
    says: `${nameIn(PIPING_OPTIONS, style)}, ${color}`,
    color: hexOfRgb(plan.piping.color),
    finish: undefined,
    swatch: swatches.piping,
  };
};

const sayPick = (pick: ColorPick): string => (pick === 'none' ? PARTS.tone : colorName(pick).toLowerCase());

export const wornBy = (read: Read, part: Part): Worn => {
  if (part.id === 'thread') return threadBy(read);
  if (part.kind === undefined) return pipingBy(read);
  if (part.id === MAIN && read.state.mode === 'custom') return { ...NOTHING, says: PARTS.byWords };
  const finish = read.plan === undefined ? undefined : finishOf(read.plan, { id: part.id, kind: part.kind });
  const swatch = finish === undefined ? undefined : swatchOnPart(finish);
  return {
    says: swatch === undefined ? sayFinish(finish) : saySwatch(swatch),
    color: finish?.color === undefined ? undefined : hexOfRgb(finish.color),
    finish,
    swatch,
  };
};

export const usePart = (part: Part) => {
  const { state, design } = useJob();
  const { dispatch, live } = useActions();
  const plan = design === undefined ? undefined : planFor(design);
  const dressed = dressedFor(state, part);
  const dress = (change: PartChange): void => {
    dispatch({ type: 'part-dressed', part: part.id, change });
    if (part.panel === undefined || zonesNamed(live.state().marks.done).includes(part.id)) return;
    live.mark({ type: 'panel', ...part.panel, zone: part.id });
    void live.finishCorrections();
  };
  const reset = (): void => dispatch({ type: 'part-dressed', part: part.id, change: null });
  return {
    ...wornBy({ state, plan }, part),
    isOwn: part.id !== MAIN && part.kind !== undefined && isOwn(dressed, part.id),
    ownColor: ownColor(dressed, part.id),
    ownMaterial: ownMaterial(dressed, part.id),
    ownPattern: dressed.zones[part.id]?.pattern,
    /** From the book, and put on this very part. */
    ownSwatch: ownSwatch(dressed, part.id),
    dress,
    reset,
  };
};
