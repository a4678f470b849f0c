import { expect, test } from 'vitest';
import { findPage } from './routes.ts';

test('a page is found by its path, with or without a slash at the end', () => {
  expect(findPage('/')?.path).toBe('/');
  expect(findPage('/design-studio/')?.access).toBe('user');
  expect(findPage('/designs/12')?.path).toBe('/designs/:id');
});

test('an unknown path is no page', () => {
  for (const path of [
    '/nope',
    '/designs/1/2/3',
    '/Designs',
    '/nope.js',
    '/*',
    '//about',
    '/designs//12',
    '/s//x',
    '/about//',
    '',
  ])
    expect(findPage(path), path).toBeUndefined();
});
