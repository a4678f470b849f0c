/**
 * Words → TrimPlan, by a fixed lexicon and a few rules of English. Deterministic: the same words always mean the same.
 */
import type { ColorSource } from '../color-source.ts';
import { BASE_PLAN, type Finish, type Rgb8, type TrimPlan } from '../trim-plan.ts';
import { contrasting, SEAT_ZONES } from '../compose/style-looks.ts';
import { chunksOf, type NamedColor } from './chunks.ts';
import { readSentence } from './read-sentence.ts';
import type { Reading, Said } from './reading.ts';
import { describePlan } from './describe-reading.ts';
import { scan, type Token } from './scan.ts';
import { tellChunk } from './tell.ts';

export interface Understood {
  plan: TrimPlan;
  /** Lines for the studio, one per zone: "Inserts": "cream leather, diamond quilt". */
  understood: { zone: string; says: string }[];
  /** The user's own words that could not be used. */
  notUnderstood: string[];
}

const applyRest = (reading: Reading): void => {
  const { rest } = reading;
  if (rest === undefined) return;
  const untold = SEAT_ZONES.filter((kind) => reading.zones.get(kind) === undefined && !reading.kept.has(kind));
  tellChunk(reading, untold, { ...rest, rest: false });
};

const applyCopies = (reading: Reading, unresolved: string[]): void => {
  for (const { to, from, word } of reading.copies) {
    const source = reading.zones.get(from);
    if (source === undefined) unresolved.push(`like the ${word}`);
    else for (const kind of to) if (kind !== from) reading.zones.set(kind, { ...reading.zones.get(kind), ...source });
  }
};

const sourceOf = (said: NamedColor | undefined): ColorSource | undefined =>
  said === undefined ? undefined : { from: 'words', word: said.word };

const finishOf = (said: Said): Finish => ({
  material: said.material,
  color: said.color?.color,
  source: sourceOf(said.color),
  pattern: said.pattern ?? 'keep',
  gloss: said.gloss ?? 1,
});

const MATCHED = { from: 'matched' } as const;

const planOf = (reading: Reading): TrimPlan => {
  const byKind: TrimPlan['byKind'] = {};
  for (const [kind, said] of reading.zones) if (!reading.kept.has(kind)) byKind[kind] = finishOf(said);
  // On a seat whose parts can't be separated, a pattern for the inserts lies on its middle panels.
  const quilted = byKind.insert?.pattern;
  if (
    quilted !== undefined &&
    quilted !== 'keep' &&
    (byKind.seat?.pattern ?? 'keep') === 'keep' &&
    !reading.kept.has('seat')
  )
    byKind.seat = { gloss: 1, ...byKind.seat, pattern: quilted };
  const main: Rgb8 | undefined = byKind.seat?.color ?? byKind.bolster?.color ?? byKind.insert?.color;
  const { stitch, piping } = reading;
  const pipingColor =
    piping === undefined
      ? undefined
      : (piping.color?.color ?? (piping.contrast ? contrasting(main) : (main ?? contrasting(main))));
  const pipingSource = sourceOf(piping?.color) ?? MATCHED;
  if (pipingColor !== undefined && piping!.style !== 'none' && !reading.kept.has('piping'))
    byKind.piping = { ...(byKind.piping ?? { pattern: 'keep', gloss: 1 }), color: pipingColor, source: pipingSource };
  return {
    ...BASE_PLAN,
    byKind,
    stitching:
      stitch === undefined
        ? BASE_PLAN.stitching
        : {
            style: stitch.style,
            source: sourceOf(stitch.color) ?? MATCHED,
            color: stitch.color?.color ?? (stitch.contrast ? contrasting(main) : (main ?? contrasting(main))),
          },
    piping:
      piping === undefined ? BASE_PLAN.piping : { style: piping.style, source: pipingSource, color: pipingColor! },
  };
};

const leftOver = (tokens: readonly Token[]): string[] => [
  ...new Set(tokens.filter((token) => token.type === 'unknown' || token.type === 'beyond').map((token) => token.word)),
];

/**
 * @param text the user's words in English, Spanish or German; anything else is answered as not understood, never an
 * error
 */
export const understand = (text: string): Understood => {
  const tokens = scan(text);
  const reading: Reading = { zones: new Map(), kept: new Set(), copies: [] };
  for (const sentence of chunksOf(tokens)) readSentence(reading, sentence);
  const notUnderstood = leftOver(tokens);
  applyRest(reading);
  applyCopies(reading, notUnderstood);
  return { plan: planOf(reading), understood: describePlan(reading), notUnderstood };
};
