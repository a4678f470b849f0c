/** Puts wishes that are said in a roundabout way into the direct one that chunks are made of. */
import { SECOND_THOUGHT_WORDS } from './lexicon.ts';
import type { Token } from './scan.ts';
import { DETERMINERS, PRESENT_SEATS_RULES } from './present-seats.ts';
import { isAttribute, isHead, isOneOf, isWord, skip, toFiller } from './token-runs.ts';

const RELATIVE = new Set(['which', 'that', 'those', 'they', 'these', 'the']);

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
  const end = skip(tokens, finish, isOneOf('attribute'));
  if (end === finish || isHead(tokens[end])) return;
  const isKept = type === 'keep' && !isExcept;
  if (!isKept) tokens[at] = { type: 'comma', word: ',', from, to };
  for (let i = border; i < (isKept ? end : relative); i++) tokens[i] = toFiller(tokens[i]!);
};

/** "No red stitching but white", "stitching not red but white": the stitching is white. */
const readCorrectedSewing = (tokens: Token[], at: number): void => {
  if (tokens[at]!.type !== 'no') return;
  const isSewing = (token: Token | undefined): boolean => token?.type === 'stitch' || token?.type === 'piping';
  const isBetween = isOneOf('attribute', 'filler', 'with', 'in');
  const refused = skip(tokens, at + 1, isBetween);
  const isSewnBefore = isSewing(tokens.slice(0, at).findLast(({ type }) => type !== 'filler' && type !== 'in'));
  const end = isSewing(tokens[refused]) ? refused + 1 : refused;
  if (!isSewnBefore && end === refused) return;
  if (!tokens.slice(at, refused).some(({ type }) => type === 'color')) return;
  const but = skip(tokens, end, isOneOf('comma'));
  const wished = skip(tokens, but + 1, isOneOf('filler', 'with', 'in'));
  if (tokens[but]?.word !== 'but' || tokens[wished]?.type !== 'color' || isHead(tokens[wished + 1])) return;
  for (let i = at; i < wished; i++) if (!isSewing(tokens[i])) tokens[i] = toFiller(tokens[i]!);
};

/** "Nappa leather (black)": black leather. */
const readParentheses = (tokens: Token[], at: number): void => {
  if (tokens[at]!.word !== '(') return;
  const end = skip(tokens, at + 1, isOneOf('attribute', 'filler'));
  if (tokens[end]?.word !== ')' || !tokens.slice(at, end).some(isAttribute)) return;
  tokens[at] = toFiller(tokens[at]!);
  tokens[end] = toFiller(tokens[end]);
};

/** "Black or dark brown": the picture shows the first; the user is told that the other one is not shown. */
const takeFirstChoice = (tokens: Token[], at: number): void => {
  if (!isWord(tokens[at], new Set(['or']))) return;
  const before = tokens.slice(0, at).findLast(({ type }) => type !== 'comma' && type !== 'filler');
  const other = skip(tokens, at, isOneOf('filler'));
  if (tokens[other]?.type !== 'color') return;
  const clause = tokens.slice(tokens.slice(0, at).findLastIndex(isOneOf('stop', 'and', 'with')) + 1, at);
  const isAlone = !isHead(tokens[skip(tokens, other, isOneOf('attribute'))]);
  if (before?.type !== 'color' && !(isAlone && clause.some(({ type }) => type === 'color'))) return;
  const { word, from, to } = tokens[other];
  tokens[other] = { type: 'unplaced', word, from, to };
};

/** "Stitching: none", "piping color: none": no stitching, no piping. */
const readNone = (tokens: Token[], at: number): void => {
  if (tokens[at]!.type !== 'no' || tokens[at]!.word === 'not') return;
  const head = tokens
    .slice(0, at)
    .findLastIndex(({ type, word }) => type !== 'filler' && type !== 'in' && word !== '?');
  const isEnd = ['stop', 'comma', 'and'].includes(tokens[at + 1]?.type ?? 'stop');
  if (!isEnd || (tokens[head]?.type !== 'stitch' && tokens[head]?.type !== 'piping')) return;
  if (tokens[head - 1]?.type === 'no') return;
  const { word, from, to } = tokens[at]!;
  tokens.splice(head + 1, at - head);
  tokens.splice(head, 0, { type: 'no', word, from, to });
};

/** "Rather cloth than leather", "prefer grey over black": the leather and the black. */
const dropUnwanted = (tokens: Token[], at: number): void => {
  const sentence = tokens.slice(tokens.slice(0, at).findLastIndex(({ type }) => type === 'stop') + 1, at);
  const prefers = sentence.some((token) => isWord(token, new Set(['prefer', 'prefers', 'rather'])));
  const isOver = tokens[at]!.word === 'over' && isWord(tokens[at + 1], DETERMINERS);
  if (!isOver && !(prefers && isWord(tokens[at], new Set(['than', 'over', 'to'])))) return;
  // "Prefer to have black leather"
  if (tokens[at]!.word === 'to' && !sentence.some(isAttribute)) return;
  for (let i = at + 1; i < tokens.length && (isAttribute(tokens[i]!) || tokens[i]!.type === 'filler'); i++)
    tokens[i] = toFiller(tokens[i]!);
};

const SECOND_THOUGHTS: ReadonlySet<string> = new Set(['no', 'actually', ...SECOND_THOUGHT_WORDS]);

/** "Red, no wait, blue": blue. */
const readSecondThought = (tokens: Token[], at: number): void => {
  const isPause = isOneOf('filler', 'comma', 'stop');
  // "Red, oh no, blue"
  const isNo = tokens[at]!.type === 'no' && tokens[at + 1]?.type === 'comma' && isPause(tokens[at - 1] ?? tokens[at]!);
  if (!isNo && !isWord(tokens[at], SECOND_THOUGHTS)) return;
  const next = skip(tokens, at + 1, isPause);
  const end = skip(tokens, next, isOneOf('attribute'));
  const last = tokens.slice(0, at).findLastIndex((token) => !isPause(token));
  const color = tokens.slice(0, last + 1).findLastIndex(({ type }) => type === 'color');
  if (color < 0 || tokens[next]?.type !== 'color' || isHead(tokens[end])) return;
  if (!tokens.slice(color, last + 1).every((token) => isAttribute(token) || isHead(token) || token.type === 'filler'))
    return;
  tokens[color] = toFiller(tokens[color]!);
  for (let i = last + 1; i < next; i++) tokens[i] = toFiller(tokens[i]!);
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

/** "Keep the color, change to leather", said without a pause: what is changed is not kept. */
const endKeptAtChange = (tokens: Token[], at: number): void => {
  const { type, word, from, to } = tokens[at]!;
  if (type !== 'filler' || !['change', 'switch', 'make', 'add'].includes(word)) return;
  const clause = tokens.slice(0, at).findLastIndex(isOneOf('stop', 'comma', 'and', 'with'));
  if (tokens.slice(clause + 1, at).some((token) => token.type === 'keep'))
    tokens[at] = { type: 'comma', word: ',', from, to };
};

/** "Don't paint the doors red": not red. "Don't paint the doors": they stay. */
const readForbidden = (tokens: Token[], at: number): void => {
  const { type, word, from, to } = tokens[at]!;
  if (type !== 'keep' || !/^(?:don't|do not|never|without)/.test(word)) return;
  const end = skip(tokens, at + 1, isOneOf('attribute', 'filler', 'in', 'zone', 'stitch', 'piping'));
  const clause = tokens.slice(at, end);
  if (clause.some(isHead) && clause.some(isAttribute)) tokens[at] = { type: 'no', word: 'no', from, to };
};

/** "The piping can go": no piping. */
const readGone = (tokens: Token[], at: number): void => {
  const isEnd = ['stop', 'comma', 'and'].includes(tokens[at + 1]?.type ?? 'stop');
  if (
    !isEnd ||
    !isWord(tokens[at], new Set(['go'])) ||
    !isWord(tokens[at - 1], new Set(['can', 'should', 'must', 'to']))
  )
    return;
  const head = tokens.slice(0, at).findLastIndex(({ type }) => type !== 'filler' && type !== 'in');
  const { from, to } = tokens[at]!;
  if (tokens[head]?.type !== 'stitch' && tokens[head]?.type !== 'piping') return;
  tokens.splice(at, 1);
  tokens.splice(head, 0, { type: 'no', word: 'no', from, to });
};

const RULES = [
  readForbidden,
  readGone,
  endKeptAtChange,
  readNone,
  dropUnwanted,
  readSecondThought,
  readMatchingPart,
  readParentheses,
  takeFirstChoice,
  ...PRESENT_SEATS_RULES,
  readExceptionWithFinish,
  readCorrectedSewing,
] as const;

export const rephrase = (tokens: readonly Token[]): Token[] => {
  const rephrased = [...tokens];
  for (const rule of RULES) for (let at = 0; at < rephrased.length; at++) rule(rephrased, at);
  return rephrased;
};
