// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { HYDRATED_ATTRIBUTE } from '#web/lib/first-paint/hydration-marks.ts';
import { ErrorBoundary } from './shared.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.documentElement.lang = 'en';
});

test('a customer’s page that stops working says so in its language, and its button answers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  document.documentElement.lang = 'de';
  // React makes a new document where the whole page is replaced.
  document.documentElement.removeAttribute(HYDRATED_ATTRIBUTE);
  const Torn = (): never => {
    throw new Error('torn');
  };
  const router = createMemoryRouter([{ path: '/s/:token', Component: Torn, ErrorBoundary }], {
    initialEntries: ['/s/tok'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Diese Seite ist stehen geblieben' });
  screen.getByRole('button', { name: 'Neu laden' });
  // Without the mark, early.ts would hold the click until the page is hydrated, which never happens again.
  expect(document.documentElement.hasAttribute(HYDRATED_ATTRIBUTE)).toBe(true);
});
