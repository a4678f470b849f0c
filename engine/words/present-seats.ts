/** What a text says of the seats as they are now is no wish: "replace the grey cloth with leather", "make my red seats black". */
import { PRESENT_WORDS } from './lexicon.ts';
import type { Token } from './scan.ts';
import { isAttribute, isHead, isOneOf, isWord, skip, toFiller } from './token-runs.ts';

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
export const DETERMINERS = new Set(['the', 'my', 'our', 'these', 'those', 'this', 'existing', 'current']);
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
const VEHICLES = ['car', 'truck', 'van', 'suv', 'vehicle', 'jeep', 'mustang'];
/** Words before "has", in "the car has red seats". */
const OWNERS = new Set(['i', 'we', 'it', ...VEHICLES]);
/** Words before "it has" in a wish. */
const WISHED = new Set(['can', 'could', 'would', 'should', 'let', "let's", 'if', 'want', 'make', 'made']);
const AT_PRESENT: ReadonlySet<string> = new Set(PRESENT_WORDS);

/** "Replace the grey cloth with leather", "change the red to blue", "from cloth to leather": what goes. */
const dropReplaced = (tokens: Token[], at: number): void => {
  const joints = REPLACING[tokens[at]!.word];
  if (joints === undefined || tokens[at]!.type !== 'filler') return;
  const isJoint = (token: Token): boolean =>
    ['filler', 'with', 'in'].includes(token.type) && joints.includes(token.word);
  const isGoing = isOneOf('attribute', 'filler', 'and', 'unlisted', 'unknown', 'zone', 'stitch', 'piping');
  const joint = skip(tokens, at + 1, (token) => isGoing(token) && !isJoint(token));
  const coming = tokens[skip(tokens, joint + 1, isOneOf('filler', 'in'))];
  if (tokens[joint] === undefined || !isJoint(tokens[joint]) || coming === undefined || !isAttribute(coming)) return;
  const going = tokens.slice(at + 1, joint);
  const namesPart = going.some(isHead);
  if (!going.some((token) => isAttribute(token) || token.type === 'unlisted' || namesPart)) return;
  const left = going.map((token) => (isHead(token) || (namesPart && token.type === 'and') ? token : toFiller(token)));
  const { word, from, to } = tokens[joint];
  tokens.splice(at + 1, left.length + 1, ...left, { type: 'in', word, from, to });
};

const ENDS = ['stop', 'comma', 'and', 'with', 'no'];

/** "Make the beige leather black": the beige. */
const dropFirstColor = (tokens: Token[], begin: number, end: number): void => {
  const material = tokens.slice(0, end).findIndex(({ type }, i) => i >= begin && type === 'material');
  const last = tokens.slice(0, end).findLastIndex(({ type }) => type === 'color');
  if (material < 0 || last < material || !ENDS.includes(tokens[end]?.type ?? 'stop')) return;
  for (let i = begin; i < material; i++) if (tokens[i]!.type === 'color') tokens[i] = toFiller(tokens[i]!);
};

/** "Make the grey seats brown", "the red leather should be black": the grey and the red. */
const dropDescription = (tokens: Token[], at: number): void => {
  if (!isWord(tokens[at], DETERMINERS)) return;
  const part = skip(tokens, at + 1, isOneOf('attribute', 'filler', 'unknown'));
  if (tokens[part]?.type !== 'zone' && tokens[part]?.type !== 'in') {
    dropFirstColor(tokens, at + 1, part);
    return;
  }
  const wish = skip(tokens, part, isOneOf('zone', 'filler', 'in'));
  const end = skip(tokens, wish, isOneOf('attribute', 'filler'));
  const next = tokens[skip(tokens, end, isOneOf('in'))];
  if (!ENDS.includes(next?.type ?? 'stop')) return;
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
  const isNow =
    tokens[at]!.word === 'now' &&
    [tokens[at - 1], tokens[at + 1]].some((token) => isWord(token, new Set(['are', 'is'])));
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
  if (isWord(tokens[at], new Set(VEHICLES)) && isWord(tokens[at + 1], new Set(['is']))) return at + 1;
  const verb = skip(tokens, at + 1, isOneOf('zone', 'filler'));
  const namesPart = tokens.slice(at, verb).some(({ type }) => type === 'zone');
  return isWord(tokens[at], DETERMINERS) && namesPart && isWord(tokens[verb], new Set(['are', 'is']))
    ? verb
    : undefined;
};

/** "My seats are beige cloth and I want them in leather", "the car has red seats, make them black": the beige cloth, the red. */
const dropOwnState = (tokens: Token[], at: number): void => {
  const verb = findVerbOfState(tokens, at);
  if (verb === undefined) return;
  const end = skip(tokens, verb + 1, isOneOf('attribute', 'filler', 'and', 'zone'));
  const state = tokens.slice(verb + 1, end);
  const wish = state.findIndex((token) => isWord(token, WISHING));
  const after = skip(tokens, end, ({ type, word }) => type === 'stop' || type === 'comma' || word === 'please');
  const isWished = wish >= 0 || isWord(tokens[after], WISHING);
  if (!isWished) return;
  const present = wish < 0 ? state : state.slice(0, wish);
  // "... and I want" begins another wish.
  const joint = present.findLastIndex(({ type }) => type !== 'filler');
  tokens.splice(
    verb + 1,
    present.length,
    ...present.map((token, i) => (i === joint && token.type === 'and' ? token : toFiller(token))),
  );
};

/** "The seats were grey": the grey. */
const dropPast = (tokens: Token[], at: number): void => {
  const before = tokens[at - 1];
  if (!isWord(tokens[at], new Set(['was', 'were']))) return;
  if (before?.type !== 'zone' && !isWord(before, new Set(['it', 'they', 'which', 'that']))) return;
  const end = skip(tokens, at + 1, isOneOf('attribute', 'filler', 'and'));
  if (isHead(tokens[end])) return;
  for (let i = at + 1; i < end && !isWord(tokens[i], WISHING); i++) tokens[i] = toFiller(tokens[i]!);
};

/** Each turns such words at an index into filler. Those of the first are also read by the later ones. */
export const PRESENT_SEATS_RULES = [dropReplaced, dropOwnState, dropPast, dropPresentState, dropDescription] as const;
