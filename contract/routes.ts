/** All pages of the product. The server answers other paths with 404. `:x` matches one segment of the path. */
import { FIRST_SCREEN_TEMPLATES } from './customer/first-screen.ts';
import { FOOTER_PAGES } from './platform/footer-pages.ts';

export type PageAccess =
  | 'public'
  /** For signed-in users. */
  | 'user'
  /** For administrators; for everyone else it is an unknown page. */
  | 'admin'
  /** For administrators, and for everyone while the server's development tools are on (D-62). */
  | 'dev';

export interface Page {
  path: string;
  /** Its module is `web/routes/<name>.tsx`. */
  name: string;
  access: PageAccess;
  /** Whether the page has no site header and footer. */
  bare?: true;
  /** Whether the build prerenders the page, for search engines and for browsers without JavaScript. */
  prerendered?: true;
  /** Values of the path's parameter for which the build writes a template that the server completes. */
  templates?: readonly string[];
  /** Whether the page is in the site map, in the order of this list. */
  indexed?: true;
}

/** All pages. Routes, prerendered pages, the site map and tests are derived from this list. */
export const PAGES: readonly Page[] = [
  { path: '/', name: 'marketing/home', access: 'public', prerendered: true, indexed: true },
  ...FOOTER_PAGES,
  { path: '/developers', name: 'developer/developers', access: 'public', prerendered: true, indexed: true },
  { path: '/classic-home', name: 'marketing/classic-home', access: 'public', prerendered: true },
  { path: '/try', name: 'studio/try', access: 'public', prerendered: true, indexed: true },
  { path: '/auth', name: 'account/auth', access: 'public' },
  { path: '/forgot-password', name: 'account/forgot-password', access: 'public' },
  { path: '/reset-password', name: 'account/reset-password', access: 'public' },
  { path: '/verify-email', name: 'account/verify-email', access: 'public' },
  { path: '/keep-email', name: 'account/keep-email', access: 'public' },
  { path: '/p/:slug', name: 'customer/public-portfolio', access: 'public', bare: true },
  { path: '/s/:token', name: 'customer/shared', access: 'public', bare: true, templates: FIRST_SCREEN_TEMPLATES },
  { path: '/share/:token', name: 'customer/shared', access: 'public', bare: true, templates: FIRST_SCREEN_TEMPLATES },

  { path: '/image-test', name: 'developer/image-test', access: 'dev' },
  { path: '/multi-upload', name: 'developer/multi-upload', access: 'dev' },

  { path: '/dashboard', name: 'customer/dashboard', access: 'user' },
  { path: '/classic-dashboard', name: 'customer/classic-dashboard', access: 'user' },
  { path: '/designs', name: 'studio/designs', access: 'user' },
  { path: '/designs/trash', name: 'studio/trash', access: 'user' },
  { path: '/designs/:id', name: 'studio/design', access: 'user' },
  { path: '/designs/:id/presentation', name: 'customer/presentation', access: 'user' },
  { path: '/designs/:id/license', name: 'studio/license-note', access: 'user' },
  { path: '/portfolio', name: 'customer/portfolio', access: 'user' },
  { path: '/shop', name: 'customer/shop', access: 'user' },
  { path: '/customers', name: 'customer/customers', access: 'user' },
  { path: '/customers/:id', name: 'customer/customer', access: 'user' },
  { path: '/swatches', name: 'studio/swatches', access: 'user' },
  { path: '/swatches/photograph', name: 'studio/swatches-photograph', access: 'user' },
  { path: '/approvals/:id', name: 'customer/approval', access: 'user', bare: true },
  { path: '/account', name: 'account/account', access: 'user' },
  { path: '/admin', name: 'account/admin', access: 'admin' },
];

const paths = (pages: readonly Page[]): string[] => pages.map(({ path }) => path);
export const INDEXED_PAGES = paths(PAGES.filter(({ indexed }) => indexed));
export const PRERENDERED_PAGES = paths(PAGES.filter(({ prerendered }) => prerendered));
export const TEMPLATE_PAGES = PAGES.flatMap(({ path, templates = [] }) =>
  templates.map((template) => path.replace(/:\w+$/, template)),
);

const segmentsOf = (path: string): string[] =>
  path
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1);

/** @param pathname without query; a slash at the end is ignored */
export const findPage = (pathname: string): Page | undefined => {
  const pathSegments = segmentsOf(pathname);
  return PAGES.find((page) => {
    const segments = segmentsOf(page.path);
    return (
      segments.length === pathSegments.length &&
      segments.every((segment, i) => (segment.startsWith(':') ? pathSegments[i] !== '' : segment === pathSegments[i]))
    );
  });
};
