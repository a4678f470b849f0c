import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { PAGES, type Page } from '../contract/routes.ts';

/** A module that serves a second path needs an id of its own there. */
const routeOf = (page: Page): RouteConfigEntry => {
  const file = `routes/${page.name}.tsx`;
  if (page.path === '/') return index(file);
  const isFirst = PAGES.find(({ name }) => name === page.name) === page;
  return isFirst ? route(page.path.slice(1), file) : route(page.path.slice(1), file, { id: page.path });
};

const routesOf = (bare: boolean, own: boolean): RouteConfigEntry[] =>
  PAGES.filter((page) => (page.bare === true) === bare && (page.access === 'user') === own).map(routeOf);

/** The routes of `contract/routes.ts` in their frames: with or without the site's header, signed in or not. */
export default [
  ...routesOf(true, false),
  layout('routes/signed-in.tsx', { id: 'signed-in-plain' }, routesOf(true, true)),
  layout('routes/site.tsx', [
    ...routesOf(false, false),
    layout('routes/signed-in.tsx', routesOf(false, true)),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
