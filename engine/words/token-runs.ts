/** Runs of tokens of a kind, for rules that look at the tokens around one. */
import type { Token } from './scan.ts';

const ATTRIBUTES = new Set<Token['type']>(['color', 'material', 'pattern', 'gloss']);
const HEADS = new Set<Token['type']>(['zone', 'stitch', 'piping']);

/** A part, thread or piping. */
export const isHead = (token: Token | undefined): boolean => token !== undefined && HEADS.has(token.type);
export const isAttribute = ({ type }: Token): boolean => ATTRIBUTES.has(type);
export const isWord = (token: Token | undefined, words: ReadonlySet<string>): boolean =>
  token !== undefined && ['filler', 'in', 'unknown'].includes(token.type) && words.has(token.word);
export const toFiller = ({ word, from, to }: Token): Token => ({ type: 'filler', word, from, to });

/** The index of the first token from `at` that does not match. */
export const skip = (tokens: readonly Token[], at: number, matches: (token: Token) => boolean): number => {
  const length = tokens.slice(at).findIndex((token) => !matches(token));
  return length < 0 ? tokens.length : at + length;
};
export const isOneOf =
  (...types: (Token['type'] | 'attribute')[]) =>
  (token: Token): boolean =>
    types.includes(token.type) || (types.includes('attribute') && isAttribute(token));
