/**
 * Divides scanned tokens into chunks: heads (zones, thread, piping) with their attributes, which in English come before
 * the head ("cream leather inserts") or after it ("inserts in cream leather").
 */
import type { CoverMaterial, Pattern, PipingStyle, Style, StitchingStyle, ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';
import type { Token } from './scan.ts';

export interface NamedColor {
  color: Rgb8;
  word: string;
}

export interface Chunk {
  /** Word or punctuation that joins it to the previous chunk. */
  joined: 'start' | 'and' | 'comma' | 'with';
  zones: readonly ZoneKind[];

  stitch?: { style: StitchingStyle | 'as-is'; word: string; isAccent?: boolean };
  piping?: { style: PipingStyle; word: string };
  colors: NamedColor[];
  material?: CoverMaterial;
  pattern?: Pattern;
  gloss?: number;
  style?: Style;
  /** "Double red stitching": the number, separate from its noun. */
  count?: 'single' | 'double' | 'french';
  /** "... the rest": all seat zones that are not mentioned. */
  isRest: boolean;
  isKept: boolean;
  isNegated: boolean;
  isUnchanged: boolean;
  isTwoTone: boolean;
  /** About a part that cannot be painted, whose attributes must not be assigned to the seats. */
  isUnsupported: boolean;
  /** It has a word that is not understood, perhaps the part that its color is for. */
  hasUnknown: boolean;
  /** "... like the doors": zones whose finish is copied. */
  like?: readonly ZoneKind[];
  likeWord?: string;
  /** The attributes come before the head. */
  hasAttributesFirst: boolean;
}

const emptyChunk = (joined: Chunk['joined']): Chunk => ({
  joined,
  zones: [],
  colors: [],
  isRest: false,
  isKept: false,
  isNegated: false,
  isUnchanged: false,
  isTwoTone: false,
  isUnsupported: false,
  hasUnknown: false,
  hasAttributesFirst: false,
});

export const hasHead = (chunk: Chunk): boolean =>
  chunk.zones.length > 0 ||
  chunk.isRest ||
  chunk.isUnsupported ||
  chunk.stitch !== undefined ||
  chunk.piping !== undefined;
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
  switch (token.type) {
    case 'zone':
      // In "red piping along the inserts" the zone only says where the piping is.
      if (chunk.stitch !== undefined || chunk.piping !== undefined) break;
      chunk.zones = [...new Set([...chunk.zones, ...token.kinds])];
      break;
    case 'stitch':
      // "Piping accents" are piping.
      if (!token.isAccent || !hasHead(chunk)) chunk.stitch = token;
      break;
    case 'piping':
      chunk.piping = token;
      break;
    case 'color':
      chunk.colors.push(token);
      break;
    case 'material':
      chunk.material = token.material;
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

/** "Doors not", after which the sentence ends or goes on with something else. */
const isLastOfClause = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens.slice(at + 1).find(({ type }) => type !== 'filler' && type !== 'unknown');
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

/** @returns sentences, each a list of chunks in order */
export const splitIntoChunks = (tokens: readonly Token[]): Chunk[][] => {
  const sentences: Chunk[][] = [[]];
  let chunk = emptyChunk('start');
  let isLinked = false;

  const close = (joined: Chunk['joined']) => {
    if (!isEmpty(chunk)) sentences.at(-1)!.push(chunk);
    else if (chunk.joined === 'with' && joined !== 'start') joined = 'with';
    chunk = emptyChunk(sentences.at(-1)!.length === 0 ? 'start' : joined);
    isLinked = false;
  };

  for (let i = 0; i < tokens.length; i++) {
    const token: Token = isExcept(tokens, i) ? { type: 'keep', word: 'but' } : tokens[i]!;
    if (token.type === 'unknown') chunk.hasUnknown = true;
    if (token.type === 'filler' || token.type === 'unknown') continue;
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
      chunk.like = source.kinds;
      chunk.likeWord = source.word;
      continue;
    }
    const isHead = HEADS.has(token.type);
    const isAttribute = ATTRIBUTES.has(token.type);
    // "black seats red thread" and "seats black thread red": a new chunk begins without a joining word.
    const isComplete = hasHead(chunk) && hasAttribute(chunk);
    if (isComplete && ((isHead && !chunk.hasAttributesFirst) || (isAttribute && chunk.hasAttributesFirst && !isLinked)))
      close('comma');
    // "Black leather red stitching": the red is for what follows.
    if (token.type === 'color' && !hasHead(chunk) && chunk.material !== undefined && chunk.colors.length > 0)
      close('comma');
    if (token.type === 'no' && hasHead(chunk) && !hasAttribute(chunk) && isLastOfClause(tokens, i)) {
      chunk.isUnchanged = true;
      continue;
    }
    if ((token.type === 'keep' || token.type === 'no') && !isEmpty(chunk)) close('comma');
    // "Black seats double stitching": another kind of head begins a new chunk.
    if (isHead && hasHead(chunk) && token.type !== 'zone' && chunk.zones.length > 0) close('comma');
    if (isAttribute && !hasHead(chunk)) chunk.hasAttributesFirst = true;
    addToken(chunk, token);
  }
  close('start');
  return sentences
    .map((sentence) => sentence.filter(({ isUnsupported, zones }) => !isUnsupported || zones.length > 0))
    .filter((sentence) => sentence.length > 0);
};
