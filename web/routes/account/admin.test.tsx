// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import type { AdminModelView } from '#contract/account/admin.ts';
import { findPage } from '#contract/routes.ts';
import { Pager } from '#web/account/admin/pager.tsx';
import Admin from './admin.tsx';

afterEach(cleanUpPage);

const aModel = (overrides: Partial<AdminModelView> = {}): AdminModelView => ({
  provider: 'openai',
  label: 'OpenAI',
  model: 'gpt-image-2',
  state: 'working',
  reason: null,
  since: null,
  last24h: { calls: 12, answered: 11, costUsd: 0.48 },
  ...overrides,
});
const show = (models: AdminModelView[]) =>
  showPage(Admin, {
    initialUrl: '/admin?tab=models',
    user: aUser({ isAdmin: true }),
    answers: { '/api/admin/models': { models } },
  });

test('a model that is out of order is said before anything else, with the reason; one that works shows what it did and cost', async () => {
  const reason = 'refused: 400 Billing hard limit has been reached';
  show([
    aModel(),
    aModel({
      provider: 'gemini',
      label: 'Google Gemini',
      model: 'gemini-2.5-flash-image',
      state: 'broken',
      reason,
      since: '2026-11-20T10:00:00.000Z',
      last24h: { calls: 0, answered: 0, costUsd: 0 },
    }),
  ]);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'A model is out of order. Renders that ask for it end with our own picture',
  );
  const [, works, broken] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(works).toMatch(/OpenAI.*gpt-image-2.*Works.*11 of 12 answered, \$0\.48/);
  expect(broken).toMatch(/Out of order.*Nov 20, 2026.*Billing hard limit.*not asked/);
});

test('R-25: a visitor gets the 404 page, not the sign-in; an admin who reloads sees a spinner before the page', async () => {
  expect(findPage('/admin')?.access).toBe('admin');
  showPage(Admin, { initialUrl: '/admin' });
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  cleanUpPage();
  show([]);
  expect(screen.queryByRole('heading')).toBeNull();
  await screen.findByRole('heading', { level: 1, name: 'Admin' });
});

test('a page that is past the last one leads back to it', () => {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager page={2} total={50} onPage={onPage} />);
  expect(onPage.mock.calls).toEqual([[1]]);
});

test('without other models the page says so', async () => {
  show([]);
  await screen.findByText('No other models');
});
