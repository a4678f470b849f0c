/**
 * Divides scanned tokens into chunks: heads (zones, thread, piping) with their attributes, which in English come before
 * the head ("cream leather inserts") or after it ("inserts in cream leather").
 */
import type { CoverMaterial, Pattern, PipingStyle, Style, ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';
import type { Token } from './scan.ts';

export interface NamedColor {
  color: Rgb8;
  word: string;
}

export interface Chunk {
  tokens: Token[];
  /** Word or punctuation that joins it to the previous chunk. */
  joined: 'start' | 'and' | 'comma' | 'with';
  zones: readonly ZoneKind[];
  /** Zones along which its thread or piping is: "red piping along the inserts". */
  place: readonly ZoneKind[];

  stitch?: Token & { type: 'stitch' };
  piping?: { style: PipingStyle; word: string };
  colors: NamedColor[];
  material?: CoverMaterial;
  /** The material is a cloth whose figure the catalog lacks: it is only for a part that is named. */
  isWeave: boolean;
  pattern?: Pattern;
  gloss?: number;
  style?: Style;
  /** "Double red stitching": the number, separate from its noun. */
  count?: 'single' | 'double' | 'french';
  /** "Contrasting double stitching": the contrast, separate from its noun. */
  isContrast: boolean;
  /** "... the rest": all seat zones that are not mentioned. */
  isRest: boolean;
  isKept: boolean;
  isNegated: boolean;
  isUnchanged: boolean;
  isTwoTone: boolean;
  /** About a part that cannot be painted, whose attributes must not be assigned to the seats. */
  isUnsupported: boolean;
  /** Words that are not understood. One may be the part that the chunk's color is for. */
  unknown: Token[];
  /** "Only the gizmos in red": the red is for nothing else. */
  only?: Token;
  /** "... like the doors": zones whose finish is copied. */
  like?: Token & { type: 'zone' };
  /** The attributes come before the head. */
  hasAttributesFirst: boolean;
}

const emptyChunk = (joined: Chunk['joined']): Chunk => ({
  tokens: [],
  joined,
  zones: [],
  place: [],
  colors: [],
  isContrast: false,
  isRest: false,
  isKept: false,
  isNegated: false,
  isUnchanged: false,
  isTwoTone: false,
  isUnsupported: false,
  isWeave: false,
  unknown: [],
  hasAttributesFirst: false,
});

/** Whether it is about thread or piping alone. */
export const isTrim = ({ zones, stitch, piping }: Chunk): boolean =>
  zones.length === 0 && (stitch !== undefined || piping !== undefined);
export const hasHead = (chunk: Chunk): boolean =>
  chunk.zones.length > 0 ||
  chunk.isRest ||
  chunk.isUnsupported ||
  chunk.stitch !== undefined ||
  chunk.piping !== undefined;
/** A part that is never painted. */
export const isUnpainted = ({ isUnsupported, zones }: Chunk): boolean => isUnsupported && zones.length === 0;
export const hasAttribute = (chunk: Chunk): boolean =>
  chunk.colors.length > 0 || chunk.material !== undefined || chunk.pattern !== undefined || chunk.gloss !== undefined;
const isEmpty = (chunk: Chunk): boolean =>
  !hasHead(chunk) &&
  !hasAttribute(chunk) &&
  chunk.style === undefined &&
  !chunk.isKept &&
  !chunk.isNegated &&
  !chunk.isUnchanged &&
  !chunk.isTwoTone &&
  chunk.like === undefined;

const HEADS = new Set<Token['type']>(['zone', 'stitch', 'piping', 'rest', 'unsupported']);
const ATTRIBUTES = new Set<Token['type']>(['color', 'material', 'pattern', 'gloss']);

const addToken = (chunk: Chunk, token: Token): void => {
  chunk.tokens.push(token);
  switch (token.type) {
    case 'zone':
      if (isTrim(chunk)) chunk.place = token.kinds;
      else chunk.zones = [...new Set([...chunk.zones, ...token.kinds])];
      break;
    case 'stitch':
      // "Piping accents" are piping.
      if (token.isAccent !== true || !hasHead(chunk)) chunk.stitch = token;
      if (token.pattern !== undefined) chunk.pattern = token.pattern;
      break;
    case 'piping':
      chunk.piping = token;
      break;
    case 'color':
      chunk.colors.push(token);
      break;
    case 'material':
      chunk.material = token.material;
      chunk.isWeave = token.isWeave === true;
      break;
    case 'pattern':
      chunk.pattern = token.pattern;
      break;
    case 'gloss':
      chunk.gloss = token.gloss;
      break;
    case 'style':
      chunk.style = token.style;
      break;
    case 'keep':
      chunk.isKept = true;
      break;
    case 'no':
      chunk.isNegated = true;
      break;
    case 'unchanged':
      chunk.isUnchanged = true;
      break;
    case 'contrast':
      chunk.isContrast = true;
      break;
    case 'count':
      chunk.count = token.count;
      break;
    case 'rest':
      chunk.isRest = true;
      break;
    case 'unsupported':
      chunk.isUnsupported = true;
      break;
    case 'two-tone':
      chunk.isTwoTone = true;
      break;
    default:
      break;
  }
};

/** Types of words that belong to no head. */
const PASSED_OVER = new Set<Token['type']>(['filler', 'only', 'unplaced', 'unknown', 'missing']);
const isPassedOver = (type: Token['type']): boolean => PASSED_OVER.has(type);

/** "Doors not", after which the sentence ends or goes on with something else. */
const isLastOfClause = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens.slice(at + 1).find(({ type }) => !isPassedOver(type));
  return next === undefined || next.type === 'stop' || SEPARATORS[next.type] !== undefined;
};

const nextOf = (tokens: readonly Token[], at: number): Token | undefined =>
  tokens.slice(at + 1).find(({ type }) => type !== 'filler');

/** "Everything but the doors in red", "everything in red but the doors", and not "everything red but the doors black". */
const isExcept = (tokens: readonly Token[], at: number): boolean => {
  if (tokens[at]!.word !== 'but' || nextOf(tokens, at)?.type !== 'zone') return false;
  if (tokens.slice(0, at).findLast(({ type }) => type !== 'filler')?.type === 'zone') return true;
  const after = tokens.slice(at + 1).findIndex(({ type }) => type === 'stop');
  const clause = tokens.slice(at + 1, after < 0 ? undefined : at + 1 + after);
  const first = clause.findIndex(({ type }) => !['zone', 'filler', 'and'].includes(type));
  return first < 0 || clause[first]!.type === 'comma';
};

/** "Everything except the doors": a part is taken out of whole seats that have no attributes yet. */
const isException = (before: Chunk | undefined, chunk: Chunk): boolean =>
  chunk.isKept &&
  chunk.zones.length > 0 &&
  !hasAttribute(chunk) &&
  before !== undefined &&
  before.zones.includes('seat') &&
  !hasAttribute(before);

const SEPARATORS: Partial<Record<Token['type'], Chunk['joined']>> = { and: 'and', comma: 'comma', with: 'with' };

/** "Diamond stitching" without a color, a contrast or a number of rows says nothing of the thread. */
const dropUncoloredThread = (chunk: Chunk): void => {
  const isAboutThread = (chunk.count !== undefined || chunk.isContrast) && !chunk.isNegated;
  if ((chunk.stitch?.pattern === undefined && chunk.stitch?.isMissing !== true) || isAboutThread) return;
  chunk.zones = [...new Set([...chunk.zones, ...chunk.place])];
  chunk.hasAttributesFirst = true;
  delete chunk.stitch;
};

/** Whether the token begins a new chunk without a joining word. */
const startsChunk = (chunk: Chunk, tokens: readonly Token[], at: number, isLinked: boolean): boolean => {
  const { type } = tokens[at]!;
  if (type === 'color' && isColorOfNext(chunk, tokens[at + 1])) return true;
  // "Black leather double stitching": thread is not leather.
  if (type === 'stitch' && !hasHead(chunk) && chunk.material !== undefined) return true;
  // "Stitching in red on leather", but "piping in red leather".
  if (type === 'material' && isTrim(chunk) && chunk.colors.length > 0 && tokens[at - 1]!.type !== 'color') return true;
  // "Black seats red thread" and "seats black thread red".
  const pattern = chunk.stitch?.pattern === undefined ? chunk.pattern : undefined;
  if (!hasHead(chunk) || !hasAttribute({ ...chunk, pattern })) return false;
  return chunk.hasAttributesFirst ? ATTRIBUTES.has(type) && !isLinked : HEADS.has(type);
};

const isColorOfNext = (chunk: Chunk, next: Token | undefined): boolean => {
  if (chunk.colors.length === 0) return false;
  // "Stitching in red on black leather"
  if (isTrim(chunk)) return next?.type === 'material' || (next !== undefined && HEADS.has(next.type));
  // "Black leather red stitching"
  return !hasHead(chunk) && chunk.material !== undefined;
};

/** "Seats black red stitching", "leather red stitching", "inserts in red diamond stitching": the red is the thread's. */
const takeColorOfThread = (chunk: Chunk, tokens: readonly Token[], at: number): Token | undefined => {
  const token = tokens[at]!;
  const before = tokens[at - 1];
  if ((token.type !== 'stitch' && token.type !== 'piping') || before?.type !== 'color') return undefined;
  const hasOther = chunk.colors.length > 1 || (token.type === 'stitch' && token.pattern !== undefined);
  const isFree = hasOther || !hasHead(chunk);
  if (!isFree || isTrim(chunk) || tokens[at + 1]?.type === 'color') return undefined;
  chunk.colors.pop();
  chunk.tokens.pop();
  return before;
};

/** @returns sentences, each a list of chunks in order */
export const splitIntoChunks = (tokens: readonly Token[]): Chunk[][] => {
  const sentences: Chunk[][] = [[]];
  let chunk = emptyChunk('start');
  let isLinked = false;

  const close = (joined: Chunk['joined']) => {
    if (chunk.colors.length === 0 || chunk.material !== undefined || chunk.isNegated) dropUncoloredThread(chunk);
    if (!isEmpty(chunk)) sentences.at(-1)!.push(chunk);
    else if (chunk.joined === 'with' && joined !== 'start') joined = 'with';
    chunk = emptyChunk(sentences.at(-1)!.length === 0 ? 'start' : joined);
    isLinked = false;
  };

  for (let i = 0; i < tokens.length; i++) {
    const token: Token = isExcept(tokens, i) ? { ...tokens[i]!, type: 'keep', word: 'but' } : tokens[i]!;
    if (token.type === 'unknown' || token.type === 'missing') chunk.unknown.push(token);
    if (token.type === 'only') chunk.only = token;
    if (isPassedOver(token.type)) continue;
    // "Inserts not red but brown": the brown is still for the inserts.
    const isInstead = token.word === 'but' && chunk.isNegated && hasAttribute(chunk);
    if (token.type === 'stop' && !isInstead) {
      close('start');
      if (sentences.at(-1)!.length > 0) sentences.push([]);
      chunk = emptyChunk('start');
      continue;
    }
    const separator = isInstead ? 'comma' : SEPARATORS[token.type];
    if (separator !== undefined) {
      close(separator);
      continue;
    }
    if (token.type === 'in') {
      if (isException(sentences.at(-1)!.at(-1), chunk)) close('comma');
      isLinked = true;
      continue;
    }
    if (token.type === 'like') {
      const target = tokens.slice(i + 1).find((next) => next.type !== 'filler' && next.type !== 'in');
      if (target?.type !== 'zone') continue;
      i = tokens.indexOf(target, i);
      // "Match the headrests to the bolsters"
      const other = tokens[i + 1]?.word === 'to' ? nextOf(tokens, i + 1) : undefined;
      const source = other?.type === 'zone' ? other : target;
      if (source !== target) {
        addToken(chunk, target);
        i = tokens.indexOf(source, i);
      }
      chunk.like = source;
      continue;
    }
    if (startsChunk(chunk, tokens, i, isLinked)) {
      const color = takeColorOfThread(chunk, tokens, i);
      close('comma');
      if (color !== undefined) addToken(chunk, color);
      chunk.hasAttributesFirst = color !== undefined;
    }
    // "Diamond quilting on the inserts in black": the black is for the inserts.
    if (token.type === 'color' && chunk.place.length > 0 && chunk.colors.length === 0) dropUncoloredThread(chunk);
    if (token.type === 'no' && hasHead(chunk) && !hasAttribute(chunk) && isLastOfClause(tokens, i)) {
      chunk.isUnchanged = true;
      continue;
    }
    if ((token.type === 'keep' || token.type === 'no') && !isEmpty(chunk)) close('comma');
    // "Black seats double stitching": another kind of head begins a new chunk.
    if (HEADS.has(token.type) && hasHead(chunk) && token.type !== 'zone' && chunk.zones.length > 0) close('comma');
    if (ATTRIBUTES.has(token.type) && !hasHead(chunk)) chunk.hasAttributesFirst = true;
    addToken(chunk, token);
  }
  close('start');
  return sentences.filter((sentence) => sentence.length > 0).map(joinToUnpainted);
};

const isRefused = ({ isKept, isUnchanged, isNegated }: Chunk): boolean => isKept || isUnchanged || isNegated;

/** Whether what follows a part that is never painted is still about it: "headliner, black", "wheel with red stitching". */
const isAlsoOf = (part: Chunk, chunk: Chunk): boolean => {
  if (!isUnpainted(part) || part.hasAttributesFirst || isRefused(part) || isRefused(chunk)) return false;
  if (isTrim(chunk)) return chunk.joined === 'with';
  const repeats =
    (part.colors.length > 0 && chunk.colors.length > 0) ||
    (part.material !== undefined && chunk.material !== undefined) ||
    (part.pattern !== undefined && chunk.pattern !== undefined);
  return !hasHead(chunk) && hasAttribute(chunk) && !repeats;
};

const joinToUnpainted = (sentence: readonly Chunk[]): Chunk[] => {
  const joined: Chunk[] = [];
  for (const chunk of sentence) {
    const part = joined.at(-1);
    if (part === undefined || !isAlsoOf(part, chunk)) joined.push(chunk);
    else {
      const { colors, material = part.material, pattern = part.pattern } = chunk;
      Object.assign(part, { tokens: [...part.tokens, ...chunk.tokens], unknown: [...part.unknown, ...chunk.unknown] });
      Object.assign(part, { colors: [...part.colors, ...colors], material, pattern });
    }
  }
  return joined;
};
