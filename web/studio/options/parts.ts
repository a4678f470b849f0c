/** The parts of a photo that have choices, in the order of their tabs. */
import { getDefaultZoneName, ZONE_NAMES } from '#engine/analyze/outline/zone-names.ts';
import { visibleZones, type Zone } from '#engine/layers.ts';
import type { ZoneKind } from '#contract/options.ts';
import type { PreviewState } from '../preview/live-preview.ts';
import { zonesOfSeat } from '../preview/marks-history.ts';
import { hasOwnChoice, MAIN, type PartId } from '../state/part-rules.ts';
import type { WizardState } from '../state/wizard-state.ts';
import { PARTS } from './options-words.ts';

export interface Part {
  id: PartId;
  /** Kind of its zones; thread and piping have none. */
  kind: ZoneKind | undefined;
  name: string;
  /** Position of the tap on a single panel or seat. It becomes a zone of its own with the first choice. */
  panel?: { x: number; y: number };
  /** Zones of a single seat. They all get the same choice. */
  zones?: readonly Part[];
  /** Whether the engine's confidence is low. */
  isUnsure?: boolean;
  /** Whether the photo does not show the part, so that its choices change nothing in the picture. */
  isAbsent?: boolean;
}

/** Zones with less confidence are marked as unsure. */
const MIN_CONFIDENCE = 0.45;
const KINDS = ['insert', 'bolster', 'headrest', 'seat-back', 'door'] as const satisfies readonly ZoneKind[];
/** Parts with options in every design, even if the photo does not show them (S-68). */
const ALWAYS_OFFERED: readonly ZoneKind[] = ['insert', 'bolster', 'door'];
/** The usual parts of an interior, offered until the photo has been analyzed. */
const USUALLY_OFFERED: readonly ZoneKind[] = ['insert', 'bolster', 'headrest', 'door'];

const toPart = ({ id, kind, name, confidence }: Zone): Part => ({
  id,
  kind,
  name: name === ZONE_NAMES[kind] ? (PARTS.names[kind as keyof typeof PARTS.names] ?? name) : name,
  isUnsure: kind !== 'custom' && confidence < MIN_CONFIDENCE,
});

type ZoneChoices = Pick<WizardState, 'options' | 'zones'>;

const partsOfKind = (kind: (typeof KINDS)[number], found: readonly Zone[] | undefined, chosen: ZoneChoices): Part[] => {
  const zones = found?.filter((zone) => zone.kind === kind) ?? [];
  if (zones.length > 0) return zones.map(toPart);
  const part: Part = { id: kind, kind, name: PARTS.names[kind] };
  if (found === undefined) return USUALLY_OFFERED.includes(kind) ? [part] : [];
  return ALWAYS_OFFERED.includes(kind) || hasOwnChoice(chosen, kind) ? [{ ...part, isAbsent: true }] : [];
};

/** A single seat as one part; empty if none of its zones is left. */
const partsOfSeat = (seat: string, found: readonly Zone[]): Part[] => {
  const zones = zonesOfSeat(seat).flatMap((id) => found.filter((zone) => zone.id === id).map(toPart));
  return zones.length === 0 ? [] : [{ id: seat, kind: 'seat', name: getDefaultZoneName(seat, 'seat'), zones }];
};

/** @param seats single seats that have choices of their own */
export const partsOf = (
  { phase, zones }: Pick<PreviewState, 'phase' | 'zones'>,
  chosen: ZoneChoices,
  seats: readonly string[] = [],
): Part[] => {
  const found = phase === 'ready' ? visibleZones(zones) : undefined;
  const others = found?.filter(({ id, kind }) => kind === 'custom' || (kind === 'seat' && id in chosen.zones)) ?? [];
  return [
    { id: MAIN, kind: 'seat', name: PARTS.names.main },
    ...seats.flatMap((seat) => partsOfSeat(seat, found ?? [])),
    ...KINDS.flatMap((kind) => partsOfKind(kind, found, chosen)),
    ...others.map(toPart),
    { id: 'thread', kind: undefined, name: PARTS.names.thread },
    { id: 'piping', kind: undefined, name: PARTS.names.piping },
  ];
};

/** The part to show for a tapped zone. */
export const partAt = (parts: readonly Part[], zone: Pick<Zone, 'id' | 'kind'>): PartId =>
  parts.find(({ id }) => id === zone.id)?.id ?? (zone.kind === 'piping' ? 'piping' : MAIN);

/** Whether no headrest was found. It may be taken for an insert; of other parts that are not found the tab says so. */
export const lacksHeadrests = ({ phase, zones }: Pick<PreviewState, 'phase' | 'zones'>): boolean =>
  phase === 'ready' && !visibleZones(zones).some(({ kind }) => kind === 'headrest');
