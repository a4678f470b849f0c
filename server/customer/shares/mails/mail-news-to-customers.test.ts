/** Mails to customers about news of a design that was mailed to them. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Share, SharedView } from '#contract/customer/shares.ts';
import { files } from '#server/platform/db/schema.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { shares, type ShareRow } from '#server/platform/db/schema/shares.ts';
import { newId } from '#server/platform/ids.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { DAY, HOUR } from '#tests/support/server/test-app.ts';
import { composeMail, type ComposedMail } from '#server/platform/mail/compose-mail.ts';
import { findMailTemplate } from '#server/platform/mail/mail-templates.ts';
import { readPictures } from '#server/platform/mail/mail-pictures.ts';
import { listLinkDesigns } from '../link-designs.ts';
import { mailNewsToCustomers } from './mail-news-to-customers.ts';
import { markVersionsKnown } from './new-version.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const MINUTE = HOUR / 60;

let people = 0;
const openShop = async (settings: object = {}) => {
  people += 1;
  const to = `pat${people}@example.com`;
  const ana = await makePhotoOwner(t, { companyName: 'Hide & Seek Trim', emailVerifiedAt: t.deps.now() });
  const design = await makeDesign(ana);
  const { share, token } = await makeShare(ana, design.id, settings);
  const mailed = await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' });
  expect(mailed.statusCode, mailed.body).toBe(204);
  const saveVersion = async () =>
    saveAs(ana, await renderDesign(ana, { mainColors: ['tan'] }), {
      parentId: design.id,
      originalImageUrl: design.originalImageUrl,
    });
  const sent = async (): Promise<(ComposedMail & { template: string })[]> =>
    (await t.deps.database.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.createdAt)).map(
      ({ template, data }) => ({
        template,
        ...composeMail(findMailTemplate(template)!.write(data, t.deps.config), t.deps.config, (id) => `cid:${id}`),
      }),
    );
  return { ana, design, share, token, to, saveVersion, sent };
};

test('the mail of a link shows the picture under the logo and name of the shop, and its text says the same', async () => {
  const { to, sent, ana } = await openShop();
  const [mail] = await t.deps.database.db.select().from(mails).where(eq(mails.to, to));
  const content = findMailTemplate(mail!.template)!.write(mail!.data, t.deps.config);
  const pictures = await readPictures(t.deps, content);
  expect(pictures.map(({ mime }) => mime)).toEqual(['image/jpeg']);
  const [composed] = await sent();
  expect(composed!.html).toContain(`<img src="cid:${pictures[0]!.id}"`);
  expect(composed!.html).toContain('Hide &#38; Seek Trim');
  for (const line of composed!.text.split(/\n+/).filter((line) => !line.startsWith('--')))
    for (const word of line.replace(/^> /, '').split(': '))
      expect(composed!.html, word).toContain(word.replaceAll('&', '&#38;').replace(/:$/, ''));
  expect(ana.user.email).toBe(composed!.replyTo);
});

test('a damaged picture is left out of the mail', async () => {
  const { to, ana } = await openShop();
  const { db } = t.deps.database;
  const [mail] = await db.select().from(mails).where(eq(mails.to, to));
  const pictures = await db
    .select()
    .from(files)
    .where(and(eq(files.userId, ana.user.id), eq(files.kind, 'render')));
  for (const { storageKey } of pictures) await t.deps.storage.put(storageKey, Buffer.from('cut short'));
  expect(pictures).not.toEqual([]);
  const content = findMailTemplate(mail!.template)!.write(mail!.data, t.deps.config);
  expect(await readPictures(t.deps, content)).toEqual([]);
});

test('a picture behind a password is in no mail, message or preview', async () => {
  const { ana, design, sent, token } = await openShop({ password: 'walnut' });
  expect((await sent())[0]!.html).not.toContain('<img');
  const [share] = (await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>();
  expect(share!.picture).toBeNull();
  expect((await makeVisitor(t)('GET', `/s/${token}`)).body).toMatch(/og:image" content="[^"]*\/og\/home\.jpg"/);
});

test('a new version is announced once, ten minutes after it was saved, with the change that was asked for', async () => {
  const { ana, design, saveVersion, sent, token } = await openShop();
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const asked = createDecisionBody(view, { decision: 'change', words: 'A darker red, please', personName: 'Pat' });
  expect((await visit('POST', `/api/share/${token}/decisions`, asked)).statusCode).toBe(201);
  t.clock.advance(MINUTE);
  await saveVersion();
  await mailNewsToCustomers(t.deps);
  expect(await sent()).toHaveLength(1);
  const [share] = (await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>();
  expect(share!.message).toContain('the new version of your design is ready');
  t.clock.advance(11 * MINUTE);
  await mailNewsToCustomers(t.deps);
  await mailNewsToCustomers(t.deps);
  const [, news, ...more] = await sent();
  expect([news?.template, news?.subject, more]).toEqual([
    'design-updated',
    'Hide & Seek Trim has a new version for you',
    [],
  ]);
  for (const words of [news!.text, news!.html]) {
    expect(words).toContain('A darker red, please');
    expect(words).toContain(`/s/${token}`);
    expect(words).toContain('What changed since version 1');
    expect(words).toContain('Leather, tan (before: Leather, red)');
  }
  expect(news!.html.indexOf('A darker red, please')).toBeLessThan(news!.html.indexOf('<img src="cid:', 2000));
});

test('a version that was approved over another link is no news; a later one is', async () => {
  const { ana, design, saveVersion, sent } = await openShop();
  const { token } = await makeShare(ana, design.id);
  const visit = makeVisitor(t);
  t.clock.advance(MINUTE);
  await saveVersion();
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect((await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view))).statusCode).toBe(201);
  t.clock.advance(11 * MINUTE);
  await mailNewsToCustomers(t.deps);
  expect((await sent()).map(({ template }) => template)).toEqual(['design-shared']);
  await saveVersion();
  t.clock.advance(11 * MINUTE);
  await mailNewsToCustomers(t.deps);
  expect((await sent()).map(({ template }) => template)).toEqual(['design-shared', 'design-updated']);
});

test('a version that the customer has answered is no news; a later one is', async () => {
  const { saveVersion, sent, token } = await openShop();
  const visit = makeVisitor(t);
  t.clock.advance(MINUTE);
  await saveVersion();
  t.clock.advance(MINUTE);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect(view.design.version).toBe(2);
  expect((await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view))).statusCode).toBe(201);
  t.clock.advance(HOUR);
  await mailNewsToCustomers(t.deps);
  expect((await sent()).map(({ template }) => template)).toEqual(['design-shared', 'design-approved']);
  await saveVersion();
  t.clock.advance(HOUR);
  await mailNewsToCustomers(t.deps);
  expect((await sent()).at(-1)!.template).toBe('design-updated');
});

test('the text message of a link calls no version new that the customer has answered', async () => {
  const { ana, design, saveVersion, token } = await openShop();
  const visit = makeVisitor(t);
  const message = async () =>
    (await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>().at(0)?.message ?? '';
  t.clock.advance(MINUTE);
  await saveVersion();
  expect(await message()).toContain('the new version of your design is ready');
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const asked = createDecisionBody(view, { decision: 'change', words: 'A darker red, please' });
  expect((await visit('POST', `/api/share/${token}/decisions`, asked)).statusCode).toBe(201);
  expect(await message()).not.toContain('new version');
  await saveVersion();
  expect(await message()).toContain('the new version of your design is ready');
});

test('after the newest version was deleted for good, the next one has a number of its own and is announced', async () => {
  const { ana, saveVersion, sent } = await openShop();
  const announce = async () => {
    const { id, version } = await saveVersion();
    t.clock.advance(11 * MINUTE);
    await mailNewsToCustomers(t.deps);
    return { id, version, mailed: (await sent()).length };
  };
  t.clock.advance(MINUTE);
  const second = await announce();
  await ana.call('DELETE', `/api/designs/${second.id}`);
  expect((await ana.call('DELETE', `/api/trash/${second.id}`)).statusCode).toBe(204);
  const third = await announce();
  expect([second.version, third.version]).toEqual([2, 3]);
  expect([second.mailed, third.mailed]).toEqual([2, 3]);
});

test('a customer who knows a version goes on knowing it when an email about an earlier one is queued later', async () => {
  const { share } = await openShop();
  const { db } = t.deps.database;
  const stored = async (): Promise<ShareRow> =>
    (await db.select().from(shares).where(eq(shares.id, share.id))).at(0) as ShareRow;
  const readBefore = await listLinkDesigns(db, await stored());
  await db.update(shares).set({ knownVersion: 5 }).where(eq(shares.id, share.id));
  await db.transaction((tx) => markVersionsKnown(tx, readBefore));
  expect((await stored()).knownVersion).toBe(5);
});

test('the mail that a link ends keeps back no version that was saved a moment before', async () => {
  const { saveVersion, sent } = await openShop({
    expiresAt: new Date(t.deps.now().getTime() + 3 * DAY + HOUR).toISOString(),
  });
  t.clock.advance(2 * HOUR);
  await saveVersion();
  t.clock.advance(MINUTE);
  await mailNewsToCustomers(t.deps);
  expect((await sent()).map(({ template }) => template)).toEqual(['design-shared', 'link-ending']);
  t.clock.advance(11 * MINUTE);
  await mailNewsToCustomers(t.deps);
  await mailNewsToCustomers(t.deps);
  expect((await sent()).map(({ template }) => template)).toEqual(['design-shared', 'link-ending', 'design-updated']);
});

/** A link with two designs of one photo, and a way to save the next version of either. */
const openTwoOptions = async () => {
  const shop = await openShop();
  const other = await makeDesign(shop.ana);
  const { share, token } = await makeShare(shop.ana, shop.design.id, { others: [other.id] });
  t.clock.advance(HOUR);
  const mailed = await shop.ana.call('POST', `/api/shares/${share.id}/mail`, { to: shop.to, note: '' });
  expect(mailed.statusCode, mailed.body).toBe(204);
  await shop.ana.call('DELETE', `/api/shares/${shop.share.id}`);
  const saveOther = async () =>
    saveAs(shop.ana, await renderDesign(shop.ana, { mainColors: ['tan'] }), {
      parentId: other.id,
      originalImageUrl: other.originalImageUrl,
    });
  const news = async () => (await shop.sent()).filter(({ template }) => template === 'design-updated');
  return { ...shop, share, token, saveOther, news };
};

test('an answer about one design keeps back no news of another on its link', async () => {
  const { saveVersion, saveOther, news, token } = await openTwoOptions();
  t.clock.advance(MINUTE);
  await saveOther();
  t.clock.advance(2 * MINUTE);
  await saveVersion();
  t.clock.advance(MINUTE);
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}?option=0`)).json<SharedView>();
  const asked = createDecisionBody(view, { decision: 'change', words: 'Darker, please', personName: 'Pat' });
  expect((await visit('POST', `/api/share/${token}/decisions`, asked)).statusCode).toBe(201);
  t.clock.advance(HOUR);
  await mailNewsToCustomers(t.deps);
  await mailNewsToCustomers(t.deps);
  expect(await news()).toHaveLength(1);
});

test('new versions of two designs on one link are both announced, each once', async () => {
  const { saveVersion, saveOther, news } = await openTwoOptions();
  t.clock.advance(MINUTE);
  await saveOther();
  t.clock.advance(MINUTE);
  await saveVersion();
  t.clock.advance(HOUR);
  await mailNewsToCustomers(t.deps);
  await mailNewsToCustomers(t.deps);
  expect(await news()).toHaveLength(2);
});

test('a link that stops following announces the version that it stays at, and none after it', async () => {
  const { ana, share, saveVersion, sent } = await openShop();
  t.clock.advance(MINUTE);
  await saveVersion();
  expect((await ana.call('PATCH', `/api/shares/${share.id}`, { followsNewest: false })).statusCode).toBe(200);
  await saveVersion();
  t.clock.advance(11 * MINUTE);
  await mailNewsToCustomers(t.deps);
  await mailNewsToCustomers(t.deps);
  const [, news, ...more] = await sent();
  expect([news?.template, more]).toEqual(['design-updated', []]);
  expect(news!.text).toContain('Version: 2');
});

test('a link with two designs that stops following announces the version of an added one that it stays at', async () => {
  const { ana, share, saveOther, news } = await openTwoOptions();
  t.clock.advance(MINUTE);
  await saveOther();
  expect((await ana.call('PATCH', `/api/shares/${share.id}`, { followsNewest: false })).statusCode).toBe(200);
  t.clock.advance(11 * MINUTE);
  await mailNewsToCustomers(t.deps);
  await mailNewsToCustomers(t.deps);
  expect(await news()).toHaveLength(1);
});

test('the end of a link is announced once, three days before, and not to customers who have approved', async () => {
  const [open, approved] = [10 * DAY, 10 * DAY].map(async (ms) =>
    openShop({ expiresAt: new Date(t.deps.now().getTime() + ms).toISOString() }),
  );
  const [waiting, done] = [await open!, await approved!];
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${done.token}`)).json<SharedView>();
  expect((await visit('POST', `/api/share/${done.token}/decisions`, createDecisionBody(view))).statusCode).toBe(201);
  t.clock.advance(6 * DAY);
  await mailNewsToCustomers(t.deps);
  expect(await waiting.sent()).toHaveLength(1);
  t.clock.advance(1.5 * DAY);
  await mailNewsToCustomers(t.deps);
  await mailNewsToCustomers(t.deps);
  expect((await waiting.sent()).map(({ template }) => template)).toEqual(['design-shared', 'link-ending']);
  expect((await done.sent()).map(({ template }) => template)).toEqual(['design-shared', 'design-approved']);
});

test('the end of the link of a job is announced while one of its pictures is not approved', async () => {
  const to = 'pat-job-end@example.com';
  const ana = await makePhotoOwner(t, { companyName: 'Hide & Seek Trim', emailVerifiedAt: t.deps.now() });
  const [first, second] = [await makeDesign(ana), await makeDesign(ana)];
  const expiresAt = new Date(t.deps.now().getTime() + 10 * DAY).toISOString();
  const { share, token } = await makeShare(ana, first.id, { others: [second.id], isOneJob: true, expiresAt });
  expect((await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note: '' })).statusCode).toBe(204);
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  const jobHashes = view.options.map(({ versionHash }) => versionHash);
  const decided = await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view, { jobHashes }));
  expect(decided.statusCode, decided.body).toBe(201);
  await makeDesign(ana, { parentId: second.id });
  const templates = async () =>
    (await t.deps.database.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.createdAt)).map(
      ({ template }) => template,
    );
  t.clock.advance(HOUR);
  await mailNewsToCustomers(t.deps);
  expect((await templates()).at(-1)).toBe('design-updated');
  t.clock.advance(8 * DAY);
  await mailNewsToCustomers(t.deps);
  expect((await templates()).at(-1)).toBe('link-ending');
});

test('the day on which a link ends is written in the language of its customer', async () => {
  const { share, sent } = await openShop({
    language: 'fr',
    expiresAt: new Date(t.deps.now().getTime() + 2 * DAY).toISOString(),
  });
  await t.deps.database.db
    .update(shares)
    .set({ toldAt: new Date(t.deps.now().getTime() - 2 * DAY) })
    .where(eq(shares.id, share.id));
  await mailNewsToCustomers(t.deps);
  const { template, text } = (await sent()).at(-1)!;
  const month = new Intl.DateTimeFormat('fr', { month: 'short', timeZone: 'UTC' }).format(
    t.deps.now().getTime() + 2 * DAY,
  );
  expect([template, text]).toEqual(['link-ending', expect.stringMatching(new RegExp(`\\d ${month} \\d{4}`))]);
});

test('a customer who stopped the emails, or whose link was revoked, gets no more of them, and the page remembers it', async () => {
  const stopped = await openShop();
  const revoked = await openShop();
  const look = async () =>
    (await makeVisitor(t)('GET', `/api/share/${stopped.token}`)).json<SharedView>().isNewsStopped;
  expect(await look()).toBe(false);
  expect((await makeVisitor(t)('DELETE', `/api/share/${stopped.token}/news`)).statusCode).toBe(204);
  expect(await look()).toBe(true);
  await revoked.ana.call('DELETE', `/api/shares/${revoked.share.id}`);
  for (const { saveVersion } of [stopped, revoked]) {
    t.clock.advance(MINUTE);
    await saveVersion();
  }
  t.clock.advance(11 * MINUTE);
  await mailNewsToCustomers(t.deps);
  for (const { sent } of [stopped, revoked])
    expect((await sent()).map(({ template }) => template)).not.toContain('design-updated');
});

test('links that cannot be mailed, however many, hold up no other customer', async () => {
  const { db } = t.deps.database;
  const blocked = await openShop();
  t.clock.advance(MINUTE);
  await blocked.saveVersion();
  const [row] = await db.select().from(shares).where(eq(shares.id, blocked.share.id));
  // Sealed under a key that this server has no longer.
  const unreadable = Array.from({ length: 250 }, () => ({ id: newId(), tokenHash: newId(), tokenSealed: 'lost' }));
  await db.insert(shares).values(unreadable.map((lost) => ({ ...row!, ...lost, idempotencyKey: null })));
  const { saveVersion, sent } = await openShop();
  t.clock.advance(MINUTE);
  await saveVersion();
  t.clock.advance(11 * MINUTE);
  for (let round = 0; round < 8 && (await sent()).length < 2; round++) await mailNewsToCustomers(t.deps);
  expect((await sent()).map(({ template }) => template)).toEqual(['design-shared', 'design-updated']);
});
