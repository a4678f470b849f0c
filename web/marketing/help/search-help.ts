import MiniSearch from 'minisearch';
import { HELP_GROUPS, type HelpQuestion } from './help-words.ts';

const BEST = 3;

/** Words without which a question means the same. */
const FILLERS = new Set(
  (
    'a about again am an and any are as at be been but by can cannot cant could did do does doesnt dont find for from get go got had ' +
    'has have help how i if im in into is isnt it its just like me my need no not of on or our please show so that the their them ' +
    'there these they this to up use want was we what when where which who why will with wont work would you your'
  ).split(' '),
);

/** British and other spellings, as they are written in the answers. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(col|fav|flav|behavi|lab|neighb)our/, '$1or'],
  [/^gr[ae]y/, 'grey'],
  [/^(cent|met|fib)re/, '$1er'],
  [/^licence/, 'license'],
  [/^programme/, 'program'],
  [/^tyre/, 'tire'],
  [/^aeroplane/, 'airplane'],
  [/ogue(s?)$/, 'og$1'],
  [/is(e|es|ed|ing|ation)$/, 'iz$1'],
  [/ll(ed|ing|ation)$/, 'l$1'],
];

/** Endings that inflect a word. Both questions and searches lose them, so that it does not matter when a stem is no word. */
const ENDING = /(?<=\w{3})(?:ations?|ings?|ers?|ed|es|ly|s|e)$/;

const stemOf = (word: string): string | null => {
  const plain = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (plain === '' || FILLERS.has(plain)) return null;
  return SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), plain).replace(ENDING, '');
};

const QUESTIONS = HELP_GROUPS.flatMap(({ questions }) => questions);

let index: MiniSearch<HelpQuestion> | undefined;

const openIndex = (): MiniSearch<HelpQuestion> => {
  if (index === undefined) {
    index = new MiniSearch<HelpQuestion>({
      idField: 'question',
      fields: ['question', 'alsoAsked', 'answer'],
      tokenize: (text) => text.split(/[^\p{L}\p{N}\p{M}'’]+/u),
      processTerm: stemOf,
      searchOptions: {
        boost: { question: 3, alsoAsked: 2 },
        prefix: ({ length }) => length >= 3,
        fuzzy: ({ length }) => (length >= 4 ? 0.26 : false),
      },
    });
    index.addAll(QUESTIONS);
  }
  return index;
};

const best = (text: string, combineWith: 'AND' | 'OR'): HelpQuestion[] =>
  openIndex()
    .search(text, { combineWith })
    .slice(0, BEST)
    .flatMap(({ id }) => QUESTIONS.find(({ question }) => question === id) ?? []);

export interface HelpFound {
  questions: readonly HelpQuestion[];
  /** Whether each of these answers has every word that was searched for, in some form. */
  hasAll: boolean;
}

/** @returns the best answers first, forgiving about spelling; null for a search without a word that says anything */
export const searchHelp = (text: string): HelpFound | null => {
  if (!text.split(/\s+/).some((word) => stemOf(word) !== null)) return null;
  const exact = best(text, 'AND');
  return exact.length > 0 ? { questions: exact, hasAll: true } : { questions: best(text, 'OR'), hasAll: false };
};
