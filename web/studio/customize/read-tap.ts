/** Lists the parts that a tap on the picture can mean, from one panel to all seats. */
import type { ZoneKind } from '#contract/options.ts';
import { NO_ZONE } from '#engine/layers.ts';
import { SINGLE_PANEL_NAMES, SINGLE_SEAT_NAME } from '../options/options-words.ts';
import { partAt, type Part } from '../options/parts.ts';
import type { PreviewState } from '../preview/live-preview.ts';
import { nextOwnSeat, nextOwnZone, listMentionedZones, zonesOfSeat } from '../preview/marks-history.ts';
import { zoneAt } from '../preview/zone-outline.ts';
import { isOwnZone, MAIN } from '../state/part-rules.ts';

interface TapMeaning {
  scope: 'panel' | 'zone' | 'kind' | 'seat' | 'all';
  part: Part;
  /** Panels to outline, if the part becomes a zone of its own only with the first choice. */
  panels?: readonly number[];
}

export interface TapResult {
  x: number;
  y: number;
  zone: string;
  panel: number;
  meanings: readonly TapMeaning[];
  /** Whether the tapped seat cannot be told apart from its neighbors. If so, it is not offered. */
  isSeatUnsure: boolean;
}

interface PanelInZone {
  number: number;
  zone: string;
}

const panelsWithZones = ({ map, panels, zones }: PreviewState): PanelInZone[] => {
  const zoneOf = new Map<number, number>();
  if (map !== undefined && panels !== undefined)
    panels.data.forEach((panel, cell) => {
      const zone = map.data[cell] ?? NO_ZONE;
      if (panel !== NO_ZONE && zone !== NO_ZONE) zoneOf.set(panel, zone);
    });
  return [...zoneOf].map(([number, zone]) => ({ number, zone: zones?.[zone]?.id ?? '' }));
};

const takenIds = ({ zones, marks }: PreviewState): string[] => [
  ...(zones ?? []).map(({ id }) => id),
  ...listMentionedZones(marks.done),
];

/** The tapped seat: an existing part, or a new one of all its panels that are not a zone of their own. */
const seatMeaning = (
  preview: PreviewState,
  panels: readonly PanelInZone[],
  offered: readonly Part[],
  position: { x: number; y: number },
): TapMeaning | undefined => {
  const existing = offered.find(
    ({ zones }) => zones?.some(({ id }) => panels.some(({ zone }) => zone === id)) === true,
  );
  if (existing !== undefined) return { scope: 'seat', part: existing };
  const freePanels = panels.filter(({ zone }) => !isOwnZone(zone));
  const id = nextOwnSeat(takenIds(preview));
  const kinds = new Set(freePanels.map(({ zone }) => preview.zones?.find((found) => found.id === zone)?.kind));
  const zones = zonesOfSeat(id).flatMap((zoneId): Part[] => {
    const kind = zoneId.replace(/-\d+$/, '') as ZoneKind;
    return kinds.has(kind) ? [{ id: zoneId, kind, name: zoneId }] : [];
  });
  if (zones.length === 0) return undefined;
  const part: Part = { id, kind: 'seat', name: SINGLE_SEAT_NAME, panel: position, zones };
  return { scope: 'seat', part, panels: freePanels.map(({ number }) => number) };
};

/**
 * @param offered the parts of the photo
 * @returns null outside the zones
 */
export const readTap = (
  preview: PreviewState,
  offered: readonly Part[],
  position: { x: number; y: number },
): TapResult | null => {
  const { map, panels, seats, zones } = preview;
  const zone = map && zones?.[zoneAt(map, position.x, position.y)];
  if (zone === undefined) return null;
  const panel = panels === undefined ? NO_ZONE : zoneAt(panels, position.x, position.y);
  const allPanels = panelsWithZones(preview);
  const meanings: TapMeaning[] = [];

  if (panel !== NO_ZONE && allPanels.filter((other) => other.zone === zone.id).length > 1) {
    const id = nextOwnZone(zone.kind, takenIds(preview));
    const part: Part = { id, kind: zone.kind, name: SINGLE_PANEL_NAMES[zone.kind], panel: position };
    meanings.push({ scope: 'panel', part, panels: [panel] });
  }
  const partOf = (id: string): Part | undefined => offered.find((part) => part.id === id);
  const zonePart = partOf(partAt(offered, zone));
  if (zonePart !== undefined && zonePart.id !== MAIN && zonePart.zones === undefined)
    meanings.push({ scope: 'zone', part: zonePart });
  const kindPart = isOwnZone(zone.id) ? partOf(zone.kind) : undefined;
  if (kindPart !== undefined) meanings.push({ scope: 'kind', part: kindPart });

  const seat = seats?.seatOf[panel] ?? null;
  const seatOf = ({ number }: PanelInZone): number | null => seats?.seatOf[number] ?? null;
  const isOneOfSeveral = seat !== null && allPanels.some((other) => seatOf(other) !== null && seatOf(other) !== seat);
  const isSure = seat !== null && seats?.isSure[seat] === true;
  if (isSure && isOneOfSeveral) {
    const panelsOfSeat = allPanels.filter((other) => seatOf(other) === seat);
    const meaning = seatMeaning(preview, panelsOfSeat, offered, position);
    if (meaning !== undefined) meanings.push(meaning);
  }
  const allSeats = partOf(MAIN);
  if (allSeats !== undefined) meanings.push({ scope: 'all', part: allSeats });
  return { ...position, zone: zone.id, panel, meanings, isSeatUnsure: isOneOfSeveral && !isSure };
};
