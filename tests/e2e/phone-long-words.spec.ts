/** One long word wherever people type, on the narrowest phone: nothing widens a page, and two fingers still zoom it. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import {
  expectOkReply,
  askQuestion,
  submitDecision,
  saveDesign,
  createShareToken,
  subscribe,
} from '../support/server/through-api.ts';
import { SESSION_HINT_KEY } from '#web/lib/api/session.ts';
import { somebody } from './people.ts';

/** Sixty letters, the last of them an emoji. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmuetzenabzeichen🪡';
const LOCAL_PART = 'donaudampfschifffahrtsgesellschaftskapitaen';
const HOST = `${'donaudampfschifffahrtsgesellschaftskapitaen'}.example`;

test.use({ viewport: { width: 320, height: 640 } });

/** Elements that stand out of the page at the right; a box that scrolls or cuts holds its content. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const isHeld = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible' && box.getBoundingClientRect().right <= edge + 1) return true;
      return false;
    };
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > edge + 1 && !isHeld(element);
    });
    const over = document.documentElement.scrollWidth - edge;
    // What a card or a dialog holds may not stand out of it either, nor be cut off in it.
    const overfull = [
      ...document.querySelectorAll('[role=dialog], [role=alertdialog], .card, .share-card, .toast'),
    ].filter((box) => box.scrollWidth > box.clientWidth + 1);
    return [
      ...(over > 0 ? [`the page by ${over}`] : []),
      ...overfull.map((box) => `out of ${box.className.toString()} by ${box.scrollWidth - box.clientWidth}`),
      ...wide.map(
        (element) => `${element.tagName} ${element.className.toString()} ${element.textContent?.slice(0, 50)}`,
      ),
    ];
  });

const blocksPinching = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    /maximum-scale|user-scalable/.test(document.querySelector('meta[name=viewport]')?.outerHTML ?? ''),
  );

const furnish = async ({ request }: Page) => {
  const person = { ...somebody(), companyName: WORD };
  const username = `${WORD.slice(0, 42)}${person.username.slice(-6)}`;
  await expectOkReply(
    request.post('/api/register', {
      data: { ...person, username, email: `${LOCAL_PART}${person.username.slice(-6)}@${HOST}` },
    }),
  );
  await subscribe(request);
  const design = await saveDesign(request, { photo: 'sedan-tan-leather.jpg', name: WORD, width: 480 });
  const customer = await expectOkReply<{ id: string }>(
    request.post('/api/customers', {
      data: { name: WORD, phone: WORD.slice(0, 40), vehicle: WORD, jobNumber: WORD.slice(0, 40), notes: WORD },
    }),
  );
  await expectOkReply(request.put(`/api/designs/${design.id}/customer`, { data: { customerId: customer.id } }));
  await expectOkReply(
    request.put('/api/shop', {
      data: {
        name: WORD,
        email: `${LOCAL_PART}@${HOST}`,
        phone: '',
        website: `https://${HOST}`,
        address: WORD,
        color: '#7a1f2b',
      },
    }),
  );
  const swatch = { book: WORD, code: WORD.slice(0, 40), name: WORD, supplier: WORD, line: WORD, note: WORD };
  await expectOkReply(request.post('/api/swatches', { data: { ...swatch, material: 'leather', color: '#7a1f2b' } }));
  const open = await expectOkReply<{ url: string }>(
    request.post(`/api/designs/${design.id}/share`, { data: { title: WORD, showShop: true } }),
  );
  const slug = `long-${crypto.randomUUID().slice(0, 8)}`;
  const text = `${WORD} ${WORD}`;
  await expectOkReply(
    request.put('/api/portfolio', {
      data: {
        slug,
        title: WORD,
        text,
        showContact: true,
        published: true,
        items: [{ designId: design.id, caption: WORD }],
      },
    }),
  );
  const { token } = await expectOkReply<{ token: string }>(
    request.post(`/api/designs/${design.id}/embeds`, { data: {} }),
  );
  return { design, customer, open, slug, token };
};

test('a word of 60 letters widens no page, card or dialog at 320 px, and pages with pictures can be pinched', async ({
  page,
  browser,
}) => {
  const { design, customer, open, slug, token } = await furnish(page);
  await page.addInitScript((hint) => localStorage.setItem(hint, '1'), SESSION_HINT_KEY);
  const visitor = await browser.newPage({ viewport: { width: 320, height: 640 } });
  const look = async (by: Page, address: string): Promise<void> => {
    await by.goto(address);
    await expect(by.locator('main, img').first()).toBeVisible();
    await by.waitForLoadState('networkidle');
    expect(await tooWide(by), address).toEqual([]);
    expect(await blocksPinching(by), address).toBe(false);
  };
  for (const address of [open.url, `/p/${slug}`, `/embed/${token}`]) await look(visitor, address);
  for (const seen of ['.compare', '.compare input']) {
    await visitor.goto(open.url);
    await expect(visitor.locator(seen).first()).toHaveCSS('touch-action', 'pan-y pinch-zoom');
  }
  const answered = await createShareToken(page.request, design.id);
  const pins = [{ x: 0.5, y: 0.5, text: WORD }];
  await askQuestion(visitor.request, answered, { personName: WORD, message: WORD, pins });
  await submitDecision(visitor.request, answered, { decision: 'change', personName: WORD, message: WORD, pins });
  await submitDecision(visitor.request, answered, { decision: 'approved', personName: WORD, message: WORD });
  await look(visitor, `/s/${answered}`);
  const putInto = (customerId: string | null) =>
    page.request.put(`/api/designs/${design.id}/customer`, { data: { customerId } });
  // A design in no folder offers one in the name of the person who wrote.
  await putInto(null);
  await page.goto(`/designs/${design.id}`);
  await expect(page.getByRole('button', { name: /^Put into the folder of/ })).toBeVisible();
  expect(await tooWide(page), 'offer of a folder').toEqual([]);
  await putInto(customer.id);
  const [approval] = await expectOkReply<{ id: string }[]>(page.request.get('/api/approvals'));
  for (const address of [
    '/dashboard',
    '/classic-dashboard',
    '/designs',
    `/designs/${design.id}`,
    `/designs/${design.id}/presentation`,
    '/customers',
    `/customers/${customer.id}`,
    `/approvals/${approval!.id}`,
    '/swatches',
    '/swatches/photograph',
    '/shop',
    '/portfolio',
    '/account',
    '/subscription',
    '/design-studio',
    open.url,
  ])
    await look(page, address);
  const press = async (name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.waitForTimeout(400);
    expect(await tooWide(page), `after ${name}`).toEqual([]);
  };
  await look(page, `/designs/${design.id}`);
  for (const name of ['Share link', 'Email', 'Settings', 'Revoke']) await press(name);
  await look(page, `/designs/${design.id}`);
  await press('Delete');
  await look(page, `/customers/${customer.id}`);
  await press(/^Edit/);
  // A photo with such a name, and the saved design with its answer, in the studio.
  await page.goto('/design-studio');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: `${WORD}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await readFile(new URL('../../assets/templates/sedan-tan-leather.jpg', import.meta.url)),
    });
  await expect(page.getByRole('button', { name: 'Next: Mode' })).toBeEnabled();
  expect(await tooWide(page), 'upload').toEqual([]);
  await look(page, `/design-studio?design=${design.id}`);
  await expect(page.getByText(`${WORD} approved version 1`)).toBeAttached();
  await page.request.delete(`/api/designs/${design.id}`);
  await look(page, '/designs/trash');
});
