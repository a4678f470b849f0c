import type { RouteConfigEntry } from '@react-router/dev/routes';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

test('every page has its module, and every module of a route is a page or a frame', () => {
  const files = readdirSync(fileURLToPath(new URL('../../web/routes', import.meta.url)), {
    recursive: true,
    encoding: 'utf8',
  });
  const modules = files
    .filter((file) => /^[^.]+\.tsx$/.test(file) && !file.startsWith('parts/'))
    .map((file) => file.slice(0, -4));
  const frames = ['site', 'signed-in', 'not-found'];
  expect(new Set(modules)).toEqual(new Set([...PAGES.map(({ name }) => name), ...frames]));
});
