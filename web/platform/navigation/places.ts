/** Entries of the phone menu and the avatar menu, both of which are loaded on demand. */
import { footerEntry, MEMBER_ENTRIES, VISITOR_ENTRIES, type Entry } from './entries.ts';
import { MENU_WORDS } from './places-words.ts';
import { NAV } from './navigation-words.ts';

export const VISITOR_PHONE_ENTRIES: readonly Entry[] = [
  ...VISITOR_ENTRIES,
  { to: '/auth', label: NAV.logIn },
  { to: '/auth?signup=true', label: NAV.signUp },
];

/** The avatar's menu, in the order of N-03; Logout follows. */
export const AVATAR_ENTRIES: readonly Entry[] = [
  { to: '/account', label: MENU_WORDS.account },
  { to: '/dashboard', label: NAV.dashboard },
  footerEntry('/design-studio'),
  { to: '/designs', label: NAV.designs },
  footerEntry('/job-estimator'),
  footerEntry('/restoration-shops'),
  { to: '/subscription', label: MENU_WORDS.subscription },
];

/** Entries about the shop, shown as a separate group in the menus. */
export const SHOP_ENTRIES: readonly Entry[] = [
  { to: '/portfolio', label: MENU_WORDS.portfolio },
  { to: '/shop', label: MENU_WORDS.shopProfile },
];

/** Additional entry for administrators. */
export const ADMIN_ENTRY: Entry = { to: '/admin', label: MENU_WORDS.admin };

/** The entries of the header and the avatar menu, each once, and help, because on a phone the footer is far away. */
export const MEMBER_PHONE_ENTRIES: readonly Entry[] = [
  ...MEMBER_ENTRIES,
  ...SHOP_ENTRIES,
  ...AVATAR_ENTRIES.filter(
    ({ to, label }) => !MEMBER_ENTRIES.some((entry) => entry.to === to && entry.label === label),
  ),
  footerEntry('/help-center'),
];
