import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { PAGES, type Page } from '../contract/routes.ts';

/** A module that serves two paths needs an explicit id for the second one. */
const routeOf = (page: Page): RouteConfigEntry => {
  const file = `routes/${page.name}.tsx`;
  if (page.path === '/') return index(file);
  const isFirst = PAGES.find(({ name }) => name === page.name) === page;
  return isFirst ? route(page.path.slice(1), file) : route(page.path.slice(1), file, { id: page.path });
};

const routesOf = (bare: boolean, signedIn: boolean): RouteConfigEntry[] =>
  PAGES.filter((page) => (page.bare === true) === bare && (page.access === 'user') === signedIn).map(routeOf);

/** The pages of `contract/routes.ts`, with or without the site's header, and behind sign-in or not. */
export default [
  ...routesOf(true, false),
  layout('routes/signed-in.tsx', { id: 'signed-in-plain' }, routesOf(true, true)),
  layout('routes/site.tsx', [
    ...routesOf(false, false),
    layout('routes/signed-in.tsx', routesOf(false, true)),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
