/** Everything around an account, as its owner does it: mail is read in the local outbox, the passkey lies in a virtual device. */
import { expect, test, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { barriers } from './barriers.ts';
import { newestLink } from './mailbox.ts';
import { signUp, toast, type Person } from './people.ts';

const logOut = async (page: Page): Promise<void> => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
};

const fillLogin = async (page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const confirmWith = async (page: Page, password: string, button: string): Promise<void> => {
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
};

test('an address is confirmed by a click, and a new one takes over by another', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/account');
  await expect(card(page, 'Email').getByText('Not confirmed')).toBeVisible();
  await page.goto(await newestLink(page, person.email, 'verify'));
  await expect(page).toHaveURL(/\/verify-email$/);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.goto('/account');
  await expect(card(page, 'Email').getByText('Confirmed', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New address').fill('not an address');
  await confirmWith(page, person.password, 'Send the link');
  await expect(page.getByRole('dialog').getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('New address').fill(`new-${person.email}`);
  await confirmWith(page, 'not my password', 'Send the link');
  await expect(page.getByRole('dialog').getByText('This is not your password.')).toBeVisible();
  await confirmWith(page, person.password, 'Send the link');
  await expect(card(page, 'Email').getByText(`new-${person.email} takes over`)).toBeVisible();
  await page.goto(await newestLink(page, `new-${person.email}`, 'verify'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText(`new-${person.email} belongs to your account now.`)).toBeVisible();
});

test('R-19, S-17: a forgotten password: mail, link, new password, sign-in', async ({ page }) => {
  const person = await signUp(page);
  await logOut(page);
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The page before has a field for the email address, too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If an account exists for this address, we have sent a link.')).toBeVisible();
  const link = await newestLink(page, person.email, 'reset');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('password123');
  await page.getByLabel('Confirm password').fill('password124');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm password').fill('password123');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText(/most frequently guessed/)).toBeVisible();
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('waxed thread 5');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  await fillLogin(page, { ...person, password: 'waxed thread 5' });
  await page.waitForURL('**/dashboard');
  await page.goto('about:blank');
  await page.goto(link);
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('waxed thread 6');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test('two factors: scan, code, recovery codes, and the code at the next sign-in', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/account');
  await card(page, 'Two-factor sign-in').getByRole('button', { name: 'Set up' }).click();
  await confirmWith(page, person.password, 'Continue');
  const secret = Secret.fromBase32((await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', ''));
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('Code from the app').fill(TOTP.generate({ secret }));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('list', { name: 'Keep these recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Two-factor sign-in').getByText('10 recovery codes left')).toBeVisible();
  await logOut(page);
  await fillLogin(page, person);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/This code is not right/)).toBeVisible();
  await page.getByLabel('Code').fill(first!);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
});

test('a passkey: added on the account page, then signing in without typing anything', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = await signUp(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Shop phone');
  await confirmWith(page, person.password, 'Continue');
  await expect(card(page, 'Passkeys').getByText('Shop phone')).toBeVisible();
  await logOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove Shop phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card(page, 'Passkeys').getByText('No passkey yet.')).toBeVisible();
});

test('the profile is saved, another device is signed out, the data comes as a zip', async ({ page, browser }) => {
  const person = await signUp(page);
  const other = await (await browser.newContext()).newPage();
  await fillLogin(other, person);
  await other.waitForURL('**/dashboard');

  await page.goto('/account');
  await page.getByLabel('Company name').fill('Trim & Co');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue('Trim & Co');

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(toast(page, 'Every other device was signed out')).toBeVisible();
  await other.goto('/dashboard');
  await other.waitForURL('**/auth**');
  await other.context().close();

  const zip = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await zip).suggestedFilename()).toMatch(/^retrim-data-\d{4}-\d\d-\d\d\.zip$/);
});

test('an account is deleted with its password, and then nobody can sign in to it', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await confirmWith(page, 'not my password', 'Delete my account');
  await expect(page.getByRole('dialog').getByText('This is not your password.')).toBeVisible();
  await confirmWith(page, person.password, 'Delete my account');
  await expect(toast(page, 'Account deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await fillLogin(page, person);
  await expect(toast(page, 'Invalid email or password')).toBeVisible();
});
