/** The first response of a shared page. The server embeds it in the document. */
import { FIRST_ANSWER_ID, FIRST_SCREENS, placeholder, type FirstAnswer } from '#contract/customer/first-screen.ts';
import { findLanguage, type Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import type { SharedView } from '#contract/customer/shares.ts';

/** View with placeholders. The build prerenders templates with it, and the server replaces the placeholders. */
const placeholderView = (language: Language): SharedView => {
  const number = (text: string): number => text as never;
  return {
    design: {
      name: placeholder('title'),
      version: number(placeholder('version')),
      vehicle: '2019 Ford',
      parts: [
        { part: 'Seats', material: 'Leather', kind: 'cover', covering: 'leather', colorName: 'red', code: '#7A1F2B' },
        { part: 'Stitching', material: 'Double', kind: 'thread', colorName: 'black', code: '#000000' },
      ],
      choices: [{ name: 'Style', value: 'Luxury' }],
      words: 'red',
    },
    versionHash: '',
    before: placeholder('before'),
    after: placeholder('after'),
    shape: number(placeholder('shape', '1.5')),
    isShop: true,
    shopName: placeholder('shop', PAGE_WORDS[language].title),
    shopPhone: '0',
    shopLogo: null,
    sharedOn: '',
    lastDay: null,
    decisions: [],
    approvedElsewhere: false,
    answeredAt: null,
    earlier: null,
    questions: [],
    changes: null,
    nextVersion: 'shown',
    earlierPicture: null,
    isNewsStopped: false,
    newest: null,
    mayAnswer: true,
    nextSteps: '',
    language,
    option: 0,
    options: [],
    isOneJob: false,
    isOwner: false,
  };
};

/** Response for prerendering a template. Its name takes the place of the token. */
export const templateAnswer = (name: string): FirstAnswer => {
  const [screenName, tag = ''] = name.split('-');
  const screen = FIRST_SCREENS.find((known) => known === screenName) ?? 'over';
  const language = findLanguage([tag]) ?? 'en';
  const seen = {};
  return screen === 'locked' || screen === 'over'
    ? {
        screen,
        seen,
        language,
        status: 404,
        problem: { code: screen === 'locked' ? 'share_locked' : 'not_found', message: '' },
      }
    : { screen, seen, language, view: placeholderView(language) };
};

const readEmbeddedAnswer = (): FirstAnswer | undefined => {
  const block = document.querySelector(`#${FIRST_ANSWER_ID}`);
  if (block === null) return undefined;
  try {
    return JSON.parse(block.textContent) as FirstAnswer;
  } catch {
    return undefined;
  }
};

const lastPart = (pathname: string): string => pathname.replace(/\/$/, '').split('/').at(-1) ?? '';

let embedded: { token: string; answer: FirstAnswer | undefined } | undefined;

/** The embedded response, if this document was opened with the link `token`; undefined after `forgetFirstAnswer`. */
export const getFirstAnswer = (token: string): FirstAnswer | undefined => {
  if (typeof document === 'undefined') return templateAnswer(token);
  embedded ??= { token: lastPart(window.location.pathname), answer: readEmbeddedAnswer() };
  return embedded.token === token ? embedded.answer : undefined;
};

/** Called after the first use, so that returning to the page requests it again. */
export const forgetFirstAnswer = (): void => {
  if (embedded !== undefined) embedded.answer = undefined;
};
