/** Public pages, and the pages behind links that shops send to customers. */
import { DEV_PAGES, PUBLIC_PAGES } from '../e2e/addresses.ts';
import { fails, press } from './steps.ts';
import type { Cast } from './people.ts';
import type { Screen } from './screen.ts';

/** Pages with their own screens, below and in studio-screens.ts. */
const LISTED_ELSEWHERE = new Set(['/try', '/verify-email', '/keep-email']);

export const SITE_SCREENS: readonly Screen[] = [
  ...[
    ...PUBLIC_PAGES.filter((path) => !LISTED_ELSEWHERE.has(path)),
    '/auth?signup=true',
    '/no-such-page',
    ...DEV_PAGES,
  ].map((path): Screen => ({
    name: path === '/' ? 'home' : path.slice(1).replace('?signup=true', '-register'),
    who: 'visitor',
    path,
  })),
  { name: 'reset-password-link', who: 'visitor', path: `/reset-password#token=${'A'.repeat(43)}` },
  { name: 'keep-email-link', who: 'visitor', path: `/keep-email#token=${'A'.repeat(43)}` },
  { name: 'keep-email-dead', who: 'visitor', path: '/keep-email' },
  { name: 'password-dialog', who: 'shop', path: '/account', act: press('Change password'), window: true },
  { name: 'verify-email-dead', who: 'visitor', path: `/verify-email#token=${'A'.repeat(43)}` },
  { name: 'examples-dialog', who: 'visitor', path: '/restoration-shops', act: press(/See Examples/), window: true },
  { name: 'register-mistakes', who: 'visitor', path: '/auth?signup=true', act: press('Create account') },
  {
    name: 'contact-mistakes',
    who: 'visitor',
    path: '/restoration-shops#contact',
    act: press('Send message'),
    window: true,
  },
];

const UNKNOWN_TOKEN = 'A'.repeat(24);

export const linkedScreens = ({ shop }: Cast): Screen[] => [
  { name: 'share', who: 'visitor', path: `/s/${shop.openShare}` },
  { name: 'share-options', who: 'visitor', path: `/s/${shop.optionsShare}` },
  { name: 'share-approve', who: 'visitor', path: `/s/${shop.openShare}`, act: press(/^Approve/), window: true },
  { name: 'share-change', who: 'visitor', path: `/s/${shop.openShare}`, act: press(/change/i), window: true },
  { name: 'share-options-stop', who: 'visitor', path: `/s/${shop.optionsShare}?news=off` },
  { name: 'share-locked', who: 'visitor', path: `/s/${shop.lockedShare}` },
  { name: 'share-locked-stop', who: 'visitor', path: `/s/${shop.lockedShare}?news=off` },
  { name: 'share-approved', who: 'visitor', path: `/s/${shop.approvedShare}` },
  { name: 'share-dead', who: 'visitor', path: `/s/${UNKNOWN_TOKEN}` },
  { name: 'share-failed', who: 'visitor', path: `/s/${shop.openShare}`, before: fails('**/api/share/**') },
  { name: 'portfolio-public', who: 'visitor', path: `/p/${shop.slug}` },
  { name: 'embed', who: 'visitor', path: `/embed/${shop.embed}`, window: true },
  { name: 'portfolio-missing', who: 'visitor', path: '/p/no-such-shop' },
];
