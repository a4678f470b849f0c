/** The subject of the choices: a panel under the finger, its part on all seats, its seat, or all seats. */
import { useState } from 'react';
import { expected } from '#contract/expected.ts';
import type { Zone } from '#engine/layers.ts';
import { partsOf, type Part } from '../options/parts.ts';
import { hasOneCover } from '../options/use-part.ts';
import { seatsNamed } from '../preview/marks-history.ts';
import { MAIN, type PartId } from '../state/part-rules.ts';
import { useActions, useFound, useJob, usePreview } from '../studio-context.tsx';
import { readTap, type Tapped } from './read-tap.ts';

export interface Selection {
  /** Parts with a tab. Zones of a seat with a single cover have none: the seat's tab covers them. */
  parts: readonly Part[];
  part: Part;
  /** The panels to tack out, where they are no zone yet. */
  panels: readonly number[];
  /** Position of the tap, while it counts. */
  place: { x: number; y: number } | null;
  /** Parts that the last tap can mean, least first; empty when the part was chosen otherwise. */
  reach: readonly Part[];
  /** The seat under the finger is not told apart surely enough to be offered. */
  isSeatUnsure: boolean;
  /** How often all seats were chosen; each time they are shown for a moment. */
  allSeatsRequests: number;
  choose: (part: PartId) => void;
  tap: (zone: Zone | null, x: number, y: number) => void;
}

export const useSelection = (): Selection => {
  const { state } = useJob();
  const { live } = useActions();
  const found = useFound();
  const seats = seatsNamed(usePreview((preview) => preview.marks.done));
  const [chosen, setChosen] = useState<PartId>(MAIN);
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const [allSeatsRequests, setAllSeatsRequests] = useState(0);

  const offered = partsOf(found, state, seats).filter(({ kind }) => state.mode !== 'custom' || kind !== undefined);
  const rung = tapped?.rungs.find(({ part: { id } }) => id === chosen);
  const isPending = rung?.panels !== undefined && !offered.some(({ id }) => id === chosen);
  const after = offered.findLastIndex(({ kind }) => kind === rung?.part.kind);
  const parts = isPending ? offered.toSpliced(after + 1, 0, rung.part) : offered;
  const part = expected(parts.find(({ id }) => id === chosen) ?? parts[0], 'A part to choose');
  const hidden = offered.flatMap((one) => (hasOneCover(state, one) ? (one.zones ?? []).map(({ id }) => id) : []));

  const choose = (next: PartId): void => {
    setChosen(next);
    if (next === MAIN) setAllSeatsRequests(allSeatsRequests + 1);
  };

  /** A tap; another tap on the same panel selects its part on all seats, then its seat, then all seats. */
  const tap = (zone: Zone | null, x: number, y: number): void => {
    const now = zone === null ? null : readTap(live.state(), offered, { x, y });
    setTapped(now);
    if (now === null) return choose(MAIN);
    if (now.rungs.some(({ panels }) => panels !== undefined)) live.startChoice();
    const ids = now.rungs.map((one) => one.part.id);
    const isAgain =
      (tapped?.zone === now.zone && tapped.panel === now.panel) ||
      (now.rungs[0]?.reach !== 'panel' && ids[0] === part.id);
    const next = ids[(isAgain ? ids.indexOf(part.id) + 1 : 0) % ids.length];
    if (next !== undefined) choose(next);
  };

  /** A part of the last tap is read again: meanwhile its id may have gone to another one. */
  const chooseRung = (next: PartId): void => {
    const reach = tapped?.rungs.find((one) => one.part.id === next)?.reach;
    if (tapped === null || reach === undefined) {
      setTapped(null);
      return choose(next);
    }
    const now = readTap(live.state(), offered, { x: tapped.x, y: tapped.y });
    const same = now?.rungs.find((one) => one.reach === reach);
    if (same !== undefined) setTapped(now);
    choose(same?.part.id ?? next);
  };

  const counts = tapped !== null && tapped.rungs.some((one) => one.part.id === part.id);
  return {
    parts: parts.filter(({ id }) => id === part.id || !hidden.includes(id)),
    part,
    panels: isPending ? (rung.panels ?? []) : [],
    place: counts ? { x: tapped.x, y: tapped.y } : null,
    reach:
      counts && tapped.rungs.length > 1
        ? tapped.rungs.map((one) => parts.find(({ id }) => id === one.part.id) ?? one.part)
        : [],
    isSeatUnsure: counts && tapped.isSeatUnsure,
    allSeatsRequests,
    choose: chooseRung,
    tap,
  };
};
