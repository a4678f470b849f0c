/**
 * The first screen of a shared page. The build writes one for each kind of answer, with placeholders; the server fills
 * in the words of the link, and embeds the reply to the first request of the page.
 */
import { LANGUAGES, type Language } from './words/languages.ts';
import type { ProblemReply } from '../problem.ts';
import type { ShownVersionQuery, SharedView } from './shares.ts';

/** `opening`: a link that leads to one of several designs, which the script draws. `ended`: one that cannot be opened. */
export const FIRST_SCREENS = ['design', 'choice', 'opening', 'locked', 'ended'] as const;

type FirstScreen = (typeof FIRST_SCREENS)[number];

/** Name of a prerendered first screen, which replaces the secret in a link's path. */
export const getFirstScreenName = (screen: FirstScreen, language: Language): string => `${screen}-${language}`;
export const FIRST_SCREEN_TEMPLATES = FIRST_SCREENS.flatMap((screen) =>
  LANGUAGES.map((language) => getFirstScreenName(screen, language)),
);

export type FirstResponse = { selection: ShownVersionQuery; language: Language } & (
  | { screen: 'design' | 'choice' | 'opening'; view: SharedView }
  | { screen: 'locked' | 'ended'; status: number; problem: ProblemReply }
);

/** Id of the block of JSON with the `FirstResponse`. */
export const FIRST_RESPONSE_ID = 'first-response';

/** Words that the server fills in. */
export type FirstWord = 'shop' | 'title' | 'version' | 'shape' | 'before' | 'after';
export const placeholder = (word: FirstWord, fallback = ''): string => `{{${word}|${fallback}}}`;

/** @param wordOf words, already escaped for HTML */
export const fillFirstScreen = (html: string, wordOf: Readonly<Record<FirstWord, string>>): string =>
  html.replace(
    /\{\{(shop|title|version|shape|before|after)\|([^{}|]*)\}\}/g,
    (_, word: FirstWord, fallback: string) => wordOf[word] || fallback,
  );

const numberIn = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,4}$/.test(text) ? Number(text) : undefined;

/** The design and version in a page's URL, read by page and server. */
export const parseSharedSelection = (query: {
  option?: unknown;
  version?: unknown;
  reader?: unknown;
}): ShownVersionQuery => ({
  option: numberIn(query.option),
  version: numberIn(query.version),
  ...(typeof query.reader === 'string' && { reader: query.reader }),
});
