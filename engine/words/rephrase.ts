/**
 * Puts wishes that are said in a roundabout way into the direct one that chunks are made of. What a text says of the seats as
 * they are now is no wish: "replace the grey cloth with leather", "make my red seats black".
 */
import type { Token } from './scan.ts';

const ATTRIBUTES = new Set<Token['type']>(['color', 'material', 'pattern', 'gloss']);
const HEADS = new Set<Token['type']>(['zone', 'stitch', 'piping']);

/** Verbs before what goes, with the words before what comes in its place. */
const REPLACING: Readonly<Record<string, readonly string[]>> = {
  replace: ['with', 'by', 'for', 'to'],
  replaced: ['with', 'by', 'for', 'to'],
  replacing: ['with', 'by', 'for', 'to'],
  swap: ['with', 'for', 'to'],
  exchange: ['with', 'for'],
  change: ['to', 'into', 'for'],
  switch: ['to', 'for'],
  turn: ['to', 'into'],
  convert: ['to', 'into'],
  from: ['to', 'into'],
};
const DETERMINERS = new Set(['the', 'my', 'our', 'these', 'those', 'this', 'existing', 'current']);
/** Words before a wish, which end what is said of the seats as they are. */
const WISHING = new Set([
  'i',
  'we',
  "i'd",
  'id',
  "we'd",
  'want',
  'should',
  'should be',
  'make',
  'change',
  'turn',
  'replace',
  'go',
]);
const OWNERS = new Set(['i', 'we', 'it', 'car', 'truck', 'van', 'suv', 'vehicle', 'jeep', 'mustang']);
/** Words before "it has" in a wish. */
const WISHED = new Set(['can', 'could', 'would', 'should', 'let', "let's", 'if', 'want', 'make', 'made']);
const AT_PRESENT = new Set(['currently', 'presently', 'right now', 'at the moment', 'at present']);
const RELATIVE = new Set(['which', 'that', 'those', 'they', 'these', 'the']);

const isAttribute = ({ type }: Token): boolean => ATTRIBUTES.has(type);
const isWord = (token: Token | undefined, words: ReadonlySet<string>): boolean =>
  token !== undefined && ['filler', 'in', 'unknown'].includes(token.type) && words.has(token.word);
const toFiller = ({ word, from, to }: Token): Token => ({ type: 'filler', word, from, to });

/** The index of the first token from `at` that does not match. */
const skip = (tokens: readonly Token[], at: number, matches: (token: Token) => boolean): number => {
  const length = tokens.slice(at).findIndex((token) => !matches(token));
  return length < 0 ? tokens.length : at + length;
};
const isOneOf =
  (...types: Token['type'][]) =>
  (token: Token): boolean =>
    types.includes(token.type) || (types.includes('color') && isAttribute(token));

/** "Replace the grey cloth with leather", "change the red to blue", "from cloth to leather": what goes. */
const dropReplaced = (tokens: Token[], at: number): void => {
  const joints = REPLACING[tokens[at]!.word];
  if (joints === undefined || tokens[at]!.type !== 'filler') return;
  const isJoint = (token: Token): boolean =>
    ['filler', 'with', 'in'].includes(token.type) && joints.includes(token.word);
  const isGoing = isOneOf('color', 'filler', 'and', 'unlisted', ...HEADS);
  const joint = skip(tokens, at + 1, (token) => isGoing(token) && !isJoint(token));
  const coming = tokens[skip(tokens, joint + 1, isOneOf('filler', 'in'))];
  if (tokens[joint] === undefined || !isJoint(tokens[joint]) || coming === undefined || !isAttribute(coming)) return;
  const going = tokens.slice(at + 1, joint);
  const namesPart = going.some(({ type }) => HEADS.has(type));
  if (!going.some((token) => isAttribute(token) || token.type === 'unlisted' || namesPart)) return;
  const left = going.map((token) =>
    HEADS.has(token.type) || (namesPart && token.type === 'and') ? token : toFiller(token),
  );
  const { word, from, to } = tokens[joint];
  tokens.splice(at + 1, left.length + 1, ...left, { type: 'in', word, from, to });
};

/** "Make the grey seats brown", "the red leather should be black": the grey and the red. */
const dropDescription = (tokens: Token[], at: number): void => {
  if (!isWord(tokens[at], DETERMINERS)) return;
  const part = skip(tokens, at + 1, isOneOf('color', 'filler'));
  if (tokens[part]?.type !== 'zone' && tokens[part]?.type !== 'in') return;
  const wish = skip(tokens, part, isOneOf('zone', 'filler', 'in'));
  const end = skip(tokens, wish, isOneOf('color', 'filler'));
  const next = tokens[skip(tokens, end, isOneOf('in'))];
  if (next !== undefined && !['stop', 'comma', 'and', 'with', 'no'].includes(next.type)) return;
  const wished = new Set(
    tokens
      .slice(wish, end)
      .filter(isAttribute)
      .map(({ type }) => type),
  );
  const present = tokens.slice(at + 1, part);
  if (!present.some((token) => isAttribute(token) && wished.has(token.type))) return;
  tokens.splice(at + 1, present.length, ...present.map(toFiller));
};

/** "The seats are currently red", "the inserts which are now grey": the red and the grey. */
const dropPresentState = (tokens: Token[], at: number): void => {
  const isBorder = (token: Token): boolean => ['stop', 'comma'].includes(token.type) || isWord(token, WISHING);
  const isNow = tokens[at]!.word === 'now' && isWord(tokens[at - 1], new Set(['are', 'is']));
  if (tokens[at]!.type !== 'filler' || !(isNow || AT_PRESENT.has(tokens[at]!.word))) return;
  const begin = tokens.slice(0, at).findLastIndex(isBorder) + 1;
  const end = skip(tokens, at, (token) => !isBorder(token));
  for (let i = begin; i < end; i++)
    if (isAttribute(tokens[i]!) || tokens[i]!.type === 'and') tokens[i] = toFiller(tokens[i]!);
};

/** The verb of "my seats are" and of "the car has", said at `at`. */
const findVerbOfState = (tokens: readonly Token[], at: number): number | undefined => {
  if (isWord(tokens[at], OWNERS) && isWord(tokens[at + 1], new Set(['has', 'have'])) && !isWord(tokens[at - 1], WISHED))
    return at + 1;
  const verb = skip(tokens, at + 1, isOneOf('zone', 'filler'));
  const namesPart = tokens.slice(at, verb).some(({ type }) => type === 'zone');
  return isWord(tokens[at], new Set(['my', 'our'])) && namesPart && isWord(tokens[verb], new Set(['are', 'is']))
    ? verb
    : undefined;
};

/** "My seats are beige cloth and I want them in leather", "the car has red seats, make them black": the beige cloth, the red. */
const dropOwnState = (tokens: Token[], at: number): void => {
  const verb = findVerbOfState(tokens, at);
  if (verb === undefined) return;
  const end = skip(tokens, verb + 1, isOneOf('color', 'filler', 'and', 'zone'));
  const state = tokens.slice(verb + 1, end);
  const wish = state.findIndex((token) => isWord(token, WISHING));
  const after = skip(tokens, end, ({ type, word }) => type === 'stop' || type === 'comma' || word === 'please');
  const isWished = wish >= 0 || isWord(tokens[after], WISHING);
  if (!isWished) return;
  const present = wish < 0 ? state : state.slice(0, wish);
  tokens.splice(verb + 1, present.length, ...present.map(toFiller));
};

/** "Everything black except the inserts, which should be tan": the inserts are tan. "Keep the doors, which are black": they stay. */
const readExceptionWithFinish = (tokens: Token[], at: number): void => {
  const { type, word, from, to } = tokens[at]!;
  const isExcept = type === 'keep' && /^(?:except|apart|other|excluding|but|save|besides|aside|with the)/.test(word);
  if (type !== 'keep' && word !== 'but') return;
  const border = skip(tokens, at + 1, isOneOf('zone', 'filler', 'and'));
  if (!tokens.slice(at, border).some((token) => token.type === 'zone')) return;
  const relative = skip(tokens, border, isOneOf('stop', 'comma', 'and'));
  if (relative === border || !isWord(tokens[relative], RELATIVE)) return;
  const finish = skip(tokens, relative, isOneOf('filler', 'in'));
  const end = skip(tokens, finish, isOneOf('color'));
  if (end === finish || HEADS.has(tokens[end]?.type ?? 'stop')) return;
  const isKept = type === 'keep' && !isExcept;
  if (!isKept) tokens[at] = { type: 'comma', word: ',', from, to };
  for (let i = border; i < (isKept ? end : relative); i++) tokens[i] = toFiller(tokens[i]!);
};

/** "No red stitching but white", "stitching not red but white": the stitching is white. */
const readCorrectedSewing = (tokens: Token[], at: number): void => {
  if (tokens[at]!.type !== 'no') return;
  const isSewing = (token: Token | undefined): boolean => token?.type === 'stitch' || token?.type === 'piping';
  const isBetween = isOneOf('color', 'filler', 'with', 'in');
  const refused = skip(tokens, at + 1, isBetween);
  const isSewnBefore = isSewing(tokens.slice(0, at).findLast(({ type }) => type !== 'filler' && type !== 'in'));
  const end = isSewing(tokens[refused]) ? refused + 1 : refused;
  if (!isSewnBefore && end === refused) return;
  if (!tokens.slice(at, refused).some(({ type }) => type === 'color')) return;
  const but = skip(tokens, end, isOneOf('comma'));
  const wished = skip(tokens, but + 1, isOneOf('filler', 'with', 'in'));
  if (tokens[but]?.word !== 'but' || tokens[wished]?.type !== 'color' || HEADS.has(tokens[wished + 1]?.type ?? 'stop'))
    return;
  for (let i = at; i < wished; i++) if (!isSewing(tokens[i])) tokens[i] = toFiller(tokens[i]!);
};

/** "Nappa leather (black)": black leather. */
const readParentheses = (tokens: Token[], at: number): void => {
  if (tokens[at]!.word !== '(') return;
  const end = skip(tokens, at + 1, isOneOf('color', 'filler'));
  if (tokens[end]?.word !== ')' || !tokens.slice(at, end).some(isAttribute)) return;
  tokens[at] = toFiller(tokens[at]!);
  tokens[end] = toFiller(tokens[end]);
};

/** "Black or dark brown": the picture shows the first; the user is told that the other one is not shown. */
const takeFirstChoice = (tokens: Token[], at: number): void => {
  if (!isWord(tokens[at], new Set(['or']))) return;
  const before = tokens.slice(0, at).findLast(({ type }) => type !== 'comma' && type !== 'filler');
  const other = skip(tokens, at, isOneOf('filler'));
  if (before?.type !== 'color' || tokens[other]?.type !== 'color') return;
  const { word, from, to } = tokens[other];
  tokens[other] = { type: 'unplaced', word, from, to };
};

/** "Stitching: none", "piping color: none": no stitching, no piping. */
const readNone = (tokens: Token[], at: number): void => {
  if (tokens[at]!.type !== 'no' || tokens[at]!.word === 'not') return;
  const head = tokens.slice(0, at).findLastIndex(({ type }) => type !== 'filler' && type !== 'in');
  const isEnd = ['stop', 'comma', 'and'].includes(tokens[at + 1]?.type ?? 'stop');
  if (!isEnd || (tokens[head]?.type !== 'stitch' && tokens[head]?.type !== 'piping')) return;
  if (tokens[head - 1]?.type === 'no') return;
  const { word, from, to } = tokens[at]!;
  tokens.splice(at, 1);
  tokens.splice(head, 0, { type: 'no', word, from, to });
};

/** "Rather cloth than leather", "prefer grey over black": the leather and the black. */
const dropUnwanted = (tokens: Token[], at: number): void => {
  const prefers = tokens.slice(0, at).some((token) => isWord(token, new Set(['prefer', 'prefers'])));
  if (!isWord(tokens[at], new Set(prefers ? ['than', 'over', 'to'] : ['than']))) return;
  for (let i = at + 1; i < tokens.length && (isAttribute(tokens[i]!) || tokens[i]!.type === 'filler'); i++)
    tokens[i] = toFiller(tokens[i]!);
};

const CORRECTING = new Set(['actually', 'no wait', 'i mean', 'i meant', 'make that', 'scratch that', 'or rather']);

/** "Red, no wait, blue": blue. */
const readSecondThought = (tokens: Token[], at: number): void => {
  if (!isWord(tokens[at], CORRECTING)) return;
  const isPause = isOneOf('filler', 'comma', 'stop');
  const next = skip(tokens, at, isPause);
  const end = skip(tokens, next, isOneOf('color'));
  const last = tokens.slice(0, at).findLastIndex((token) => !isPause(token));
  if (tokens[last]?.type !== tokens[next]?.type || tokens[next]?.type !== 'color') return;
  if (HEADS.has(tokens[end]?.type ?? 'stop')) return;
  for (let i = last; i < next; i++) tokens[i] = toFiller(tokens[i]!);
};

/** A part that is to match the one before it, as in "doors to match", "same for the doors" and "matching doors". */
const readMatchingPart = (tokens: Token[], at: number): void => {
  const part = tokens[at]!;
  if (part.type !== 'zone' || !tokens.some(isAttribute)) return;
  const isEnd = (token: Token | undefined): boolean =>
    token === undefined || ['stop', 'comma', 'and', 'with'].includes(token.type);
  const after = skip(tokens, at + 1, ({ type, word }) => (type === 'filler' && word !== 'same') || type === 'in');
  const matchesAfter =
    (tokens[after]?.type === 'like' || isWord(tokens[after], new Set(['same', 'likewise', 'ditto']))) &&
    isEnd(tokens[after + 1]);
  const before = tokens
    .slice(0, at)
    .findLastIndex(({ type, word }) => type !== 'filler' || ['same', 'likewise', 'ditto'].includes(word));
  const matchesBefore =
    (isWord(tokens[before], new Set(['same', 'likewise', 'ditto'])) || tokens[before]?.word === 'matching') &&
    isEnd(tokens[before - 1]) &&
    isEnd(tokens[at + 1]);
  if (!matchesAfter && !matchesBefore) return;
  const { from, to } = part;
  const isBolster = part.kinds.includes('bolster');
  const earlier = tokens.slice(0, matchesBefore ? before : at);
  const inSentence = earlier.slice(earlier.findLastIndex(({ type }) => type === 'stop') + 1);
  const isZone = ({ type }: Token): boolean => type === 'zone';
  const seats = { type: 'zone', kinds: ['bolster'], word: 'seats', from, to } as const;
  const source = inSentence.findLast(isZone) ?? (isBolster ? earlier.findLast(isZone) : undefined) ?? seats;
  const like: Token = { type: 'like', word: 'like the', from, to };
  if (matchesAfter) tokens.splice(after, 1, like, { ...source, from, to });
  else tokens.splice(before, at - before + 1, part, like, { ...source, from, to });
};

const RULES = [
  readNone,
  dropUnwanted,
  readSecondThought,
  readMatchingPart,
  readParentheses,
  takeFirstChoice,
  dropReplaced,
  dropOwnState,
  dropPresentState,
  dropDescription,
  readExceptionWithFinish,
  readCorrectedSewing,
] as const;

export const rephrase = (tokens: readonly Token[]): Token[] => {
  const rephrased = [...tokens];
  for (const rule of RULES) for (let at = 0; at < rephrased.length; at++) rule(rephrased, at);
  return rephrased;
};
