import { expect, test } from 'vitest';
import { safeReturnTarget, signInUrl } from './return-target.ts';

test('R-06: sign-in leads back to the page that was wanted, with its query and anchor', () => {
  expect(safeReturnTarget('/designs?q=red#top')).toBe('/designs?q=red#top');
});

test('R-16: anything that could leave the site leads to the dashboard', () => {
  for (const wanted of [
    null,
    '',
    'designs',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\\b',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/x\n',
    '/auth',
    '/auth?next=/auth',
    '/',
    `/${'a'.repeat(3000)}`,
  ]) {
    expect(safeReturnTarget(wanted), String(wanted)).toBe('/dashboard');
  }
});

test('R-16: the address of the sign-in page stays on /auth and remembers only safe pages', () => {
  expect(signInUrl('/designs?q=a b')).toBe('/auth');
  expect(signInUrl('/designs?q=red')).toBe('/auth?next=%2Fdesigns%3Fq%3Dred');
  expect(signInUrl('//evil.example')).toBe('/auth');
  expect(signInUrl('/design-studio', { signup: true, ended: true })).toBe(
    '/auth?signup=true&next=%2Fdesign-studio&ended=true',
  );
});
