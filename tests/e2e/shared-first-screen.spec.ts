/** The first screen of a shared page: without a script, and with a console to which nothing expected is written. */
import { expect, test, type Page } from '@playwright/test';
import type { Share } from '#contract/customer/shares.ts';
import { expectOkReply, saveDesign } from '#tests/support/server/through-api.ts';
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
  await expectOkReply(page.request.post('/api/register', { data: somebody() }));
  const { id } = await saveDesign(page.request, { photo: 'sedan-tan-leather.jpg', name: 'Ours', width: 640 });
  const makeLink = (data: object): Promise<Share> =>
    expectOkReply<Share>(page.request.post(`/api/designs/${id}/share`, { data }));
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
    // A browser that keeps no hint asks who is there; the page waits for nothing of it.
    if (pathname.startsWith('/api/') && pathname !== '/api/session')
      calls.push(`${request.method()} ${pathname.replace(/^\/api\/share\/[^/]+/, '')}`);
  });
  await visitor.goto(open.url!);
  await expect(visitor.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect(visitor).toHaveTitle('Seats <b>"&"</b> · Retrim');
  await expect.poll(() => calls.toSorted()).toEqual(['GET /after', 'GET /before']);

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

  await expectOkReply(page.request.delete(`/api/designs/${id}/share`));
  for (const dead of [open.url!, locked.url!, '/s/nothing', open.url!.replace('/s/', '/share/')]) {
    calls.length = 0;
    expect((await visitor.goto(dead))?.status()).toBe(404);
    await taken(visitor);
    await expect(visitor.getByText('This link does not work')).toBeVisible();
    expect(calls).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

/** What people do on a page and programs that preview or scan it do not. */
const ACTIONS: [string, (page: Page) => Promise<void>][] = [
  ['moves the mouse', (page) => page.mouse.move(200, 300)],
  ['turns the wheel', (page) => page.mouse.wheel(0, 200)],
  ['presses a key', (page) => page.keyboard.press('PageDown')],
  ['touches the screen', (page) => page.touchscreen.tap(150, 500)],
];

test('a person who does something on a shared page has opened it, once; a program that runs it, scrolls and clicks by a script has not', async ({
  page,
  browser,
}) => {
  await expectOkReply(page.request.post('/api/register', { data: somebody() }));
  const { id } = await saveDesign(page.request, { photo: 'sedan-tan-leather.jpg', name: 'Seen', width: 640 });
  const makeLink = (data: object = {}): Promise<Share> =>
    expectOkReply<Share>(page.request.post(`/api/designs/${id}/share`, { data }));
  const viewsOf = async (link: Share): Promise<number> =>
    (await expectOkReply<Share[]>(page.request.get(`/api/designs/${id}/share`))).find((one) => one.id === link.id)!
      .views;

  const link = await makeLink();
  const context = await browser.newContext({ hasTouch: true });
  const program = await context.newPage();
  const counted: string[] = [];
  program.on('request', (request) => {
    if (request.url().endsWith('/views')) counted.push(request.url());
  });
  await program.goto(link.url!);
  await taken(program);
  await program.evaluate(() => {
    window.scrollTo(0, 900);
    for (const target of document.querySelectorAll<HTMLElement>('a, button')) {
      target.focus();
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }));
    }
  });
  // Everything that the scripts caused has run when the browser has painted twice.
  await program.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect([counted, await viewsOf(link)]).toEqual([[], 0]);

  for (const [what, act] of ACTIONS) {
    const own = await makeLink();
    const visitor = await context.newPage();
    for (let opened = 0; opened < 2; opened++) {
      await visitor.goto(own.url!);
      await taken(visitor);
      const said = visitor.waitForResponse((answer) => answer.url().endsWith('/views'));
      await act(visitor);
      expect((await said).status(), what).toBe(204);
    }
    expect(await viewsOf(own), what).toBe(1);
    await visitor.close();
  }

  const locked = await makeLink({ password: 'walnut' });
  const guest = await context.newPage();
  await guest.goto(locked.url!);
  await taken(guest);
  await guest.getByLabel('Password').fill('walnut');
  expect(await viewsOf(locked)).toBe(0);
  const said = guest.waitForResponse((answer) => answer.url().endsWith('/views'));
  await guest.getByRole('button', { name: 'Open the design' }).click();
  expect([(await said).status(), await viewsOf(locked)]).toEqual([204, 1]);
  await context.close();
});
