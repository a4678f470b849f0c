/** Interprets a text as a trim plan, by a lexicon and some rules of English. */
import type { ColorSource } from '../color-source.ts';
import { EMPTY_PLAN, type Finish, type Rgb8, type TrimPlan } from '../trim-plan.ts';
import { pickContrastingColor, SEAT_ZONES } from '../compose/style-looks.ts';
import { hasAttribute, hasHead, isTrim, splitIntoChunks, type Chunk, type NamedColor } from './chunks.ts';
import { readSentence } from './read-sentence.ts';
import type { Reading, Attributes } from './reading.ts';
import { describePlan } from './describe-reading.ts';
import { tokenize, type Token } from './scan.ts';
import { assignChunk, includesWholeSeat } from './assign.ts';

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

const applyCopies = (reading: Reading): void => {
  for (const { to, source } of reading.copies) {
    const [from] = source.kinds;
    const copied = reading.zones.get(from!);
    if (copied === undefined) continue;
    for (const kind of to) if (kind !== from) reading.zones.set(kind, { ...reading.zones.get(kind), ...copied });
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

/** Whether the design shows what the word says; words that only join others always count as used. */
const isUsed = (token: Token, { zones, kept, rest, stitch, piping }: Reading): boolean => {
  const covers = [...zones].flatMap(([kind, attributes]) => (kept.has(kind) ? [] : [attributes]));
  const trims = [stitch, piping].filter((trim) => trim !== undefined);
  switch (token.type) {
    case 'color':
      return [...covers, ...trims].some(({ color }) => color?.word === token.word);
    case 'material':
      return token.isWeave !== true && covers.some(({ material }) => material === token.material);
    case 'pattern':
      return covers.some(({ pattern }) => pattern === token.pattern);
    case 'gloss':
      return covers.some(({ gloss = 1 }) => gloss > 1 === token.gloss > 1 && gloss !== 1);
    case 'count':
      return trims.some(({ style }) => style === token.count);
    case 'stitch':
      if (token.pattern !== undefined) return covers.some(({ pattern }) => pattern === token.pattern);
      return token.isAccent === true ? trims.length > 0 : stitch !== undefined;
    case 'piping':
      return piping !== undefined;
    case 'zone':
      // "Seats" is also said of what is on them.
      if (includesWholeSeat(token.kinds) && covers.length + trims.length > 0) return true;
      return token.kinds.some((kind) => zones.has(kind) || kept.has(kind));
    case 'rest':
      return rest !== undefined;
    case 'contrast':
    case 'unplaced':
    case 'unsupported':
    case 'unknown':
      return false;
    default:
      return true;
  }
};

/** Whether the chunk itself obeys the word: it rules it out, or says with it where thread or piping is. */
const isObeyed = (token: Token, chunk: Chunk, next: Chunk | undefined): boolean => {
  if (chunk.isNegated || chunk.isUnchanged || (chunk.isKept && !(hasHead(chunk) && hasAttribute(chunk)))) return true;
  if (token.type === 'contrast') return isTrim(chunk) || chunk.colors.length > 0;
  // "Doors not red", "inserts with stitching in red"
  const isNextToTrim = next !== undefined && (next.isNegated || (next.joined === 'with' && isTrim(next)));
  return token.type === 'zone' && (isTrim(chunk) || isNextToTrim);
};

/** Words of the text, in its order, that the design does not show. */
const unusedWords = (
  tokens: readonly Token[],
  sentences: readonly (readonly Chunk[])[],
  reading: Reading,
): string[] => {
  const obeyed = new Set(
    sentences.flatMap((chunks) =>
      chunks.flatMap((chunk, i) => chunk.tokens.filter((token) => isObeyed(token, chunk, chunks[i + 1]))),
    ),
  );
  const words = tokens.flatMap((token) => {
    if (obeyed.has(token) || isUsed(token, reading)) return [];
    const isCompared = reading.copies.some(({ source }) => source === token);
    return [isCompared ? `like the ${token.word}` : token.word];
  });
  return [...new Set(words)];
};

/** @param text in English, Spanish or German; all other words are listed in `notUnderstood` */
export const understand = (text: string): Understood => {
  const tokens = tokenize(text);
  const reading: Reading = { zones: new Map(), own: new Map(), kept: new Set(), copies: [] };
  const sentences = splitIntoChunks(tokens);
  for (const sentence of sentences) readSentence(reading, sentence);
  applyRest(reading);
  applyCopies(reading);
  return {
    plan: planOf(reading),
    understood: describePlan(reading),
    notUnderstood: unusedWords(tokens, sentences, reading),
  };
};
