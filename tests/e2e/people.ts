/** Actions of users, for browser tests. */
import { expect, type Page } from '@playwright/test';

let nth = 0;

/** The visible toast; its text is also in a live region for screen readers. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('.toast-title, .toast-text').filter({ hasText: text }).first();

export interface Person {
  username: string;
  email: string;
  password: string;
}

export const somebody = (): Person => {
  // Unique among workers that run at the same time.
  const username = `trimmer-${Date.now().toString(36)}-${process.pid.toString(36)}-${nth++}`;
  return { username, email: `${username}@example.com`, password: 'saddle-stitch-48' };
};

/** Fills in and submits the registration form of the open page. */
export const fillRegistration = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
};

/** Registers from a visitor's preview, whose design opens in the new account's studio. */
export const keepDesign = async (page: Page): Promise<Person> => {
  const person = somebody();
  await page.getByRole('button', { name: 'Keep this design' }).click();
  const form = page.getByRole('form', { name: 'Keep this design' });
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/design-studio');
  return person;
};

export const signUpWithForm = async (page: Page): Promise<Person> => {
  const person = somebody();
  await page.goto('/auth?signup=true');
  await fillRegistration(page, person);
  await page.waitForURL('**/dashboard');
  return person;
};

/** Registers over the API and opens the dashboard. */
export const signUp = async (page: Page): Promise<Person> => {
  const person = somebody();
  const registered = await page.request.post('/api/register', { data: person });
  expect(registered.status(), await registered.text()).toBe(201);
  await page.goto('/dashboard');
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return person;
};

export const uploadPhoto = async (page: Page, file: string): Promise<void> => {
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(toast(page, 'Upload successful')).toBeVisible();
};

/** Opens a new design at step 3 and waits for its picture. */
export const openCustomize = async (
  page: Page,
  file: string,
  mode: 'Quick Design' | 'Custom Instructions',
): Promise<void> => {
  await page.goto('/design-studio');
  await uploadPhoto(page, file);
  await page.getByRole('button', { name: 'Next: Mode' }).click();
  await page.getByText(mode, { exact: true }).click();
  const next = page.getByRole('button', { name: 'Next: Customize' });
  if (await next.isVisible()) await next.click();
  await expect(page.getByRole('heading', { name: 'Customize' })).toBeAttached();
  // In Custom Instructions mode the preview begins with the first sentence.
  // Attached, because a question about the photo covers it, which comes a moment later.
  await expect(page.getByText(mode === 'Quick Design' ? 'Live preview' : 'Your photo', { exact: true })).toBeAttached();
};

export const generate = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByRole('heading', { name: 'Your new interior is ready.' })).toBeVisible();
};
