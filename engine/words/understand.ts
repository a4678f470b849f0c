/** Interprets a text as a trim plan, by a lexicon and some rules of English. */
import type { ColorSource } from '../color-source.ts';
import type { ZoneKind } from '../options.ts';
import { EMPTY_PLAN, type Finish, type Rgb8, type TrimPlan } from '../trim-plan.ts';
import { pickContrastingColor, SEAT_ZONES } from '../compose/style-looks.ts';
import type { Chunk, NamedColor } from './chunks.ts';
import {
  hasAttribute,
  hasHead,
  hasOnlyUnsupportedParts,
  isLeftAsIs,
  isSewingWithoutPart,
  splitIntoChunks,
} from './chunks.ts';
import { readSentence } from './read-sentence.ts';
import type { Reading, Attributes } from './reading.ts';
import { describePlan } from './describe-reading.ts';
import { plainText, tokenize, type Token } from './scan.ts';
import { assignChunk, includesWholeSeat, threadOfStyle } from './assign.ts';

/** Words of the user, as typed, that the design does not show. */
export interface Unused {
  words: string;
  /** `part`: about a part that is not painted; `cloth`: shown as plain cloth; `missing`: not in the catalog. */
  why: 'unknown' | 'part' | 'cloth' | 'missing';
}

interface Understood {
  plan: TrimPlan;
  /** Lines for the studio such as "Inserts": "cream leather, diamond quilt". */
  understood: ReturnType<typeof describePlan>;
  unused: Unused[];
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

const seatColor = ({ zones, kept }: Reading): Rgb8 | undefined => {
  const kinds = (['seat', 'bolster', 'insert'] as const).filter((kind) => !kept.has(kind));
  return kinds.map((kind) => zones.get(kind)?.color?.color).find((color) => color !== undefined);
};

/** A style can be named before the color of the seats. */
const applyStyleThread = (reading: Reading): void => {
  const { stitch } = reading;
  if (stitch?.color?.style !== undefined) stitch.color = threadOfStyle(stitch.color.style, seatColor(reading))!;
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
  const main = seatColor(reading);
  const colored = <Style>({ style, color, contrast }: { style: Style; color?: NamedColor; contrast: boolean }) => ({
    style,
    source: sourceOf(color) ?? MATCHED,
    color: color?.color ?? (contrast ? pickContrastingColor(main) : main),
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
      return token.isUnlistedCloth !== true && covers.some(({ material }) => material === token.material);
    case 'pattern':
      return covers.some(({ pattern }) => pattern === token.pattern);
    case 'gloss':
      return covers.some(({ gloss = 1 }) => gloss > 1 === token.gloss > 1 && gloss !== 1);
    case 'sewing-style':
      return trims.some(({ style }) => style === token.sewingStyle);
    case 'stitch':
      if (token.isUnlistedPattern === true) return false;
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
    case 'unlisted':
    case 'unknown':
      return false;
    default:
      return true;
  }
};

/** Whether the parts that are asked not to have a color get another one. Without it they may keep the color in the photo. */
const avoidsColors = (chunk: Chunk, before: Chunk | undefined, { zones }: Reading): boolean => {
  const subject =
    before !== undefined && !hasAttribute(before) && chunk.zones.length === 0 ? before.zones : chunk.zones;
  const kinds = subject.length > 0 ? subject : [...zones.keys()];
  const refused = new Set(chunk.colors.map(({ color }) => color.join()));
  const given = kinds.flatMap((kind) => zones.get(kind)?.color?.color.join() ?? []);
  return given.length > 0 && given.every((color) => !refused.has(color));
};

/** Whether the chunk itself obeys the word: it rules it out, or says with it where thread or piping is. */
const isObeyed = (token: Token, chunk: Chunk, next: Chunk | undefined): boolean => {
  if (chunk.isNegated || chunk.isUnchanged) return true;
  if (chunk.isKept && (hasOnlyUnsupportedParts(chunk) || !(hasHead(chunk) && hasAttribute(chunk)))) return true;
  if (token.type === 'contrast') return isSewingWithoutPart(chunk) || chunk.colors.length > 0;
  // "Doors not red", "inserts with stitching in red"
  const isBeforeSewing =
    next !== undefined && (next.isNegated || (next.separator === 'with' && isSewingWithoutPart(next)));
  return token.type === 'zone' && (isSewingWithoutPart(chunk) || isBeforeSewing);
};

const reasonOf = (token: Token, { zones }: Reading): Unused['why'] => {
  if (token.type === 'unsupported') return 'part';
  if (token.type === 'unlisted' || (token.type === 'stitch' && token.isUnlistedPattern === true)) return 'missing';
  if (token.type !== 'material' || token.isUnlistedCloth !== true) return 'unknown';
  return [...zones.values()].some(({ material }) => material === 'cloth') ? 'cloth' : 'missing';
};

/** Words that only join others. */
const JOINING = new Set<Token['type']>(['keep', 'unchanged', 'no', 'like', 'style', 'two-tone', 'in']);

interface ReadText {
  text: string;
  tokens: readonly Token[];
  sentences: readonly (readonly Chunk[])[];
  reading: Reading;
}

/** Chunks of which nothing is used: "only the back rests in houndstooth", "no red", with the first and last word. */
const findUnusedChunks = ({ sentences, reading }: ReadText): { chunk: Chunk; span: Token[]; why: Unused['why'] }[] =>
  sentences.flatMap((chunks) =>
    chunks.flatMap((chunk, i) => {
      const { tokens, unknown, only, colors } = chunk;
      const isUnavoided =
        chunk.isNegated &&
        !isSewingWithoutPart(chunk) &&
        colors.length > 0 &&
        !avoidsColors(chunk, chunks[i - 1], reading);
      const words = [...tokens, ...unknown, ...(only === undefined ? [] : [only])].toSorted((a, b) => a.from - b.from);
      const said = tokens.filter(({ type }) => !JOINING.has(type));
      const isUnused =
        tokens.length > 0 &&
        chunk.style === undefined &&
        (chunk.hasUnsupportedPart || unknown.length > 0) &&
        said.every((token) => !isObeyed(token, chunk, chunks[i + 1]) && !isUsed(token, reading));
      if (!isUnavoided && !isUnused) return [];
      const isUnlisted = unknown.length > 0 && unknown.every(({ type }) => type === 'unlisted');
      const why = isUnlisted ? 'missing' : 'unknown';
      return [{ chunk, span: [words[0]!, words.at(-1)!], why: chunk.hasUnsupportedPart ? 'part' : why }];
    }),
  );

/** Wishes that the design does not show, in the order of the text. */
const findUnused = (read: ReadText): Unused[] => {
  const { text, tokens, sentences, reading } = read;
  const wholes = findUnusedChunks(read);
  const obeyed = new Set(
    sentences.flatMap((chunks) =>
      chunks.flatMap((chunk, i) => chunk.tokens.filter((token) => isObeyed(token, chunk, chunks[i + 1]))),
    ),
  );
  const quote = (from: Token, to: Token): string => text.slice(from.from, to.to);
  const unused = tokens.flatMap((token): Unused[] => {
    const whole = wholes.find(({ span: [first, last] }) => first!.from <= token.from && token.to <= last!.to);
    if (whole !== undefined) return [{ words: quote(whole.span[0]!, whole.span[1]!), why: whole.why }];
    if (obeyed.has(token) || isUsed(token, reading)) return [];
    const isCompared = reading.copies.some(({ source }) => source === token);
    const words = quote(token, token);
    return [{ words: isCompared ? `like the ${words}` : words, why: reasonOf(token, reading) }];
  });
  return unused.filter(({ words }, i) => unused.findIndex((other) => other.words === words) === i);
};

/** Parts that are asked to stay and cannot be painted. */
const describeLeft = ({ text, sentences }: ReadText): ReturnType<typeof describePlan> =>
  sentences
    .flat()
    .filter((chunk) => hasOnlyUnsupportedParts(chunk) && isLeftAsIs(chunk))
    .flatMap(({ tokens }) => tokens.filter(({ type }) => type === 'unsupported'))
    .map(({ from, to }) => ({ zone: capitalizeFirst(text.slice(from, to)), says: 'as in the photo' }));

const capitalizeFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * @param words in English, Spanish, German, French, Italian or Portuguese; all others are in `unused`
 * @param found kinds of zones in the photo; without it no part is said to be missing
 */
export const understand = (words: string, found?: ReadonlySet<ZoneKind>): Understood => {
  const text = plainText(words);
  const tokens = tokenize(text);
  const reading: Reading = { zones: new Map(), own: new Map(), kept: new Set(), copies: [] };
  const sentences = splitIntoChunks(tokens);
  for (const sentence of sentences) readSentence(reading, sentence);
  applyRest(reading);
  applyCopies(reading);
  applyStyleThread(reading);
  const read = { text, tokens, sentences, reading };
  return {
    plan: planOf(reading),
    understood: [...describePlan(reading, found), ...describeLeft(read)],
    unused: findUnused(read),
  };
};
