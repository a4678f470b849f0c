// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import type { WebhookView } from '#contract/developer/webhooks.ts';
import { API_WORDS } from './api-words.ts';
import { WebhooksCard } from './webhooks-card.tsx';

afterEach(cleanUpPage);

const aWebhook = (change: Partial<WebhookView> = {}): WebhookView => ({
  id: 'hook-1',
  url: 'https://press.example.com/hook',
  description: 'Press',
  topics: ['render.succeeded'],
  enabled: true,
  disabledReason: null,
  failingSince: null,
  lastSuccessAt: null,
  oldSecretUntil: null,
  createdAt: '2026-11-01T08:00:00Z',
  ...change,
});

test('a refused address keeps the password, and a corrected one loses its complaint at once', async () => {
  const refusal = 'A webhook address must begin with https://';
  showPage(WebhooksCard, {
    user: aUser(),
    answers: {
      '/api/account/webhooks': [],
      '/api/account/api-log': [],
      'POST /api/account/webhooks': () =>
        Response.json({ message: refusal, code: 'invalid_input', field: 'url' }, { status: 400 }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  const address = screen.getByLabelText('Address');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(address, 'http://trim.example.com/hook');
  await userEvent.type(password, 'saddle-stitch-48');
  await userEvent.click(screen.getByRole('button', { name: 'Add the webhook' }));
  expect(await screen.findByText(refusal)).toBeDefined();
  expect(password.value).toBe('saddle-stitch-48');

  await userEvent.clear(address);
  await userEvent.type(address, 'https://trim.example.com/hook');
  expect(screen.queryByText(refusal)).toBeNull();
});

test('the settings send only what was changed, so that another window’s changes of the other fields stay', async () => {
  const page = showPage(WebhooksCard, {
    user: aUser(),
    answers: {
      '/api/account/webhooks': [aWebhook()],
      '/api/account/api-log': [],
      'PATCH /api/account/webhooks/hook-1': aWebhook({ description: 'Till' }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: API_WORDS.openOf('press.example.com') }));
  await userEvent.click(await screen.findByRole('button', { name: API_WORDS.settings }));
  const note = screen.getByLabelText(new RegExp(API_WORDS.note));
  await userEvent.clear(note);
  await userEvent.type(note, 'Till');
  await userEvent.type(screen.getByLabelText('Password'), 'saddle-stitch-48');
  await userEvent.click(screen.getByRole('button', { name: API_WORDS.save }));
  await waitFor(() =>
    expect(page.bodyOf('PATCH /api/account/webhooks/hook-1')).toEqual({
      description: 'Till',
      password: 'saddle-stitch-48',
    }),
  );
});
