// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

afterEach(cleanUpPage);

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
