import { NAV } from './words.ts';

export interface Entry {
  to: string;
  label: string;
  /** Announced: the page says that it cannot be used yet, and so does the entry. */
  soon?: true;
}

/** What an entry's link says of it beside its name: drawn by the style sheet, told to screen readers. */
export const markOf = ({ soon }: Pick<Entry, 'soon'>): { 'aria-description'?: string } =>
  soon === true ? { 'aria-description': NAV.soon } : {};

export const VISITOR_ENTRIES: readonly Entry[] = [
  { to: '/design-studio', label: NAV.tryDemo },
  { to: '/job-estimator', label: NAV.estimator, soon: true },
  { to: '/subscription', label: NAV.pricing },
];

export const MEMBER_ENTRIES: readonly Entry[] = [
  { to: '/dashboard', label: NAV.dashboard },
  { to: '/design-studio', label: NAV.studio },
  { to: '/designs', label: NAV.designs },
  { to: '/job-estimator', label: NAV.estimator, soon: true },
  { to: '/subscription', label: NAV.pricing },
];

/** The avatar's menu, in the order of N-03; Logout follows. */
export const AVATAR_ENTRIES: readonly Entry[] = [
  { to: '/account', label: NAV.account },
  { to: '/dashboard', label: NAV.dashboard },
  { to: '/design-studio', label: NAV.studio },
  { to: '/designs', label: NAV.designs },
  { to: '/job-estimator', label: NAV.estimator, soon: true },
  { to: '/restoration-shops', label: NAV.shops },
  { to: '/subscription', label: NAV.subscription },
];

/** What belongs to the shop rather than to the studio; a group of its own in the menus. */
export const SHOP_ENTRIES: readonly Entry[] = [
  { to: '/customers', label: NAV.customers },
  { to: '/swatches', label: NAV.swatches },
  { to: '/portfolio', label: NAV.portfolio },
];

/** The phone's menu holds what the bar and the avatar's menu hold, each entry once. */
export const MEMBER_PHONE_ENTRIES: readonly Entry[] = [
  ...MEMBER_ENTRIES,
  ...SHOP_ENTRIES,
  ...AVATAR_ENTRIES.filter(
    ({ to, label }) => !MEMBER_ENTRIES.some((entry) => entry.to === to && entry.label === label),
  ),
];
