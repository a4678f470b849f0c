/** The addresses of all pages, from the one list of routes: a page that is added there is looked at by every test that looks at them all. */
import { PAGES, type PageAccess } from '../../contract/routes.ts';

const isOfOneThing = (path: string): boolean => path.includes(':');
const plain = (access: PageAccess): string[] =>
  PAGES.filter((page) => page.access === access && !isOfOneThing(page.path)).map(({ path }) => path);

export const PUBLIC_PAGES = plain('public');
export const DEV_PAGES = plain('dev');

/** Anybody else is told that `/admin` does not exist; it has tests of its own. */
export const OWN_PAGES = plain('user').filter((path) => path !== '/admin');

/** By the object that a page shows; each value is the id, slug or token in its address. */
export interface Things {
  design: number;
  customer: string;
  approval: string;
  share: string;
  slug: string;
}

/** Pages of one thing, as the list of routes writes them: `/designs/:id`. */
export const THING_PAGES = PAGES.map(({ path }) => path).filter(isOfOneThing);

/** @throws for a page of a thing that nobody has here */
export const addressOf = (page: string, { design, customer, approval, share, slug }: Things): string => {
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
