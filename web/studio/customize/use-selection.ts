/** The subject of the choices: a panel under the finger, its part on all seats, or all seats. */
import { useState } from 'react';
import { NO_ZONE, type Zone } from '#engine/layers.ts';
import { partAt, partsOf, type Part } from '../options/parts.ts';
import { ONE_OF } from '../options/options-words.ts';
import type { PreviewState } from '../preview/live-preview.ts';
import { nextOwnZone, zonesNamed } from '../preview/marks-history.ts';
import { zoneAt } from '../preview/zone-outline.ts';
import { isOwnZone, MAIN, type PartId } from '../state/part-rules.ts';
import { useActions, useFound, useJob } from '../studio-context.tsx';

interface Tapped {
  x: number;
  y: number;
  zone: string;
  panel: number;
  /** From the least to the most that the tap can mean. */
  rungs: readonly PartId[];
  /** The panel as a part of its own, which it becomes with the first choice; absent where the zone is one panel. */
  single?: Part;
}

export interface Selection {
  parts: readonly Part[];
  part: Part;
  /** The panel to tack out, where it is not a zone yet. */
  panel: number | null;
  /** Where the finger was, while it counts. */
  place: { x: number; y: number } | null;
  /** Parts that the last tap can mean, least first; empty when the part was chosen otherwise. */
  reach: readonly Part[];
  /** How often all seats were chosen; each time they are shown for a moment. */
  wholes: number;
  choose: (part: PartId) => void;
  tap: (zone: Zone | null, x: number, y: number) => void;
}

const panelsOf = ({ map, panels }: PreviewState, zone: number): Set<number> => {
  const found = new Set<number>();
  if (map !== undefined && panels !== undefined)
    map.data.forEach((one, cell) => {
      if (one === zone && panels.data[cell] !== NO_ZONE) found.add(panels.data[cell]!);
    });
  return found;
};

const singleOf = (preview: PreviewState, { kind }: Zone, place: { x: number; y: number }): Part => {
  const taken = [...(preview.zones ?? []).map(({ id }) => id), ...zonesNamed(preview.marks.done)];
  return { id: nextOwnZone(kind, taken), kind, name: ONE_OF[kind], panel: place };
};

export const useSelection = (): Selection => {
  const { state } = useJob();
  const { live } = useActions();
  const found = useFound();
  const [chosen, setChosen] = useState<PartId>(MAIN);
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const [wholes, setWholes] = useState(0);

  const offered = partsOf(found, state).filter(({ kind }) => state.mode !== 'custom' || kind !== undefined);
  const single = tapped?.single;
  const isPending = single !== undefined && single.id === chosen && !offered.some(({ id }) => id === single.id);
  const after = offered.findLastIndex(({ kind }) => kind === single?.kind);
  const parts = isPending ? offered.toSpliced(after + 1, 0, single) : offered;
  const part = parts.find(({ id }) => id === chosen) ?? parts[0]!;
  const partOf = (id: PartId): Part | undefined => (id === single?.id ? single : parts.find((one) => one.id === id));

  const choose = (next: PartId): void => {
    setChosen(next);
    if (next === MAIN) setWholes(wholes + 1);
  };

  const rungsOf = (zone: Zone, alone: Part | undefined): PartId[] => {
    const own = partAt(offered, zone);
    const kind = isOwnZone(zone.id) && offered.some(({ id }) => id === zone.kind) ? [zone.kind] : [];
    return [...new Set([...(alone === undefined ? [] : [alone.id]), own, ...kind, MAIN])];
  };

  /** The same panel again: its part on all seats, then all seats. */
  const tap = (zone: Zone | null, x: number, y: number): void => {
    if (zone === null) {
      setTapped(null);
      return choose(MAIN);
    }
    const preview = live.state();
    const panel = preview.panels === undefined ? NO_ZONE : zoneAt(preview.panels, x, y);
    const number = preview.zones?.findIndex(({ id }) => id === zone.id) ?? -1;
    const isOneOfSeveral = panel !== NO_ZONE && panelsOf(preview, number).size > 1;
    const alone = isOneOfSeveral ? singleOf(preview, zone, { x, y }) : undefined;
    const rungs = rungsOf(zone, alone);
    const isAgain =
      (tapped?.zone === zone.id && tapped.panel === panel) || (alone === undefined && rungs[0] === part.id);
    const at = isAgain ? rungs.indexOf(part.id) : -1;
    setTapped({ x, y, zone: zone.id, panel, rungs, ...(alone === undefined ? {} : { single: alone }) });
    choose(rungs[(at + 1) % rungs.length]!);
  };

  const counts = tapped !== null && tapped.rungs.includes(part.id);
  return {
    parts,
    part,
    panel: isPending ? tapped!.panel : null,
    place: counts ? { x: tapped!.x, y: tapped!.y } : null,
    reach: counts && tapped!.rungs.length > 1 ? tapped!.rungs.flatMap((id) => partOf(id) ?? []) : [],
    wholes,
    choose: (next) => {
      if (!tapped?.rungs.includes(next)) setTapped(null);
      choose(next);
    },
    tap,
  };
};
