/** Words for an understood plan, one line for zones with the same finish. */
import { MATERIAL_ROWS, PATTERN_ROWS, type ZoneKind } from '../options.ts';
import type { Reading, Said } from './reading.ts';

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
/** `seat` and `piping` follow the others and are not named on their own. */
const SPOKEN: readonly ZoneKind[] = ['insert', 'bolster', 'headrest', 'seat-back', 'door'];

const glossWord = (gloss: number): string => (gloss > 1 ? 'glossy' : 'matte');

const describeFinish = (said: Said): string => {
  const colored = [said.color?.word, said.material === undefined ? '' : MATERIAL_ROWS[said.material].name.toLowerCase()]
    .filter(Boolean)
    .join(' ');
  const gloss = said.gloss === undefined ? '' : glossWord(said.gloss);
  const pattern = said.pattern === undefined ? '' : PATTERN_ROWS[said.pattern].understood;
  return [colored, pattern, gloss].filter(Boolean).join(', ');
};

export const describePlan = (reading: Reading): { zone: string; says: string }[] => {
  const bySentence = new Map<string, ZoneKind[]>();
  for (const kind of SPOKEN) {
    const said = reading.zones.get(kind);
    const change = said === undefined ? '' : describeFinish(said);
    const says = reading.kept.has(kind) ? 'stay as they are' : change;
    if (says !== '') bySentence.set(says, [...(bySentence.get(says) ?? []), kind]);
  }
  const lines = [...bySentence].map(([says, kinds]) => ({
    zone: kinds.map((kind, i) => (i === 0 ? NAMES[kind] : NAMES[kind].toLowerCase())).join(', '),
    says,
  }));
  const { stitch, piping } = reading;
  if (stitch !== undefined)
    lines.push({
      zone: 'Stitching',
      says:
        stitch.style === 'none'
          ? 'none'
          : [stitch.color?.word ?? (stitch.contrast ? 'contrasting' : 'tone on tone'), stitch.style].join(', '),
    });
  if (piping !== undefined)
    lines.push({
      zone: 'Piping',
      says:
        piping.style === 'none'
          ? 'none'
          : [piping.color?.word ?? (piping.contrast ? 'contrasting' : 'tone on tone'), piping.style].join(', '),
    });
  return lines;
};
