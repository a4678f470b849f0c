import { NAV } from './words.ts';

export interface Entry {
  to: string;
  label: string;
  /** The feature is announced but not available yet. */
  soon?: true;
}

/** Attributes that mark a link as "soon", for style rules and screen readers. */
export const soonAttributes = ({ soon }: Pick<Entry, 'soon'>): { 'aria-description'?: string } =>
  soon === true ? { 'aria-description': NAV.soon } : {};

/** Entries of the header, which are in the first script of every page. All other places are in `places.ts`. */
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
