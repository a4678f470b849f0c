/** Interprets a text as a trim plan, by a lexicon and some rules of English. */
import type { ColorSource } from '../color-source.ts';
import { EMPTY_PLAN, type Finish, type Rgb8, type TrimPlan } from '../trim-plan.ts';
import { pickContrastingColor, SEAT_ZONES } from '../compose/style-looks.ts';
import { splitIntoChunks, type NamedColor } from './chunks.ts';
import { readSentence } from './read-sentence.ts';
import type { Reading, Attributes } from './reading.ts';
import { describePlan } from './describe-reading.ts';
import { tokenize, type Token } from './scan.ts';
import { assignChunk } from './assign.ts';

interface Understood {
  plan: TrimPlan;
  /** Lines for the studio such as "Inserts": "cream leather, diamond quilt". */
  understood: { zone: string; says: string }[];
  /** Words of the user that could not be used. */
  notUnderstood: string[];
}

const applyRest = (reading: Reading): void => {
  const { rest } = reading;
  if (rest === undefined) return;
  const others = SEAT_ZONES.filter((kind) => reading.zones.get(kind) === undefined && !reading.kept.has(kind));
  assignChunk(reading, others, { ...rest, isRest: false });
};

const applyCopies = (reading: Reading, unresolved: string[]): void => {
  for (const { to, from, word } of reading.copies) {
    const source = reading.zones.get(from);
    if (source === undefined) unresolved.push(`like the ${word}`);
    else for (const kind of to) if (kind !== from) reading.zones.set(kind, { ...reading.zones.get(kind), ...source });
  }
};

const sourceOf = (attributes: NamedColor | undefined): ColorSource | undefined =>
  attributes === undefined ? undefined : { from: 'words', word: attributes.word };

const finishOf = (attributes: Attributes): Finish => ({
  material: attributes.material,
  color: attributes.color?.color,
  source: sourceOf(attributes.color),
  pattern: attributes.pattern ?? 'keep',
  gloss: attributes.gloss ?? 1,
});

const MATCHED = { from: 'matched' } as const;

const planOf = (reading: Reading): TrimPlan => {
  const byKind: TrimPlan['byKind'] = {};
  for (const [kind, attributes] of reading.zones) if (!reading.kept.has(kind)) byKind[kind] = finishOf(attributes);
  // On a seat whose parts can't be separated, the middle panels get the inserts' pattern.
  const pattern = byKind.insert?.pattern ?? 'keep';
  if (pattern !== 'keep' && (byKind.seat?.pattern ?? 'keep') === 'keep' && !reading.kept.has('seat'))
    byKind.seat = { gloss: 1, ...byKind.seat, pattern };
  const main: Rgb8 | undefined = byKind.seat?.color ?? byKind.bolster?.color ?? byKind.insert?.color;
  const colored = <Style>({ style, color, contrast }: { style: Style; color?: NamedColor; contrast: boolean }) => ({
    style,
    source: sourceOf(color) ?? MATCHED,
    color: color?.color ?? (contrast ? pickContrastingColor(main) : (main ?? pickContrastingColor(main))),
  });
  const stitching = reading.stitch === undefined ? EMPTY_PLAN.stitching : colored(reading.stitch);
  const piping = reading.piping === undefined ? EMPTY_PLAN.piping : colored(reading.piping);
  if (piping.style !== 'none' && !reading.kept.has('piping')) {
    const { color, source } = piping;
    byKind.piping = { ...(byKind.piping ?? { pattern: 'keep', gloss: 1 }), color, source };
  }
  return { ...EMPTY_PLAN, byKind, stitching, piping };
};

const unusedWords = (tokens: readonly Token[]): string[] => [
  ...new Set(
    tokens.filter((token) => token.type === 'unknown' || token.type === 'unsupported').map((token) => token.word),
  ),
];

/** @param text in English, Spanish or German; all other words are listed in `notUnderstood` */
export const understand = (text: string): Understood => {
  const tokens = tokenize(text);
  const reading: Reading = { zones: new Map(), own: new Map(), kept: new Set(), unused: [], copies: [] };
  for (const sentence of splitIntoChunks(tokens)) readSentence(reading, sentence);
  const notUnderstood = [...unusedWords(tokens), ...reading.unused];
  applyRest(reading);
  applyCopies(reading, notUnderstood);
  return { plan: planOf(reading), understood: describePlan(reading), notUnderstood };
};
