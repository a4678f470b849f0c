/**
 * Every page of the product by its path; the server answers other paths with 404. `:x` stands for one segment of the
 * path.
 */
import { FIRST_SCREEN_TEMPLATES } from './first-screen.ts';

export type PageAccess =
  | 'public'
  /** Visitors have to sign in first. */
  | 'user'
  /** Exists while the server's development tools are on, and for admins (D-62). */
  | 'dev';

export interface Page {
  path: string;
  /** Its module is `web/routes/<name>.tsx`. */
  name: string;
  access: PageAccess;
  /** Without the site's header and footer. */
  bare?: true;
  /** Written by the build as it is read without JavaScript and by search engines. */
  prerendered?: true;
  /** Written by the build once for each of these in place of the path's parameter; the server completes them. */
  templates?: readonly string[];
  /** In the site map, in the order of this list. */
  indexed?: true;
}

/**
 * The one list of pages: the app's routes, the list of prerendered pages, the site map and the tests are made from it.
 */
export const PAGES: readonly Page[] = [
  { path: '/', name: 'home', access: 'public', prerendered: true, indexed: true },
  { path: '/restoration-shops', name: 'restoration-shops', access: 'public', prerendered: true, indexed: true },
  { path: '/subscription', name: 'subscription', access: 'public', prerendered: true, indexed: true },
  { path: '/about', name: 'about', access: 'public', prerendered: true, indexed: true },
  { path: '/job-estimator', name: 'job-estimator', access: 'public', prerendered: true, indexed: true },
  { path: '/developers', name: 'developers', access: 'public', prerendered: true, indexed: true },
  { path: '/terms', name: 'terms', access: 'public', prerendered: true, indexed: true },
  { path: '/privacy', name: 'privacy', access: 'public', prerendered: true, indexed: true },
  { path: '/licenses', name: 'licenses', access: 'public', prerendered: true, indexed: true },
  { path: '/classic-home', name: 'classic-home', access: 'public', prerendered: true },
  { path: '/try', name: 'try', access: 'public', prerendered: true, indexed: true },
  { path: '/auth', name: 'auth', access: 'public' },
  { path: '/forgot-password', name: 'forgot-password', access: 'public' },
  { path: '/reset-password', name: 'reset-password', access: 'public' },
  { path: '/verify-email', name: 'verify-email', access: 'public' },
  { path: '/keep-email', name: 'keep-email', access: 'public' },
  { path: '/p/:slug', name: 'public-portfolio', access: 'public', bare: true },
  { path: '/s/:token', name: 'shared', access: 'public', bare: true, templates: FIRST_SCREEN_TEMPLATES },
  { path: '/share/:token', name: 'shared', access: 'public', bare: true, templates: FIRST_SCREEN_TEMPLATES },

  { path: '/image-test', name: 'image-test', access: 'dev' },
  { path: '/multi-upload', name: 'multi-upload', access: 'dev' },
  { path: '/design-system', name: 'design-system', access: 'dev' },

  { path: '/dashboard', name: 'dashboard', access: 'user' },
  { path: '/classic-dashboard', name: 'classic-dashboard', access: 'user' },
  { path: '/design-studio', name: 'design-studio', access: 'user' },
  { path: '/designs', name: 'designs', access: 'user' },
  { path: '/designs/trash', name: 'trash', access: 'user' },
  { path: '/designs/:id', name: 'design', access: 'user' },
  { path: '/designs/:id/presentation', name: 'presentation', access: 'user' },
  { path: '/designs/:id/license', name: 'license-note', access: 'user' },
  { path: '/portfolio', name: 'portfolio', access: 'user' },
  { path: '/shop', name: 'shop', access: 'user' },
  { path: '/customers', name: 'customers', access: 'user' },
  { path: '/customers/:id', name: 'customer', access: 'user' },
  { path: '/swatches', name: 'swatches', access: 'user' },
  { path: '/swatches/photograph', name: 'swatches-photograph', access: 'user' },
  { path: '/approvals/:id', name: 'approval', access: 'user', bare: true },
  { path: '/gallery', name: 'gallery', access: 'user' },
  { path: '/help-center', name: 'help-center', access: 'user' },
  { path: '/design-guide', name: 'design-guide', access: 'user' },
  { path: '/account', name: 'account', access: 'user' },
  { path: '/admin', name: 'admin', access: 'user' },
];

const paths = (pages: readonly Page[]): string[] => pages.map(({ path }) => path);
/** Pages for search engines, most important first. */
export const INDEXED_PAGES = paths(PAGES.filter(({ indexed }) => indexed));
export const PRERENDERED_PAGES = paths(PAGES.filter(({ prerendered }) => prerendered));
export const TEMPLATE_PAGES = PAGES.flatMap(({ path, templates = [] }) =>
  templates.map((template) => path.replace(/:\w+$/, template)),
);

const parts = (path: string): string[] =>
  path
    .replace(/(?<=.)\/$/, '')
    .split('/')
    .slice(1);

/** @param pathname without query; one slash at the end is ignored */
export const findPage = (pathname: string): Page | undefined => {
  const wanted = parts(pathname);
  return PAGES.find((page) => {
    const own = parts(page.path);
    return (
      own.length === wanted.length &&
      own.every((part, i) => (part.startsWith(':') ? wanted[i] !== '' : part === wanted[i]))
    );
  });
};
