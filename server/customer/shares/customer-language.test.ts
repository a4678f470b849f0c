/** Whose language a page, a mail and a paper of a link is in. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Certificate } from '#contract/customer/approvals.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import type { Share, SharedView } from '#contract/customer/shares.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { readPdf } from '#tests/support/pictures/pdf-text.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { createDecisionBody, makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const openShop = async (settings: object = {}, country = 'US') => {
  const ana = await makePhotoOwner(t, {
    companyName: 'Zwirn',
    emailVerifiedAt: t.deps.now(),
    subscriptionTier: 'premium',
    country,
  });
  const design = await makeDesign(ana);
  return { ana, design, ...(await makeShare(ana, design.id, settings)) };
};
type Shop = Awaited<ReturnType<typeof openShop>>;
type Visit = ReturnType<typeof makeVisitor>;

const pageOf = async (visit: Visit, token: string): Promise<SharedView> =>
  (await visit('GET', `/api/share/${token}`)).json<SharedView>();
const speak = async (visit: Visit, token: string, language: Language): Promise<void> => {
  expect((await visit('PUT', `/api/share/${token}/language`, { language })).statusCode).toBe(204);
};
const linkOf = async ({ ana, design }: Shop): Promise<Share> =>
  (await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>()[0]!;
const mailedLanguages = async (to: string): Promise<unknown[]> =>
  (await t.deps.database.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.createdAt)).map(
    ({ data }) => data['language'],
  );

test('a reader’s language is theirs alone: the next one reads the page in the language of their own browser', async () => {
  const { token } = await openShop();
  const [greta, pat] = [makeVisitor(t, 'Greta/1.0', 'de-DE,de;q=0.9'), makeVisitor(t, 'Pat/1.0', 'en-GB,en;q=0.9')];
  await greta('POST', `/api/share/${token}/views`);
  expect([(await pageOf(greta, token)).language, (await pageOf(pat, token)).language]).toEqual(['de', 'en']);
  await speak(greta, token, 'it');
  expect([(await pageOf(greta, token)).language, (await pageOf(pat, token)).language]).toEqual(['it', 'en']);
  expect((await greta('GET', `/s/${token}`)).body).toContain(PAGE_WORDS.it.description);
});

test('the shop’s choice comes before the browser’s, and the reader’s own before both, on every link', async () => {
  const [spanish, french] = [await openShop({ language: 'es' }), await openShop({ language: 'fr' })];
  const greta = makeVisitor(t, 'Greta/1.0', 'de');
  expect((await pageOf(greta, spanish.token)).language).toBe('es');
  await speak(greta, spanish.token, 'pt');
  expect((await pageOf(greta, spanish.token)).language).toBe('pt');
  expect((await pageOf(greta, french.token)).language).toBe('pt');
  expect((await linkOf(spanish)).language).toBe('es');
});

test('mail and text message follow the shop’s choice, else the customer’s answer, else their reading, else the country', async () => {
  const shop = await openShop({}, 'ES');
  const { ana, share, token } = shop;
  const to = 'pat-in-languages@example.com';
  const send = async (): Promise<void> => {
    expect((await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' })).statusCode).toBe(204);
  };
  expect(await linkOf(shop)).toMatchObject({ language: null, customersLanguage: 'es' });
  await send();
  const pat = makeVisitor(t, 'Pat/1.0', 'fr');
  await pat('POST', `/api/share/${token}/views`);
  expect(await linkOf(shop)).toMatchObject({ language: null, customersLanguage: 'fr' });
  await speak(pat, token, 'de');
  await send();
  const view = await pageOf(pat, token);
  expect((await pat('POST', `/api/share/${token}/decisions`, createDecisionBody(view))).statusCode).toBe(201);
  // Somebody else reads it afterward: the answer counts.
  const lena = makeVisitor(t, 'Lena/1.0 Mobile', 'it');
  await lena('POST', `/api/share/${token}/views`);
  await speak(lena, token, 'pt');
  expect(await linkOf(shop)).toMatchObject({ language: null, customersLanguage: 'de' });
  const paper = await ana.call('POST', `/api/designs/${shop.design.id}/presentation`, { template: 'before-after' });
  expect((await readPdf(paper.rawPayload)).text).toContain('Vorher');
  await ana.call('PATCH', `/api/shares/${share.id}`, { language: 'en' });
  await send();
  expect(await mailedLanguages(to)).toEqual(['es', 'de', 'de', 'en']);
});

test('who asks a question is the customer: a later reading by somebody else changes no language', async () => {
  const shop = await openShop({}, 'US');
  const greta = makeVisitor(t, 'Greta/1.0', 'de');
  const { versionHash } = await pageOf(greta, shop.token);
  const question = { personName: 'Greta', words: 'Echtes Leder?', versionHash, requestId: 'question-greta' };
  expect((await greta('POST', `/api/share/${shop.token}/questions`, question)).statusCode).toBe(201);
  await makeVisitor(t, 'Pat/1.0', 'fr')('POST', `/api/share/${shop.token}/views`);
  expect(await linkOf(shop)).toMatchObject({ customersLanguage: 'de' });
});

test('an owner who looks at their own link does not say how the customer reads', async () => {
  const shop = await openShop();
  await shop.ana.call('POST', `/api/share/${shop.token}/views`);
  expect((await shop.ana.call('PUT', `/api/share/${shop.token}/language`, { language: 'it' })).statusCode).toBe(204);
  expect(await linkOf(shop)).toMatchObject({ language: null, customersLanguage: 'en' });
});

test('an answer that is refused says nothing of the customer’s language', async () => {
  const shop = await openShop();
  const pat = makeVisitor(t, 'Pat/1.0', 'fr');
  await pat('POST', `/api/share/${shop.token}/views`);
  const view = await pageOf(pat, shop.token);
  await pat('POST', `/api/share/${shop.token}/decisions`, createDecisionBody(view, { decision: 'declined' }));
  const lena = makeVisitor(t, 'Lena/1.0 Mobile', 'it');
  const stale = createDecisionBody({ versionHash: '0'.repeat(64) });
  expect((await lena('POST', `/api/share/${shop.token}/decisions`, stale)).statusCode).toBe(409);
  expect((await linkOf(shop)).customersLanguage).toBe('fr');
});

test('the owner’s certificate is in the language of the approval, or in the one that they choose', async () => {
  const { ana, token } = await openShop();
  const pat = makeVisitor(t, 'Pat/1.0', 'de');
  const { id } = (
    await pat('POST', `/api/share/${token}/decisions`, createDecisionBody(await pageOf(pat, token)))
  ).json<{
    id: string;
  }>();
  expect((await ana.call('GET', `/api/approvals/${id}`)).json<Certificate>().language).toBe('de');
  expect((await ana.call('GET', `/api/approvals/${id}?language=en`)).json<Certificate>().language).toBe('en');
});
