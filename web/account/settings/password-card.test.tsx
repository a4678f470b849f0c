// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { AccountView, Passkey } from '#contract/account/account-settings.ts';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { PasswordCard } from './password-card.tsx';

afterEach(cleanUpPage);

const PASSKEY: Passkey = {
  id: 'p1',
  name: 'Phone',
  backedUp: true,
  createdAt: '2026-11-01T00:00:00Z',
  lastUsedAt: null,
};
const KEY = {
  id: 'k1',
  name: 'Shop',
  prefix: 'rtm_AAAAAAAA',
  scopes: ['account:read'],
  expiresAt: null,
  isExpired: false,
  lastUsedAt: null,
  lastUsedIp: '',
  createdAt: '2026-11-01T00:00:00Z',
};
const account = (passkeys: Passkey[]): AccountView => ({
  user: aUser(),
  emailVerified: true,
  pendingEmail: null,
  twoFactor: false,
  recoveryCodesLeft: 0,
  passkeys,
});
const open = async (passkeys: Passkey[], keys: object[]) => {
  const stage = showPage(() => <PasswordCard account={account(passkeys)} />, {
    user: aUser(),
    answers: { '/api/account/api-keys': keys, 'POST /api/account/password': { message: 'Done.' } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(stage.calls()).toContain('GET /api/account/api-keys'));
  return stage;
};
const send = async (): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Current password'), 'the old phrase');
  await userEvent.type(screen.getByLabelText('New password'), 'the new phrase');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'the new phrase');
  await userEvent.click(screen.getAllByRole('button', { name: 'Change password' }).at(-1)!);
};

test('who changes the password may revoke keys and passkeys with it; nothing is chosen beforehand', async () => {
  const stage = await open([PASSKEY], [KEY, { ...KEY, id: 'k2' }]);
  const keys = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Revoke my 2 API keys/ });
  const passkeys = screen.getByRole<HTMLInputElement>('checkbox', { name: /Remove my passkey/ });
  expect([keys.checked, passkeys.checked]).toEqual([false, false]);
  await userEvent.click(keys);
  await send();
  await waitFor(() =>
    expect(stage.bodyOf('POST /api/account/password')).toEqual({
      currentPassword: 'the old phrase',
      newPassword: 'the new phrase',
      revokeApiKeys: true,
      removePasskeys: false,
    }),
  );
});

test('who has neither is asked nothing', async () => {
  const stage = await open([], []);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await send();
  await waitFor(() =>
    expect(stage.bodyOf('POST /api/account/password')).toMatchObject({ revokeApiKeys: false, removePasskeys: false }),
  );
});
