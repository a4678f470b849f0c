import { NAV } from './words.ts';

export interface Entry {
  to: string;
  label: string;
  /** Announced: the page says that it cannot be used yet, and so does the entry. */
  soon?: true;
}

/** A link's mark beside its name: drawn by the style sheet, read by screen readers. */
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

/** Entries of the shop rather than of the studio; a group of its own in the menus. */
export const SHOP_ENTRIES: readonly Entry[] = [
  { to: '/customers', label: NAV.customers },
  { to: '/swatches', label: NAV.swatches },
  { to: '/portfolio', label: NAV.portfolio },
];

/** Beside them for those who run the product. */
export const ADMIN_ENTRY: Entry = { to: '/admin', label: NAV.admin };

/** The phone's menu has the entries of the bar and of the avatar's menu, each once. */
export const MEMBER_PHONE_ENTRIES: readonly Entry[] = [
  ...MEMBER_ENTRIES,
  ...SHOP_ENTRIES,
  ...AVATAR_ENTRIES.filter(
    ({ to, label }) => !MEMBER_ENTRIES.some((entry) => entry.to === to && entry.label === label),
  ),
];
