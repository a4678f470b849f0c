/** Parts to choose for on this photo, in the order of their tabs. Pure. */
import { firstNameOf, ZONE_NAMES } from '#engine/analyze/outline/zone-names.ts';
import { visibleZones, type Zone } from '#engine/layers.ts';
import type { ZoneKind } from '#contract/options.ts';
import type { PreviewState } from '../preview/live-preview.ts';
import { zonesOfSeat } from '../preview/marks-history.ts';
import { isOwn, MAIN, type PartId } from '../state/part-rules.ts';
import type { WizardState } from '../state/wizard-state.ts';
import { PARTS } from './options-words.ts';

export interface Part {
  id: PartId;
  /** Kind of the zone that its finish is read from; thread and piping have none. */
  kind: ZoneKind | undefined;
  name: string;
  /**
   * Position at which a tap chose it: one panel of its zone, or one seat, which becomes its own zone with the first
   * choice.
   */
  panel?: { x: number; y: number };
  /** Zones that a whole seat consists of, each of which is dressed. */
  zones?: readonly Part[];
  /** The engine is not sure of it. */
  isUnsure?: boolean;
  /** This photo has no such part: what is chosen for it changes nothing in the picture. */
  isAbsent?: boolean;
}

/** Confidence below which the engine is not sure of a zone. */
const SURE = 0.45;
const KINDS = ['insert', 'bolster', 'headrest', 'seat-back', 'door'] as const satisfies readonly ZoneKind[];
/** Parts that have options of their own in every design, whatever a photo shows (S-68). */
const SPECIFIED: readonly ZoneKind[] = ['insert', 'bolster', 'door'];
/** The usual parts of an interior, offered until the photo has been analyzed. */
const USUAL: readonly ZoneKind[] = ['insert', 'bolster', 'headrest', 'door'];

const ofZone = ({ id, kind, name, confidence }: Zone): Part => ({
  id,
  kind,
  name: name === ZONE_NAMES[kind] ? (PARTS.names[kind as keyof typeof PARTS.names] ?? name) : name,
  isUnsure: kind !== 'custom' && confidence < SURE,
});

type Chosen = Pick<WizardState, 'options' | 'zones'>;

const ofKind = (kind: (typeof KINDS)[number], found: readonly Zone[] | undefined, chosen: Chosen): Part[] => {
  const zones = found?.filter((zone) => zone.kind === kind) ?? [];
  if (zones.length > 0) return zones.map(ofZone);
  const part: Part = { id: kind, kind, name: PARTS.names[kind] };
  if (found === undefined) return USUAL.includes(kind) ? [part] : [];
  return SPECIFIED.includes(kind) || isOwn(chosen, kind) ? [{ ...part, isAbsent: true }] : [];
};

/** One seat that was chosen alone; nothing where none of its zones is left. */
const ofSeat = (seat: string, found: readonly Zone[]): Part[] => {
  const zones = zonesOfSeat(seat).flatMap((id) => found.filter((zone) => zone.id === id).map(ofZone));
  return zones.length === 0 ? [] : [{ id: seat, kind: 'seat', name: firstNameOf(seat, 'seat'), zones }];
};

/**
 * All seats, single ones, the parts found in the photo and those that every design has, and the stitching.
 * @param seats that were chosen alone
 */
export const partsOf = (
  { phase, zones }: Pick<PreviewState, 'phase' | 'zones'>,
  chosen: Chosen,
  seats: readonly string[] = [],
): Part[] => {
  const found = phase === 'ready' ? visibleZones(zones) : undefined;
  const others = found?.filter(({ id, kind }) => kind === 'custom' || (kind === 'seat' && id in chosen.zones)) ?? [];
  return [
    { id: MAIN, kind: 'seat', name: PARTS.names.main },
    ...seats.flatMap((seat) => ofSeat(seat, found ?? [])),
    ...KINDS.flatMap((kind) => ofKind(kind, found, chosen)),
    ...others.map(ofZone),
    { id: 'thread', kind: undefined, name: PARTS.names.thread },
    { id: 'piping', kind: undefined, name: PARTS.names.piping },
  ];
};

/** The tab of the part under a finger. */
export const partAt = (parts: readonly Part[], zone: Pick<Zone, 'id' | 'kind'>): PartId =>
  parts.find(({ id }) => id === zone.id)?.id ?? (zone.kind === 'piping' ? 'piping' : MAIN);

/** The usual parts that this photo does not show. */
export const missing = ({ phase, zones }: Pick<PreviewState, 'phase' | 'zones'>): string[] =>
  phase !== 'ready'
    ? []
    : USUAL.filter((kind) => !visibleZones(zones).some((zone) => zone.kind === kind)).map((kind) =>
        PARTS.names[kind as (typeof KINDS)[number]].toLowerCase(),
      );
