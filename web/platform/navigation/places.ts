/** Entries of the phone menu, the avatar menu and the palette, all of which are loaded on demand. */
import { PAGES } from '#contract/routes.ts';
import { footerEntry, MEMBER_ENTRIES, VISITOR_ENTRIES, type Entry } from './entries.ts';
import { MENU_WORDS } from './places-words.ts';
import { NAV } from './words.ts';

/** An entry of the palette. */
export interface PaletteEntry extends Entry {
  /** Additional words that the search matches. */
  detail?: string;
}

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
export const SHOP_ENTRIES: readonly PaletteEntry[] = [
  { to: '/portfolio', label: MENU_WORDS.portfolio },
  { to: '/shop', label: MENU_WORDS.shopProfile, detail: MENU_WORDS.shopProfileHolds },
];

/** Additional entry for administrators. */
export const ADMIN_ENTRY: Entry = { to: '/admin', label: MENU_WORDS.admin };

/** The entries of the header and the avatar menu, each once, and help, because on a phone the footer is far away. */
export const MEMBER_PHONE_ENTRIES: readonly PaletteEntry[] = [
  ...MEMBER_ENTRIES,
  ...SHOP_ENTRIES,
  ...AVATAR_ENTRIES.filter(
    ({ to, label }) => !MEMBER_ENTRIES.some((entry) => entry.to === to && entry.label === label),
  ),
  footerEntry('/help-center'),
];

export const PALETTE_ENTRIES: readonly PaletteEntry[] = [
  ...MEMBER_PHONE_ENTRIES,
  { to: '/designs/trash', label: MENU_WORDS.trash, detail: MENU_WORDS.trashHolds },
  ...PAGES.flatMap(({ path, label, access }) =>
    access !== 'user' || label === undefined || MEMBER_PHONE_ENTRIES.some(({ to }) => to === path)
      ? []
      : [{ to: path, label }],
  ),
];
