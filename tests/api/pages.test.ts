import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { PAGES } from '#contract/routes.ts';
import routes from '#web/routes.ts';

const pathsOf = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    return entry.children === undefined ? [path === '' ? '/' : path] : pathsOf(entry.children, path);
  });

test('N-13: the contract and the web have the same pages: none is a dead link, none answers 200 without being there', () => {
  const built = pathsOf(routes).filter((path) => !path.includes('*'));
  expect(PAGES.map((page) => page.path).toSorted((a, b) => a.localeCompare(b))).toEqual(
    built.toSorted((a, b) => a.localeCompare(b)),
  );
});
