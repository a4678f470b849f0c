/** Selects the target of the choices: a single panel, its part on all seats, its seat, or all seats. */
import { useState } from 'react';
import { requireValue } from '#contract/expected.ts';
import type { Zone } from '#engine/layers.ts';
import { partsOf, type Part } from '../options/parts.ts';
import { hasOneCover } from '../options/use-part.ts';
import { seatsWithOwnChoices } from '../preview/marks-history.ts';
import { MAIN, type PartId } from '../state/part-rules.ts';
import { useActions, useFoundZones, useJob, usePreview } from '../studio-context.tsx';
import { readTap, type TapResult } from './read-tap.ts';

export interface Selection {
  /** Parts with a tab. The zones of a seat with a single cover have none, because the seat has one. */
  parts: readonly Part[];
  part: Part;
  /** Selected panels that are not a zone yet. */
  panels: readonly number[];
  /** Position of the tap that selected the part; null if a tab did. */
  position: { x: number; y: number } | null;
  /** Parts that the last tap can mean, from one panel to all seats; empty if a tab selected the part. */
  tappedParts: readonly Part[];
  /** Whether the tapped seat cannot be told apart from its neighbors. If so, it is not offered. */
  isSeatUnsure: boolean;
  /** Number of times that all seats were selected. Each time they are outlined briefly. */
  allSeatsRequests: number;
  choose: (part: PartId) => void;
  tap: (zone: Zone | null, x: number, y: number) => void;
}

export const useSelection = (): Selection => {
  const { state } = useJob();
  const { live } = useActions();
  const found = useFoundZones();
  const seats = seatsWithOwnChoices(usePreview((preview) => preview.marks.done));
  const [chosen, setChosen] = useState<PartId>(MAIN);
  const [tapped, setTapped] = useState<TapResult | null>(null);
  const [allSeatsRequests, setAllSeatsRequests] = useState(0);

  const offered = partsOf(found, state, seats);
  const meaning = tapped?.meanings.find(({ part: { id } }) => id === chosen);
  const isNoZoneYet = meaning?.panels !== undefined && !offered.some(({ id }) => id === chosen);
  const lastOfKind = offered.findLastIndex(({ kind }) => kind === meaning?.part.kind);
  const parts = isNoZoneYet ? offered.toSpliced(lastOfKind + 1, 0, meaning.part) : offered;
  const part = requireValue(parts.find(({ id }) => id === chosen) ?? parts[0], 'A part to choose');
  const hidden = offered
    .filter((seat) => hasOneCover(state, seat))
    .flatMap(({ zones = [] }) => zones.map(({ id }) => id));

  const select = (next: PartId): void => {
    setChosen(next);
    if (next === MAIN) setAllSeatsRequests(allSeatsRequests + 1);
  };

  /** Further taps on the same panel select its part on all seats, then its seat, then all seats. */
  const tap = (zone: Zone | null, x: number, y: number): void => {
    const newTap = zone === null ? null : readTap(live.state(), offered, { x, y });
    setTapped(newTap);
    if (newTap === null) return select(MAIN);
    if (newTap.meanings.some(({ panels }) => panels !== undefined)) live.startChoice();
    const ids = newTap.meanings.map((possible) => possible.part.id);
    const isAgain =
      (tapped?.zone === newTap.zone && tapped.panel === newTap.panel) ||
      (newTap.meanings[0]?.scope !== 'panel' && ids[0] === part.id);
    const next = ids[(isAgain ? ids.indexOf(part.id) + 1 : 0) % ids.length];
    if (next !== undefined) select(next);
  };

  /** Reads the last tap again, because corrections may have changed the ids of its parts. */
  const choose = (next: PartId): void => {
    const scope = tapped?.meanings.find((possible) => possible.part.id === next)?.scope;
    if (tapped === null || scope === undefined) {
      setTapped(null);
      return select(next);
    }
    const newTap = readTap(live.state(), offered, { x: tapped.x, y: tapped.y });
    const current = newTap?.meanings.find((possible) => possible.scope === scope);
    if (current !== undefined) setTapped(newTap);
    select(current?.part.id ?? next);
  };

  const isTapped = tapped !== null && tapped.meanings.some((possible) => possible.part.id === part.id);
  return {
    parts: parts.filter(({ id }) => id === part.id || !hidden.includes(id)),
    part,
    panels: isNoZoneYet ? (meaning.panels ?? []) : [],
    position: isTapped ? { x: tapped.x, y: tapped.y } : null,
    tappedParts:
      isTapped && tapped.meanings.length > 1
        ? tapped.meanings.map((possible) => parts.find(({ id }) => id === possible.part.id) ?? possible.part)
        : [],
    isSeatUnsure: isTapped && tapped.isSeatUnsure,
    allSeatsRequests,
    choose,
    tap,
  };
};
