/**
 * Every page of the product by its path; the server answers other paths with 404. `:x` stands for one segment of the
 * path.
 */
export type PageAccess =
  | 'public'
  /** Visitors have to sign in first. */
  | 'user'
  /** Exists while the server's development tools are on, and for admins (D-62). */
  | 'dev';

export interface Page {
  path: string;
  access: PageAccess;
}

/** The same pages as in `web/routes.ts`; a test compares the two. */
export const PAGES: readonly Page[] = [
  { path: '/', access: 'public' },
  { path: '/classic-home', access: 'public' },
  { path: '/try', access: 'public' },
  { path: '/auth', access: 'public' },
  { path: '/forgot-password', access: 'public' },
  { path: '/reset-password', access: 'public' },
  { path: '/verify-email', access: 'public' },
  { path: '/keep-email', access: 'public' },
  { path: '/about', access: 'public' },
  { path: '/subscription', access: 'public' },
  { path: '/restoration-shops', access: 'public' },
  { path: '/job-estimator', access: 'public' },
  { path: '/developers', access: 'public' },
  { path: '/terms', access: 'public' },
  { path: '/privacy', access: 'public' },
  { path: '/p/:slug', access: 'public' },
  { path: '/s/:token', access: 'public' },
  { path: '/share/:token', access: 'public' },

  { path: '/image-test', access: 'dev' },
  { path: '/multi-upload', access: 'dev' },
  { path: '/design-system', access: 'dev' },

  { path: '/dashboard', access: 'user' },
  { path: '/classic-dashboard', access: 'user' },
  { path: '/design-studio', access: 'user' },
  { path: '/designs', access: 'user' },
  { path: '/designs/trash', access: 'user' },
  { path: '/designs/:id', access: 'user' },
  { path: '/designs/:id/presentation', access: 'user' },
  { path: '/portfolio', access: 'user' },
  { path: '/shop', access: 'user' },
  { path: '/customers', access: 'user' },
  { path: '/customers/:id', access: 'user' },
  { path: '/swatches', access: 'user' },
  { path: '/swatches/photograph', access: 'user' },
  { path: '/approvals/:id', access: 'user' },
  { path: '/gallery', access: 'user' },
  { path: '/help-center', access: 'user' },
  { path: '/design-guide', access: 'user' },
  { path: '/account', access: 'user' },
  { path: '/admin', access: 'user' },
];

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
