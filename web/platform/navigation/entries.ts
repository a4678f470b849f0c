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

/** Entries of the bar: they come with every first page. All other places are in `places.ts`. */
export const VISITOR_ENTRIES: readonly Entry[] = [
  { to: '/try', label: NAV.tryDemo },
  { to: '/job-estimator', label: NAV.estimator, soon: true },
  { to: '/subscription', label: NAV.pricing },
];

export const MEMBER_ENTRIES: readonly Entry[] = [
  { to: '/dashboard', label: NAV.dashboard },
  { to: '/design-studio', label: NAV.studio },
  { to: '/designs', label: NAV.designs },
  { to: '/customers', label: NAV.customers },
  { to: '/swatches', label: NAV.swatches },
  { to: '/subscription', label: NAV.pricing },
];
