/**
 * Every page of the product, by its path. The server answers these with the app and everything else with 404; the web's
 * guards ask here who may see a page. `:x` stands for one part of the path.
 */
export type PageAccess =
  | 'public'
  /** A visitor goes over `/auth` and comes back. */
  | 'user'
  /** Others see the 404 page. */
  | 'admin'
  /** Only where development tools are on, or for an admin. */
  | 'dev';

export interface Page {
  path: string;
  access: PageAccess;
  /** In the site map, and allowed to be found. */
  indexed?: boolean;
}

export const PAGES: readonly Page[] = [
  { path: '/', access: 'public', indexed: true },
  { path: '/classic-home', access: 'public' },
  { path: '/auth', access: 'public' },
  { path: '/about', access: 'public', indexed: true },
  { path: '/restoration-shops', access: 'public', indexed: true },
  { path: '/subscription', access: 'public', indexed: true },
  { path: '/job-estimator', access: 'public', indexed: true },
  { path: '/terms', access: 'public', indexed: true },
  { path: '/privacy', access: 'public', indexed: true },
  { path: '/forgot-password', access: 'public' },
  { path: '/reset-password', access: 'public' },
  { path: '/share/:token', access: 'public' },
  { path: '/p/:slug', access: 'public' },

  { path: '/dashboard', access: 'user' },
  { path: '/classic-dashboard', access: 'user' },
  { path: '/design-studio', access: 'user' },
  { path: '/designs', access: 'user' },
  { path: '/designs/:id', access: 'user' },
  { path: '/designs/:id/presentation', access: 'user' },
  { path: '/gallery', access: 'user' },
  { path: '/help-center', access: 'user' },
  { path: '/design-guide', access: 'user' },
  { path: '/account', access: 'user' },
  { path: '/portfolio', access: 'user' },

  { path: '/admin', access: 'admin' },
  { path: '/image-test', access: 'dev' },
  { path: '/multi-upload', access: 'dev' },
];

const parts = (path: string): string[] => path.split('/').filter(Boolean);

/** @param pathname without query; one slash at the end does not count */
export const findPage = (pathname: string): Page | undefined => {
  const wanted = parts(pathname);
  return PAGES.find((page) => {
    const own = parts(page.path);
    return own.length === wanted.length && own.every((part, i) => part.startsWith(':') || part === wanted[i]);
  });
};
