/** URLs of all pages, from the list of routes, so that tests of every page include new ones. */
import { PAGES, type PageAccess } from '../../contract/routes.ts';

const hasParameter = (path: string): boolean => path.includes(':');
const pathsFor = (access: PageAccess): string[] =>
  PAGES.filter((page) => page.access === access && !hasParameter(page.path)).map(({ path }) => path);

export const PUBLIC_PAGES = pathsFor('public');
export const DEV_PAGES = pathsFor('dev');
export const OWN_PAGES = pathsFor('user');

/** Id, slug or token of each object that a page shows. */
export interface PageObjects {
  design: number;
  customer: string;
  approval: string;
  share: string;
  slug: string;
}

/** Paths of the pages that show one object, with their parameter: `/designs/:id`. */
export const OBJECT_PAGES = PAGES.map(({ path }) => path).filter(hasParameter);

/** @throws for a page that is not listed here */
export const addressOf = (page: string, { design, customer, approval, share, slug }: PageObjects): string => {
  const address = {
    '/p/:slug': `/p/${slug}`,
    '/s/:token': `/s/${share}`,
    '/share/:token': `/share/${share}`,
    '/designs/:id': `/designs/${design}`,
    '/designs/:id/license': `/designs/${design}/license`,
    '/designs/:id/presentation': `/designs/${design}/presentation`,
    '/customers/:id': `/customers/${customer}`,
    '/approvals/:id': `/approvals/${approval}`,
  }[page];
  if (address === undefined) throw new Error(`tests/e2e/addresses.ts does not know what ${page} shows`);
  return address;
};
