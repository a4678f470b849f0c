/** Privacy Policy. The stored data is listed in `contract/account/privacy-register.ts`. */
import { COOKIES, PERSONAL_DATA, BROWSER_STORAGE, THIRD_PARTIES } from '#contract/account/privacy-register.ts';
import { BACKUP_RETENTION, PROCESSING_TEXT, SAVED_RETENTION, UNSAVED_RETENTION } from './kept-words.ts';
import type { Chapter } from './prose.tsx';

export const PRIVACY_DATE = 'Version of November 27, 2026';

const ROWS = { why: 'Why', until: 'How long', seenBy: 'Who sees it' } as const;
const COOKIE = { line: (name: string, why: string, until: string) => `${name}: ${why}; kept ${until}.` } as const;

export const PRIVACY: { title: string; description: string; lead: string; chapters: readonly Chapter[] } = {
  title: 'Privacy Policy',
  description:
    'What Retrim stores, why, for how long and who sees it; where photos are processed, and how to have everything removed.',
  lead: 'What we store, why, for how long and who sees it; and how to have everything removed.',
  chapters: [
    {
      id: 'photos',
      title: 'Your photos',
      paragraphs: [
        'A photo is stored under an address that cannot be guessed. You, administrators of this site and whoever has a link to a design made from it can open it.',
        'Before a photo is stored, place, camera data and all else hidden in the file are removed. A JPEG that needs nothing else keeps its pixels exactly as you sent them; every other photo is stored as a JPEG of high quality.',
        PROCESSING_TEXT,
        'We do not train models on your photos.',
      ],
    },
    {
      id: 'kept',
      title: 'How long it is kept',
      paragraphs: [
        `${UNSAVED_RETENTION} ${SAVED_RETENTION} A design that you share is shown to whoever has the link, until you revoke it; what they answer stays with your account.`,
        BACKUP_RETENTION,
      ],
    },
    {
      id: 'what',
      title: 'What we store',
      paragraphs: ['Only what the service needs:'],
      entries: Object.values(PERSONAL_DATA).map(({ what, ...about }) => ({
        title: `${what}.`,
        rows: (['why', 'until', 'seenBy'] as const).map((row) => [ROWS[row], about[row]] as const),
      })),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: ['Set only when needed. Scripts cannot read them, and none is for advertising or tracking:'],
      list: COOKIES.map(({ name, why, until }) => COOKIE.line(name, why, until)),
    },
    {
      id: 'device',
      title: 'On this device',
      paragraphs: [
        'Your browser also remembers, on your device alone; signing out removes what belongs to your designs:',
      ],
      list: BROWSER_STORAGE.map(({ what }) => `${what};`),
    },
    {
      id: 'others',
      title: 'Other companies',
      paragraphs: [
        'Each only where the operator of this site has set it up. We sell no data and give none away unless the law requires it.',
      ],
      list: [
        ...Object.values(THIRD_PARTIES).map(({ text }) => text),
        'An outside AI provider adds fine detail to a render that you send to it. It gets our own render, cut around the upholstery, and words about the design; never your name.',
      ],
    },
    {
      id: 'rights',
      title: 'Your choices',
      paragraphs: [
        'Under “My Account” you can download everything we have about you, correct it, end sessions, and delete the account with all its data. Without an account, write to us.',
      ],
    },
  ],
};

/** Texts about the companies that are configured on this site. */
export const CONFIGURED_SERVICES_WORDS = {
  title: 'Set up on this site today:',
  none: 'None of the companies above is set up on this site today.',
  names: {
    stripe: 'Stripe for payments',
    stripeScript: 'Stripe’s script when a plan’s button is pressed',
    mailServer: 'a mail server',
    bucket: 'a storage service',
    traces: 'a measuring service',
  },
} as const;
