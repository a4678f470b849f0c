/** The parts that one tap on the picture can mean, from the least to the most. Pure. */
import type { ZoneKind } from '#contract/options.ts';
import { NO_ZONE } from '#engine/layers.ts';
import { ONE_OF, ONE_SEAT } from '../options/options-words.ts';
import { partAt, type Part } from '../options/parts.ts';
import type { PreviewState } from '../preview/live-preview.ts';
import { nextOwnSeat, nextOwnZone, zonesNamed, zonesOfSeat } from '../preview/marks-history.ts';
import { zoneAt } from '../preview/zone-outline.ts';
import { isOwnZone, MAIN } from '../state/part-rules.ts';

interface Rung {
  /** `own`: the zone under the finger; `like`: all zones of its kind. */
  reach: 'panel' | 'own' | 'like' | 'seat' | 'all';
  part: Part;
  /** Panels to tack out: of a part that becomes a zone of its own with the first choice. */
  panels?: readonly number[];
}

export interface Tapped {
  x: number;
  y: number;
  zone: string;
  panel: number;
  rungs: readonly Rung[];
  /** The seat under the finger is not told apart surely enough to be offered. */
  isSeatUnsure: boolean;
}

interface Shown {
  number: number;
  zone: string;
}

/** Every panel on the picture and the zone that it lies in. */
const panelsShown = ({ map, panels, zones }: PreviewState): Shown[] => {
  const zoneOf = new Map<number, number>();
  if (map !== undefined && panels !== undefined)
    panels.data.forEach((panel, cell) => {
      const zone = map.data[cell] ?? NO_ZONE;
      if (panel !== NO_ZONE && zone !== NO_ZONE) zoneOf.set(panel, zone);
    });
  return [...zoneOf].map(([number, zone]) => ({ number, zone: zones?.[zone]?.id ?? '' }));
};

const takenIn = ({ zones, marks }: PreviewState): string[] => [
  ...(zones ?? []).map(({ id }) => id),
  ...zonesNamed(marks.done),
];

/** The seat as a part: the one that was chosen before, or a new one of all its panels that are no zone of their own. */
const seatPart = (
  preview: PreviewState,
  panels: readonly Shown[],
  offered: readonly Part[],
  place: { x: number; y: number },
): Rung | undefined => {
  const known = offered.find(({ zones }) => zones?.some(({ id }) => panels.some(({ zone }) => zone === id)) === true);
  if (known !== undefined) return { reach: 'seat', part: known };
  const free = panels.filter(({ zone }) => !isOwnZone(zone));
  const id = nextOwnSeat(takenIn(preview));
  const kinds = new Set(free.map(({ zone }) => preview.zones?.find((one) => one.id === zone)?.kind));
  const zones = zonesOfSeat(id).flatMap((own): Part[] => {
    const kind = own.replace(/-\d+$/, '') as ZoneKind;
    return kinds.has(kind) ? [{ id: own, kind, name: own }] : [];
  });
  if (zones.length === 0) return undefined;
  const part: Part = { id, kind: 'seat', name: ONE_SEAT, panel: place, zones };
  return { reach: 'seat', part, panels: free.map(({ number }) => number) };
};

/** @param offered parts of the photo; @returns nothing beside the zones */
export const readTap = (
  preview: PreviewState,
  offered: readonly Part[],
  place: { x: number; y: number },
): Tapped | null => {
  const { map, panels, seats, zones } = preview;
  const zone = map === undefined ? undefined : zones?.[zoneAt(map, place.x, place.y)];
  if (zone === undefined) return null;
  const panel = panels === undefined ? NO_ZONE : zoneAt(panels, place.x, place.y);
  const shown = panelsShown(preview);
  const rungs: Rung[] = [];
  if (panel !== NO_ZONE && shown.filter((one) => one.zone === zone.id).length > 1) {
    const id = nextOwnZone(zone.kind, takenIn(preview));
    rungs.push({
      reach: 'panel',
      part: { id, kind: zone.kind, name: ONE_OF[zone.kind], panel: place },
      panels: [panel],
    });
  }
  const partOf = (id: string): Part | undefined => offered.find((part) => part.id === id);
  const own = partOf(partAt(offered, zone));
  if (own !== undefined && own.id !== MAIN && own.zones === undefined) rungs.push({ reach: 'own', part: own });
  const like = isOwnZone(zone.id) ? partOf(zone.kind) : undefined;
  if (like !== undefined) rungs.push({ reach: 'like', part: like });
  const seat = seats?.of[panel] ?? null;
  const seatOf = ({ number }: Shown): number | null => seats?.of[number] ?? null;
  const isOneOfSeveral = seat !== null && shown.some((one) => seatOf(one) !== null && seatOf(one) !== seat);
  const isSure = seat !== null && seats?.sure[seat] === true;
  const ofSeat = shown.filter((one) => seatOf(one) === seat);
  const seatRung = isSure && isOneOfSeveral ? seatPart(preview, ofSeat, offered, place) : undefined;
  if (seatRung !== undefined) rungs.push(seatRung);
  const all = partOf(MAIN);
  if (all !== undefined) rungs.push({ reach: 'all', part: all });
  return { ...place, zone: zone.id, panel, rungs, isSeatUnsure: isOneOfSeveral && !isSure };
};
