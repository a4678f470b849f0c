/** Entries of the phone menu, the avatar menu and the palette, all of which are loaded on demand. */
import { PAGES } from '#contract/routes.ts';
import { footerEntry, MEMBER_ENTRIES, VISITOR_ENTRIES, type Entry } from './entries.ts';
import { PLACES } from './places-words.ts';
import { NAV } from './words.ts';

/** An entry of the palette. */
export interface Place extends Entry {
  /** Further words by which the entry is found. */
  detail?: string;
}

export const VISITOR_PHONE_ENTRIES: readonly Entry[] = [
  ...VISITOR_ENTRIES,
  { to: '/auth', label: NAV.logIn },
  { to: '/auth?signup=true', label: NAV.signUp },
];

/** The avatar's menu, in the order of N-03; Logout follows. */
export const AVATAR_ENTRIES: readonly Entry[] = [
  { to: '/account', label: PLACES.account },
  { to: '/dashboard', label: NAV.dashboard },
  footerEntry('/design-studio'),
  { to: '/designs', label: NAV.designs },
  footerEntry('/job-estimator'),
  footerEntry('/restoration-shops'),
  { to: '/subscription', label: PLACES.subscription },
];

/** Entries about the shop, which are a separate group in the menus. */
export const SHOP_ENTRIES: readonly Place[] = [
  { to: '/portfolio', label: PLACES.portfolio },
  { to: '/shop', label: PLACES.shopProfile, detail: PLACES.shopProfileHolds },
];

/** Additional place for administrators. */
export const ADMIN_ENTRY: Entry = { to: '/admin', label: PLACES.admin };

/** The entries of the header and of the avatar menu, each once; the footer with the help is far away on a phone. */
export const MEMBER_PHONE_ENTRIES: readonly Place[] = [
  ...MEMBER_ENTRIES,
  ...SHOP_ENTRIES,
  ...AVATAR_ENTRIES.filter(
    ({ to, label }) => !MEMBER_ENTRIES.some((entry) => entry.to === to && entry.label === label),
  ),
  footerEntry('/help-center'),
];

export const PALETTE_PLACES: readonly Place[] = [
  ...MEMBER_PHONE_ENTRIES,
  { to: '/designs/trash', label: PLACES.trash, detail: PLACES.trashHolds },
  ...PAGES.flatMap(({ path, label, access }) =>
    access !== 'user' || label === undefined || MEMBER_PHONE_ENTRIES.some(({ to }) => to === path)
      ? []
      : [{ to: path, label }],
  ),
];
