/** The corrections of one photo, with undo and redo. */
import type { ZoneKind } from '#contract/options.ts';
import { findPanelLimitProblem, MAX_MARKS_PER_PHOTO, type Mark } from '#contract/studio/photos.ts';
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

/** @returns the same history when the server's limit of marks is reached */
export const addMark = (history: MarksHistory, mark: Mark): MarksHistory => {
  const done = [...history.done, mark];
  const isTooMany =
    done.length > MAX_MARKS_PER_PHOTO ||
    ((mark.type === 'panel' || mark.type === 'split') && findPanelLimitProblem(done) !== undefined);
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

/** Whether the marks differ from those that the open layers were made with. */
export const isAheadOfLayers = ({ done, adopted }: MarksHistory): boolean =>
  done.length !== adopted.length || done.some((mark, m) => mark !== adopted[m]);

/** An unused id for a zone that the user makes: a painted one (`custom-1`) or a single panel (`insert-2`). */
export const nextOwnZone = (kind: ZoneKind, takenIds: readonly string[]): string => {
  for (let number = kind === 'custom' ? 1 : 2; ; number++)
    if (!takenIds.includes(`${kind}-${number}`)) return `${kind}-${number}`;
};

const SEAT_KINDS: readonly ZoneKind[] = ['seat', 'bolster', 'insert', 'headrest', 'seat-back'];

const numberIn = (zone: string): string => /-\d+$/.exec(zone)?.[0] ?? '';

/** Zones that a single seat may consist of: `seat-2` has `insert-2`, `bolster-2` and so on. */
export const zonesOfSeat = (seat: string): string[] => SEAT_KINDS.map((kind) => `${kind}${numberIn(seat)}`);

const isSeatMark = (mark: Mark): mark is Extract<Mark, { type: 'panel' }> =>
  mark.type === 'panel' && mark.seat === true;

/** Seats that have choices of their own. */
export const seatsWithOwnChoices = (marks: readonly Mark[]): string[] => [
  ...new Set(marks.filter(isSeatMark).map(({ zone }) => zone)),
];

/** Every zone that a mark makes or mentions. */
export const listMentionedZones = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) => {
    if (isSeatMark(mark)) return zonesOfSeat(mark.zone);
    return 'zone' in mark && mark.zone !== undefined ? [mark.zone] : [];
  });

/** An unused id for a whole seat, with a number that no zone has. */
export const nextOwnSeat = (takenIds: readonly string[]): string => {
  const numbers = new Set(takenIds.map(numberIn));
  for (let number = 2; ; number++) if (!numbers.has(`-${number}`)) return `seat-${number}`;
};

/** Names the mark that undo would remove, for screen readers. */
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
