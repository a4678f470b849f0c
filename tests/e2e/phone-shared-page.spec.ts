/** A customer's page on a narrow phone, in each language: what the words need is there. */
import { expect, test } from '@playwright/test';
import { LANGUAGES } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import type { Share } from '#contract/customer/shares.ts';
import { expectOkReply, saveDesign } from '#tests/support/server/through-api.ts';
import { somebody } from './people.ts';

/** Two lines of the header's type. */
const TWO_LINES = 2 * 1.2 * 17 + 1;

test('a shop’s long name takes two lines, no answer wraps, and the title stands above the answers, in every language', async ({
  page,
  browser,
}) => {
  const shop = { ...somebody(), companyName: 'Hartmann & Söhne Autosattlerei Regensburg' };
  await expectOkReply(page.request.post('/api/register', { data: shop }));
  const { id } = await saveDesign(page.request, { photo: 'sedan-tan-leather.jpg', name: 'Ours', width: 640 });
  const data = { showShop: true, title: 'Ford Bronco' };
  const { url } = await expectOkReply<Share>(page.request.post(`/api/designs/${id}/share`, { data }));
  for (const language of LANGUAGES) {
    const words = PAGE_WORDS[language];
    const context = await browser.newContext({ locale: language, isMobile: true, hasTouch: true });
    const phone = await context.newPage();
    for (const width of [360, 390]) {
      await phone.setViewportSize({ width, height: 740 });
      await phone.goto(url!);
      await expect(phone.getByLabel(words.language)).toHaveValue(language);
      const name = await phone.locator('.shared-shop bdi').boundingBox();
      expect(name!.height, `${language} ${width}`).toBeLessThanOrEqual(TWO_LINES);
      for (const answer of [words.approve, words.change, words.decline]) {
        const button = phone.getByRole('button', { name: answer, exact: true });
        const lines = await button.evaluate((shown) => {
          const range = document.createRange();
          range.selectNodeContents(shown);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
        });
        expect(lines, `${language} ${width} ${answer}`).toBe(1);
      }
      const title = (await phone.getByRole('heading', { level: 1 }).boundingBox())!;
      const dock = (await phone.locator('.dock').boundingBox())!;
      expect(title.y + title.height, `${language} ${width}`).toBeLessThanOrEqual(dock.y);
      const widest = await phone.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, `${language} ${width}`).toBe(width);
    }
    await context.close();
  }
});

test('without a connection an answer says so in its own language and keeps what was typed, through a reload as well', async ({
  page,
  browser,
}) => {
  await expectOkReply(page.request.post('/api/register', { data: somebody() }));
  const { id } = await saveDesign(page.request, { photo: 'sedan-tan-leather.jpg', name: 'Ours', width: 640 });
  const { url } = await expectOkReply<Share>(page.request.post(`/api/designs/${id}/share`, { data: {} }));
  const words = PAGE_WORDS.de;
  const context = await browser.newContext({ locale: 'de', isMobile: true, hasTouch: true });
  const phone = await context.newPage();
  // Nothing that the page fetches after it is open arrives.
  await phone.route(/(?:toaster|present-stage)[^/]*\.js/, (route) => route.abort());
  await phone.goto(url!);
  await phone.getByRole('button', { name: words.fullScreen }).click();
  await phone.getByRole('heading', { name: words.offline }).waitFor();
  await phone.getByRole('button', { name: words.close, exact: true }).click();
  await phone.getByRole('button', { name: words.ask }).click();
  await phone.getByAltText(words.pinPictureAlt).tap();
  await phone.getByLabel(words.pinQuestion(1)).fill('Bleibt das so?');
  await phone.getByLabel(words.name).fill('Jürgen');
  await context.setOffline(true);
  await phone.getByRole('button', { name: words.send }).click();
  await phone.getByText(words.offline).waitFor();
  await context.setOffline(false);
  await phone.reload();
  await expect(phone.getByLabel(words.pinQuestion(1))).toHaveValue('Bleibt das so?');
  await context.close();
});
