/**
 * Divides scanned tokens into chunks: heads (zones, thread, piping, "the rest", parts that cannot be painted) with their
 * attributes, which in English come before the head ("cream leather inserts") or after it ("inserts in cream leather").
 */
import type { CoverMaterial, Pattern, PipingStyle, Style, ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';
import type { Token } from './scan.ts';

export interface NamedColor {
  color: Rgb8;
  word: string;
  /** Set if the color comes from this style and not from a word of the user. */
  style?: Style;
}

export interface Chunk {
  tokens: Token[];
  /** Word or punctuation before the chunk. */
  separator: 'start' | 'and' | 'comma' | 'with';
  zones: readonly ZoneKind[];
  /** "Red piping along the inserts": the inserts. */
  alongZones: readonly ZoneKind[];

  stitch?: Token & { type: 'stitch' };
  piping?: { style: PipingStyle; word: string };
  colors: NamedColor[];
  material?: CoverMaterial;
  /** A cloth that the catalog lacks, such as tartan. Without a named part it is ignored. */
  isUnlistedCloth: boolean;
  pattern?: Pattern;
  gloss?: number;
  style?: Style;
  /** A style that stands apart, as in "double red stitching"; "double stitching" is one token, with its style in `stitch`. */
  sewingStyle?: 'single' | 'double' | 'french';
  /** The word "contrasting" stands apart, as in "contrasting double stitching". */
  isContrast: boolean;
  /** "... the rest": all seat zones that are not mentioned. */
  isRest: boolean;
  /** "Keep the doors", "everything but the doors": stands before the parts and applies to every part listed after it. */
  isKept: boolean;
  /** "No piping"; with parts, as in "not the doors", they stay as they are. */
  isNegated: boolean;
  /** "Doors unchanged": said after the parts. */
  isUnchanged: boolean;
  isTwoTone: boolean;
  /** Names a part that cannot be painted, whose attributes must not be assigned to the seats. */
  hasUnsupportedPart: boolean;
  /** Words that are not understood. One may be the part that the chunk's color is for. */
  unknown: Token[];
  /** "Only the gizmos in red": the red must not go to other parts, even if "gizmos" is not understood. */
  only?: Token;
  /** "... like the doors": zones whose finish is copied. */
  like?: Token & { type: 'zone' };
  /** The attributes come before the head. */
  hasAttributesFirst: boolean;
}

const emptyChunk = (separator: Chunk['separator']): Chunk => ({
  tokens: [],
  separator,
  zones: [],
  alongZones: [],
  colors: [],
  isContrast: false,
  isRest: false,
  isKept: false,
  isNegated: false,
  isUnchanged: false,
  isTwoTone: false,
  hasUnsupportedPart: false,
  isUnlistedCloth: false,
  unknown: [],
  hasAttributesFirst: false,
});

/** Thread or piping without a part. */
export const isSewingWithoutPart = ({ zones, stitch, piping }: Chunk): boolean =>
  zones.length === 0 && (stitch !== undefined || piping !== undefined);
export const hasHead = (chunk: Chunk): boolean =>
  chunk.zones.length > 0 ||
  chunk.isRest ||
  chunk.hasUnsupportedPart ||
  chunk.stitch !== undefined ||
  chunk.piping !== undefined;
/** Names parts that cannot be painted and no other. */
export const hasOnlyUnsupportedParts = ({ hasUnsupportedPart, zones }: Chunk): boolean =>
  hasUnsupportedPart && zones.length === 0;
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
      if (isSewingWithoutPart(chunk)) chunk.alongZones = token.kinds;
      else chunk.zones = [...new Set([...chunk.zones, ...token.kinds])];
      break;
    case 'stitch':
      // "Accents" are thread, unless the chunk has a head already: "piping accents" are piping.
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
      chunk.isUnlistedCloth = token.isUnlistedCloth === true;
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
    case 'sewing-style':
      chunk.sewingStyle = token.sewingStyle;
      break;
    case 'rest':
      chunk.isRest = true;
      break;
    case 'unsupported':
      chunk.hasUnsupportedPart = true;
      break;
    case 'two-tone':
      chunk.isTwoTone = true;
      break;
    default:
      break;
  }
};

/**
 * Types that `addToken` is not given. `filler` means nothing; `unplaced` is understood, but no field of a design can hold it, as "front".
 * `only` is kept in `chunk.only`; `unknown` (not understood) and `unlisted` (not in the catalog) in `chunk.unknown`.
 */
const NOT_ADDED = new Set<Token['type']>(['filler', 'only', 'unplaced', 'unknown', 'unlisted']);
const isNotAdded = (type: Token['type']): boolean => NOT_ADDED.has(type);

/** Whether no other words follow in the clause: true at "not" in "doors not". */
const isLastOfClause = (tokens: readonly Token[], index: number): boolean => {
  const next = tokens.slice(index + 1).find(({ type }) => !isNotAdded(type));
  return next === undefined || next.type === 'stop' || SEPARATORS[next.type] !== undefined;
};

const nextWord = (tokens: readonly Token[], index: number): Token | undefined =>
  tokens.slice(index + 1).find(({ type }) => type !== 'filler');

/**
 * Whether "but" means "except", as in "everything but the doors in red" and "everything in red but the doors". In
 * "everything red but the doors black" it does not.
 */
const isButMeaningExcept = (tokens: readonly Token[], index: number): boolean => {
  if (tokens[index]!.word !== 'but' || nextWord(tokens, index)?.type !== 'zone') return false;
  if (tokens.slice(0, index).findLast(({ type }) => type !== 'filler')?.type === 'zone') return true;
  const next = tokens.slice(index + 1).find(({ type }) => !['zone', 'filler', 'and'].includes(type));
  return next === undefined || next.type === 'stop' || next.type === 'comma';
};

const readToken = (tokens: readonly Token[], index: number): Token => {
  const token = tokens[index]!;
  if (isButMeaningExcept(tokens, index)) return { ...token, type: 'keep', word: 'but' };
  return token;
};

/** Whether the chunk is "except the doors" right after "everything", whose attributes are still to come. */
const isExceptionBeforeAttributes = (previous: Chunk | undefined, chunk: Chunk): boolean =>
  chunk.isKept &&
  chunk.zones.length > 0 &&
  !hasAttribute(chunk) &&
  previous !== undefined &&
  previous.zones.includes('seat') &&
  !hasAttribute(previous);

const SEPARATORS: Partial<Record<Token['type'], Chunk['separator']>> = { and: 'and', comma: 'comma', with: 'with' };

/**
 * "Diamond stitching" without a contrast or a style of sewing names a pattern and no thread, so the chunk keeps the pattern
 * and drops the thread. Not to be called if a color of the chunk may be the thread's.
 */
const dropPatternOnlyThread = (chunk: Chunk): void => {
  const isAboutThread = (chunk.sewingStyle !== undefined || chunk.isContrast) && !chunk.isNegated;
  if ((chunk.stitch?.pattern === undefined && chunk.stitch?.isUnlistedPattern !== true) || isAboutThread) return;
  chunk.zones = [...new Set([...chunk.zones, ...chunk.alongZones])];
  chunk.hasAttributesFirst = true;
  delete chunk.stitch;
};

/** Whether the token begins a new chunk without a joining word. */
const startsChunk = (chunk: Chunk, tokens: readonly Token[], index: number, isAfterIn: boolean): boolean => {
  const { type } = tokens[index]!;
  if (type === 'color' && belongsColorToNextChunk(chunk, tokens[index + 1])) return true;
  // "Black leather double stitching": thread is not leather.
  if (type === 'stitch' && !hasHead(chunk) && chunk.material !== undefined) return true;
  // "Stitching in red on leather", but "piping in red leather".
  if (
    type === 'material' &&
    isSewingWithoutPart(chunk) &&
    chunk.colors.length > 0 &&
    tokens[index - 1]!.type !== 'color'
  )
    return true;
  // A pattern that is part of the stitching's name, as in "diamond stitching", does not count as an attribute here.
  const patternBesidesStitch = chunk.stitch?.pattern === undefined ? chunk.pattern : undefined;
  if (!hasHead(chunk) || !hasAttribute({ ...chunk, pattern: patternBesidesStitch })) return false;
  // "Black seats | red thread": the next attribute begins the chunk; "seats black | thread red": the next head does.
  if (chunk.hasAttributesFirst) return ATTRIBUTES.has(type) && !isAfterIn;
  return HEADS.has(type);
};

const belongsColorToNextChunk = (chunk: Chunk, next: Token | undefined): boolean => {
  if (chunk.colors.length === 0) return false;
  // "Stitching in red on black leather"
  if (isSewingWithoutPart(chunk)) return next?.type === 'material' || (next !== undefined && HEADS.has(next.type));
  // "Black leather red stitching"
  return !hasHead(chunk) && chunk.material !== undefined;
};

/** "Seats black red stitching", "leather red piping", "inserts in red diamond stitching": the red is for what is sewn. */
const takeColorOfSewing = (chunk: Chunk, tokens: readonly Token[], index: number): Token | undefined => {
  const token = tokens[index]!;
  const previous = tokens[index - 1];
  if ((token.type !== 'stitch' && token.type !== 'piping') || previous?.type !== 'color') return undefined;
  const isPatternedThread = token.type === 'stitch' && token.pattern !== undefined;
  if (hasHead(chunk) && chunk.colors.length <= 1 && !isPatternedThread) return undefined;
  if (isSewingWithoutPart(chunk) || tokens[index + 1]?.type === 'color') return undefined;
  chunk.colors.pop();
  chunk.tokens.pop();
  return previous;
};

/** @returns sentences, each a list of chunks in order */
export const splitIntoChunks = (tokens: readonly Token[]): Chunk[][] => {
  const sentences: Chunk[][] = [[]];
  let chunk = emptyChunk('start');
  // Whether the chunk has had the word "in".
  let isAfterIn = false;

  const beginNextChunk = (separator: Chunk['separator']) => {
    if (chunk.colors.length === 0 || chunk.material !== undefined || chunk.isNegated) dropPatternOnlyThread(chunk);
    if (!isEmpty(chunk)) sentences.at(-1)!.push(chunk);
    // The chunk after "with" is empty, as in "with, ...": the next chunk takes over the "with".
    else if (chunk.separator === 'with' && separator !== 'start') separator = 'with';
    // What separates a sentence's first chunk from the sentence before does not matter.
    if (sentences.at(-1)!.length === 0) separator = 'start';
    chunk = emptyChunk(separator);
    isAfterIn = false;
  };

  for (let index = 0; index < tokens.length; index++) {
    const token = readToken(tokens, index);
    if (token.type === 'unknown' || token.type === 'unlisted') chunk.unknown.push(token);
    if (token.type === 'only') chunk.only = token;
    if (isNotAdded(token.type)) continue;
    // "Inserts not red but brown": the brown is still for the inserts.
    const isCorrectionOfNegation = token.word === 'but' && chunk.isNegated && hasAttribute(chunk);
    if (token.type === 'stop' && !isCorrectionOfNegation) {
      beginNextChunk('start');
      if (sentences.at(-1)!.length > 0) sentences.push([]);
      chunk = emptyChunk('start');
      continue;
    }
    const separator = isCorrectionOfNegation ? 'comma' : SEPARATORS[token.type];
    if (separator !== undefined) {
      beginNextChunk(separator);
      continue;
    }
    if (token.type === 'in') {
      if (isExceptionBeforeAttributes(sentences.at(-1)!.at(-1), chunk)) beginNextChunk('comma');
      isAfterIn = true;
      continue;
    }
    if (token.type === 'like') {
      const target = tokens.slice(index + 1).find((next) => next.type !== 'filler' && next.type !== 'in');
      if (target?.type !== 'zone') continue;
      index = tokens.indexOf(target, index);
      chunk.like = target;
      // "Match the headrests to the bolsters"
      const other = nextWord(tokens, index + 1);
      if (tokens[index + 1]?.word === 'to' && other?.type === 'zone') {
        addToken(chunk, target);
        index = tokens.indexOf(other, index);
        chunk.like = other;
      }
      continue;
    }
    if (startsChunk(chunk, tokens, index, isAfterIn)) {
      const color = takeColorOfSewing(chunk, tokens, index);
      beginNextChunk('comma');
      if (color !== undefined) addToken(chunk, color);
      chunk.hasAttributesFirst = color !== undefined;
    }
    // "Diamond quilting on the inserts in black": the black is for the inserts.
    if (token.type === 'color' && chunk.alongZones.length > 0 && chunk.colors.length === 0)
      dropPatternOnlyThread(chunk);
    if (token.type === 'no' && hasHead(chunk) && !hasAttribute(chunk) && isLastOfClause(tokens, index)) {
      chunk.isUnchanged = true;
      continue;
    }
    if ((token.type === 'keep' || token.type === 'no') && !isEmpty(chunk)) beginNextChunk('comma');
    // "Black seats double stitching": another kind of head begins a new chunk.
    if (HEADS.has(token.type) && hasHead(chunk) && token.type !== 'zone' && chunk.zones.length > 0)
      beginNextChunk('comma');
    if (ATTRIBUTES.has(token.type) && !hasHead(chunk)) chunk.hasAttributesFirst = true;
    addToken(chunk, token);
  }
  beginNextChunk('start');
  return sentences.filter((sentence) => sentence.length > 0).map(joinToUnsupported);
};

export const isLeftAsIs = ({ isKept, isUnchanged, isNegated }: Chunk): boolean => isKept || isUnchanged || isNegated;

/** Whether a chunk belongs to a part that cannot be painted, as in "headliner, black" and "wheel with red stitching". */
const continuesUnsupported = (part: Chunk, chunk: Chunk): boolean => {
  if (!hasOnlyUnsupportedParts(part) || part.hasAttributesFirst || isLeftAsIs(part) || isLeftAsIs(chunk)) return false;
  if (isSewingWithoutPart(chunk)) return chunk.separator === 'with';
  const repeats =
    (part.colors.length > 0 && chunk.colors.length > 0) ||
    (part.material !== undefined && chunk.material !== undefined) ||
    (part.pattern !== undefined && chunk.pattern !== undefined);
  return !hasHead(chunk) && hasAttribute(chunk) && !repeats;
};

const joinToUnsupported = (sentence: readonly Chunk[]): Chunk[] => {
  const joined: Chunk[] = [];
  for (const chunk of sentence) {
    const part = joined.at(-1);
    if (part === undefined || !continuesUnsupported(part, chunk)) joined.push(chunk);
    else {
      const { colors, material = part.material, pattern = part.pattern } = chunk;
      Object.assign(part, { tokens: [...part.tokens, ...chunk.tokens], unknown: [...part.unknown, ...chunk.unknown] });
      Object.assign(part, { colors: [...part.colors, ...colors], material, pattern });
    }
  }
  return joined;
};
