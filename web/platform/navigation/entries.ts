import { FOOTER_PAGES } from '#contract/platform/footer-pages.ts';
import { NAV } from './navigation-words.ts';

export interface Entry {
  to: string;
  label: string;
  /** The feature is announced but not available yet. */
  soon?: true;
}

/** The entry of a page that is also in the footer. @throws for any other page */
export const footerEntry = (path: string): Entry => {
  const page = FOOTER_PAGES.find((one) => one.path === path);
  if (page === undefined) throw new Error(`the footer does not name ${path}`);
  return { to: path, label: page.label, soon: page.soon };
};

/** Attributes of a link to a feature that is not available yet, for style rules and screen readers. */
export const soonAttributes = ({ soon }: Pick<Entry, 'soon'>): { 'aria-description'?: string } =>
  soon === true ? { 'aria-description': NAV.soon } : {};

/** Entries of the header. They are in the first script of every page; all other entries are in `places.ts`. */
export const VISITOR_ENTRIES: readonly Entry[] = [
  { to: '/try', label: NAV.tryDemo },
  footerEntry('/job-estimator'),
  footerEntry('/subscription'),
];

export const MEMBER_ENTRIES: readonly Entry[] = [
  { to: '/dashboard', label: NAV.dashboard },
  footerEntry('/design-studio'),
  { to: '/designs', label: NAV.designs },
  { to: '/customers', label: NAV.customers },
  { to: '/swatches', label: NAV.swatches },
  footerEntry('/subscription'),
];
