/** Describes an understood text, in one line for all zones with equal finishes. */
import { MATERIAL_ROWS, PATTERN_ROWS, type ZoneKind } from '../options.ts';
import type { Reading, Attributes } from './reading.ts';

const NAMES: Readonly<Record<ZoneKind, string>> = {
  insert: 'Inserts',
  bolster: 'Bolsters',
  headrest: 'Headrests',
  'seat-back': 'Seat backs',
  door: 'Doors',
  seat: 'Seats',
  piping: 'Piping',
  custom: 'My zones',
};
/** Zones that are named; `seat` and `piping` follow from these. */
const NAMED_ZONES: readonly ZoneKind[] = ['insert', 'bolster', 'headrest', 'seat-back', 'door'];

const glossWord = (gloss: number): string => (gloss > 1 ? 'glossy' : 'matte');

const describeFinish = (attributes: Attributes): string => {
  const colored = [
    attributes.color?.word,
    attributes.material === undefined ? '' : MATERIAL_ROWS[attributes.material].name.toLowerCase(),
  ]
    .filter(Boolean)
    .join(' ');
  const gloss = attributes.gloss === undefined ? '' : glossWord(attributes.gloss);
  const pattern = attributes.pattern === undefined ? '' : PATTERN_ROWS[attributes.pattern].understood;
  return [colored, pattern, gloss].filter(Boolean).join(', ');
};

interface Line {
  zone: string;
  says: string;
  /** The photo does not show the part. */
  isAbsent?: boolean;
}

const ABSENT = 'not found in this photo';

/** A part that is asked for by its own name. On a seat whose parts can't be told, the inserts' pattern is seen all the same. */
const isAbsent = (reading: Reading, kind: ZoneKind, found: ReadonlySet<ZoneKind>): boolean =>
  reading.own.has(kind) &&
  !found.has(kind) &&
  !(kind === 'insert' && reading.own.get(kind)?.pattern !== undefined && found.has('seat'));

/** @param found kinds of zones in the photo; undefined before it is known */
export const describePlan = (reading: Reading, found: ReadonlySet<ZoneKind> | undefined): Line[] => {
  const bySentence = new Map<string, ZoneKind[]>();
  for (const kind of NAMED_ZONES) {
    const attributes = reading.zones.get(kind);
    const change = attributes === undefined ? '' : describeFinish(attributes);
    const shown = change !== '' && found !== undefined && isAbsent(reading, kind, found) ? ABSENT : change;
    const says = reading.kept.has(kind) ? 'stay as they are' : shown;
    if (says !== '') bySentence.set(says, [...(bySentence.get(says) ?? []), kind]);
  }
  const lines: Line[] = [...bySentence].map(([says, kinds]) => ({
    zone: kinds.map((kind, i) => (i === 0 ? NAMES[kind] : NAMES[kind].toLowerCase())).join(', '),
    says,
    ...(says === ABSENT ? { isAbsent: true } : {}),
  }));
  const { stitch, piping } = reading;
  if (stitch !== undefined) lines.push({ zone: 'Stitching', says: describeSewing(stitch) });
  if (piping !== undefined) lines.push({ zone: 'Piping', says: describeSewing(piping) });
  return lines;
};

const describeSewing = ({ style, color, contrast }: NonNullable<Reading['stitch'] | Reading['piping']>): string => {
  if (style === 'none') return 'none';
  return [color?.word ?? (contrast ? 'contrasting' : 'tone on tone'), style].join(', ');
};
