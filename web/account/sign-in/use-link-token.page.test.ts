// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetLinkToken, useLinkToken } from './use-link-token.ts';

const TOKEN = 'a'.repeat(43);
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

test('the token of a link is gone from the address at once, and from the tab when it was used', () => {
  window.history.replaceState(null, '', `/verify-email#token=${TOKEN}`);
  expect(renderHook(useLinkToken).result.current).toBe(TOKEN);
  expect(window.location.href).toMatch(/\/verify-email$/);
  expect(JSON.stringify(window.history.state)).toContain(TOKEN);
  forgetLinkToken();
  expect(JSON.stringify(window.history.state)).not.toContain(TOKEN);
});

test('an answer that comes when another page is open leaves the address of that page as it is', () => {
  window.history.replaceState(null, '', `/verify-email#token=${TOKEN}`);
  renderHook(useLinkToken);
  window.history.pushState({ key: 'next' }, '', '/designs?q=tan#list');
  forgetLinkToken();
  expect(window.location.href).toMatch(/\/designs\?q=tan#list$/);
  expect(window.history.state).toEqual({ key: 'next' });
});
