/** The first screen of a shared page: without a script, and with a console to which nothing expected is written. */
import { expect, test, type Page } from '@playwright/test';
import type { Share } from '#contract/shares.ts';
import { answerOf, saveDesign } from '#tests/support/through-api.ts';
import { somebody } from './people.ts';

const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A browser reports the status of the address itself: a dead link is 404.
    if (message.type() === 'error' && message.location().url !== page.url()) complaints.push(message.text());
  });
  return complaints;
};
const taken = (page: Page) => page.locator('html[data-hydrated]').waitFor();

test('a shared page shows title and picture without a script, asks for nothing twice, and is quiet when it is locked or dead', async ({
  page,
  browser,
}) => {
  await answerOf(page.request.post('/api/register', { data: somebody() }));
  const { id } = await saveDesign(page.request, { photo: 'sedan-tan-leather.jpg', name: 'Ours', width: 640 });
  const makeLink = (data: object): Promise<Share> =>
    answerOf<Share>(page.request.post(`/api/designs/${id}/share`, { data }));
  const [open, locked] = [
    await makeLink({ title: 'Seats <b>"&"</b>' }),
    await makeLink({ title: 'Not before', password: 'walnut' }),
  ];

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(open.url!);
  await expect(plain).toHaveTitle('Seats <b>"&"</b> · Retrim');
  await expect(plain.getByRole('heading', { level: 1, name: 'Seats <b>"&"</b>' })).toBeVisible();
  const picture = plain.getByRole('img', { name: /, after$/ });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('fetchpriority', 'high');
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await plain.goto(locked.url!);
  await expect(plain.getByRole('heading', { name: 'This design has a password' })).toBeVisible();
  await plain.context().close();

  const visitor = await (await browser.newContext()).newPage();
  const complaints = complaintsOf(visitor);
  const calls: string[] = [];
  visitor.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.replace(/^\/api\/share\/[^/]+/, '')}`);
  });
  await visitor.goto(open.url!);
  await expect(visitor.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect(visitor).toHaveTitle('Seats <b>"&"</b> · Retrim');
  await expect.poll(() => calls.toSorted()).toEqual(['GET /after', 'GET /before', 'POST /views']);
  const listed = await answerOf<Share[]>(page.request.get(`/api/designs/${id}/share`));
  expect(listed.map(({ views }) => views).toSorted((a, b) => a - b)).toEqual([0, 1]);

  calls.length = 0;
  await visitor.goto(locked.url!);
  await taken(visitor);
  expect(calls).toEqual([]);
  await visitor.getByLabel('Password').fill('walnut');
  await visitor.getByRole('button', { name: 'Open the design' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Not before' })).toBeVisible();
  // This browser has given the password: the page comes with the design now.
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();

  await answerOf(page.request.delete(`/api/designs/${id}/share`));
  for (const dead of [open.url!, locked.url!, '/s/nothing', open.url!.replace('/s/', '/share/')]) {
    calls.length = 0;
    expect((await visitor.goto(dead))?.status()).toBe(404);
    await taken(visitor);
    await expect(visitor.getByText('This link does not work any more')).toBeVisible();
    expect(calls).toEqual([]);
  }
  expect(complaints).toEqual([]);
});
