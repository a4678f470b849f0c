// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { ACCOUNT } from './account-words.ts';
import { ProfileCard } from './profile-card.tsx';

afterEach(cleanUpPage);

test('the profile sends only what was changed, so that another device’s changes of the other fields stay', async () => {
  const account = {
    user: aUser({ companyName: 'Old Trim' }),
    emailVerified: true,
    pendingEmail: null,
    twoFactor: false,
    recoveryCodesLeft: 0,
    passkeys: [],
  };
  const page = showPage(() => <ProfileCard account={account} />, {
    user: account.user,
    answers: { 'PATCH /api/account': account },
  });
  const company = screen.getByLabelText(new RegExp(ACCOUNT.company));
  await userEvent.clear(company);
  await userEvent.type(company, 'New Trim');
  await userEvent.click(screen.getByRole('button', { name: ACCOUNT.save }));
  await waitFor(() => expect(page.bodyOf('PATCH /api/account')).toEqual({ companyName: 'New Trim' }));
});
