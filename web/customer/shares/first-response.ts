/** The API's response to the first request that a shared page would make. The server embeds it in the document. */
import { FIRST_RESPONSE_ID, FIRST_SCREENS, placeholder, type FirstResponse } from '#contract/customer/first-screen.ts';
import { findLanguage, type Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import type { SharedView } from '#contract/customer/shares.ts';

/**
 * View for prerendering the first screens: placeholders where the server fills in words, and elsewhere sample values that
 * only decide which elements are drawn.
 */
const placeholderView = (language: Language): SharedView => {
  // The view wants a number; in the prerendered HTML a placeholder is text all the same.
  const inPlaceOfNumber = (text: string): number => text as never;
  return {
    design: {
      name: placeholder('title'),
      version: inPlaceOfNumber(placeholder('version')),
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
    shape: inPlaceOfNumber(placeholder('shape', '1.5')),
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

/** Response for prerendering a first screen. @param name from `getFirstScreenName` */
export const prerenderResponse = (name: string): FirstResponse => {
  const [screenName, tag = ''] = name.split('-');
  const screen = FIRST_SCREENS.find((known) => known === screenName) ?? 'ended';
  const language = findLanguage([tag]) ?? 'en';
  const selection = {};
  return screen === 'locked' || screen === 'ended'
    ? {
        screen,
        selection,
        language,
        status: 404,
        problem: { code: screen === 'locked' ? 'share_locked' : 'not_found', message: '' },
      }
    : { screen, selection, language, view: placeholderView(language) };
};

const readEmbeddedResponse = (): FirstResponse | undefined => {
  const block = document.querySelector(`#${FIRST_RESPONSE_ID}`);
  if (block === null) return undefined;
  try {
    return JSON.parse(block.textContent) as FirstResponse;
  } catch {
    return undefined;
  }
};

const lastPart = (pathname: string): string => pathname.replace(/\/$/, '').split('/').at(-1) ?? '';

let embedded: { token: string; response: FirstResponse | undefined } | undefined;

/**
 * The embedded response, if this document was opened with the link `token`; undefined after `forgetFirstResponse`. In the
 * path of a page that is being prerendered, the screen's name (`getFirstScreenName`) stands in the token's place.
 */
export const getFirstResponse = (token: string): FirstResponse | undefined => {
  if (typeof document === 'undefined') return prerenderResponse(token);
  embedded ??= { token: lastPart(window.location.pathname), response: readEmbeddedResponse() };
  return embedded.token === token ? embedded.response : undefined;
};

/** Called after the first use, so that returning to the page requests it again. */
export const forgetFirstResponse = (): void => {
  if (embedded !== undefined) embedded.response = undefined;
};
