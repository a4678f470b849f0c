/** The corrections of one photo with undo and redo, and whether they are those of the layers that are open. */
import type { ZoneKind } from '#contract/options.ts';
import { exceededByPanels, MAX_MARKS, type Mark } from '#contract/studio/photos.ts';
import { MARKS } from './marks-words.ts';

export interface MarksHistory {
  done: readonly Mark[];
  undone: readonly Mark[];
  /** The marks that the open layers were made with. */
  adopted: readonly Mark[];
}

export const NO_MARKS: MarksHistory = { done: [], undone: [], adopted: [] };

/** History of corrections stored by the server. */
export const storedMarks = (marks: readonly Mark[]): MarksHistory => ({ done: marks, undone: [], adopted: marks });

/** @returns the same history when the server would take no further mark of this kind */
export const addMark = (history: MarksHistory, mark: Mark): MarksHistory => {
  const done = [...history.done, mark];
  const isTooMany =
    done.length > MAX_MARKS ||
    ((mark.type === 'panel' || mark.type === 'split') && exceededByPanels(done) !== undefined);
  return isTooMany ? history : { ...history, done, undone: [] };
};

export const undoMark = (history: MarksHistory): MarksHistory => {
  const last = history.done.at(-1);
  return last === undefined
    ? history
    : { ...history, done: history.done.slice(0, -1), undone: [last, ...history.undone] };
};

export const redoMark = (history: MarksHistory): MarksHistory => {
  const [next, ...rest] = history.undone;
  return next === undefined ? history : { ...history, done: [...history.done, next], undone: rest };
};

/** True while the browser alone knows some correction, or that one was taken back. */
export const isAheadOfLayers = ({ done, adopted }: MarksHistory): boolean =>
  done.length !== adopted.length || done.some((mark, m) => mark !== adopted[m]);

/** A free id for a zone that the user makes: one that is painted (`custom-1`), or a panel of its own (`insert-2`). */
export const nextOwnZone = (kind: ZoneKind, taken: readonly string[]): string => {
  for (let number = kind === 'custom' ? 1 : 2; ; number++)
    if (!taken.includes(`${kind}-${number}`)) return `${kind}-${number}`;
};

const SEAT_KINDS: readonly ZoneKind[] = ['seat', 'bolster', 'insert', 'headrest', 'seat-back'];

const numberIn = (zone: string): string => /-\d+$/.exec(zone)?.[0] ?? '';

/** Zones that a seat of its own may consist of: `seat-2` of `insert-2`, `bolster-2` and so on. */
export const zonesOfSeat = (seat: string): string[] => SEAT_KINDS.map((kind) => `${kind}${numberIn(seat)}`);

const isSeatMark = (mark: Mark): mark is Extract<Mark, { type: 'panel' }> =>
  mark.type === 'panel' && mark.seat === true;

/** Seats that were chosen alone. */
export const seatsNamed = (marks: readonly Mark[]): string[] => [
  ...new Set(marks.filter(isSeatMark).map(({ zone }) => zone)),
];

/** Every zone that a mark has made or spoken of. */
export const zonesNamed = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) => {
    if (isSeatMark(mark)) return zonesOfSeat(mark.zone);
    return 'zone' in mark && mark.zone !== undefined ? [mark.zone] : [];
  });

/** A free id for a whole seat: no part of any seat bears its number. */
export const nextOwnSeat = (taken: readonly string[]): string => {
  const numbers = new Set(taken.map(numberIn));
  for (let number = 2; ; number++) if (!numbers.has(`-${number}`)) return `seat-${number}`;
};

/** One word for screen readers: the mark that undo would take back. */
export const describeMark = (mark: Mark): string => {
  switch (mark.type) {
    case 'tap':
      return mark.add ? MARKS.added : MARKS.takenOut;
    case 'stroke':
      if (mark.filled) return mark.add ? MARKS.lasso : MARKS.lassoOut;
      return mark.add ? MARKS.brush : MARKS.eraser;
    case 'clear':
      return MARKS.cleared;
    case 'invert':
      return MARKS.inverted;
    case 'rename':
      return MARKS.renamed(mark.name);
    case 'merge':
      return MARKS.merged;
    case 'panel':
      return mark.seat === true ? MARKS.seat : MARKS.panel;
    case 'split':
      return MARKS.cut;
  }
};
