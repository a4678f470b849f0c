// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aUser, cleanUpPage, showPage } from '#tests/support/show-page.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

afterEach(cleanUpPage);

test('recovery codes can be printed, and the paper says whose they are', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  showPage(
    () => <RecoveryCodes codes={['aaaa-bbbb', 'cccc-dddd']} account="pat@example.com" onDone={() => undefined} />,
    { user: aUser() },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText('Retrim recovery codes of pat@example.com')).toBeDefined();
});
