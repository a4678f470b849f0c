/** What a mail to a customer says first, and where an answer to it goes. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { dayAt } from '#contract/regional.ts';
import type { Customer as Folder } from '#contract/customer/customers.ts';
import type { Share, SharedView } from '#contract/customer/shares.ts';
import { mails, type MailRow } from '#server/platform/db/schema/mails.ts';
import { composeMail, type ComposedMail } from '#server/platform/mail/compose-mail.ts';
import { startMailService } from '#server/platform/mail/mail-service.ts';
import { markSent, requeueMail } from '#server/platform/mail/mail-store.ts';
import { findMailTemplate } from '#server/platform/mail/mail-templates.ts';
import {
  makePhotoOwner,
  openRenderScene,
  waitUntil,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { PASSWORD } from '#tests/support/server/make.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const SHOP = { name: 'Zwirn', email: '', phone: '', website: '', address: '', color: '#7a1f2b' };

let people = 0;
const openShop = async (language = 'en') => {
  const ana = await makePhotoOwner(t, { companyName: 'Zwirn', emailVerifiedAt: t.deps.now() });
  const design = await makeDesign(ana);
  return { ana, design, to: `reader${(people += 1)}@example.com`, ...(await makeShare(ana, design.id, { language })) };
};
type Shop = Awaited<ReturnType<typeof openShop>>;

const placeIn = async ({ ana, design }: Pick<Shop, 'ana' | 'design'>, folder: object): Promise<void> => {
  const { id } = (await ana.call('POST', '/api/customers', folder)).json<Folder>();
  await ana.call('PUT', `/api/designs/${design.id}/customer`, { customerId: id });
};
const send = async (
  { ana, share }: { ana: PhotoOwner; share: Shop['share'] },
  to: string,
  note = '',
): Promise<void> => {
  expect((await ana.call('POST', `/api/shares/${share.id}/mail`, { to, note })).statusCode).toBe(204);
};
const lastMailTo = async (to: string): Promise<ComposedMail> => {
  const all = await t.deps.database.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.createdAt);
  const { template, data } = all.at(-1)!;
  return composeMail(findMailTemplate(template)!.write(data, t.deps.config), t.deps.config);
};

test('an answer to a mail goes to the address of My Shop, and without one to the owner’s own', async () => {
  const shop = await openShop();
  await send(shop, shop.to);
  expect((await lastMailTo(shop.to)).replyTo).toBe(shop.ana.user.email);
  for (const [email, replyTo] of [
    ['hello@zwirn.example', 'hello@zwirn.example'],
    ['', shop.ana.user.email],
  ]) {
    expect((await shop.ana.call('PUT', '/api/shop', { ...SHOP, email })).statusCode).toBe(200);
    await send(shop, shop.to);
    const mail = await lastMailTo(shop.to);
    expect([mail.replyTo, mail.text.includes(`reply to this email: ${replyTo}`)]).toEqual([replyTo, true]);
  }
});

test('a mail greets by name, then has the shop’s own words, and the table below', async () => {
  const shop = await openShop('es');
  await placeIn(shop, { name: 'Ana', email: shop.to });
  await send(shop, shop.to, 'Como hablamos por teléfono.');
  const { text } = await lastMailTo(shop.to);
  const places = ['Hola, Ana:', 'Como hablamos por teléfono.', 'Así podría quedar el nuevo interior.', 'Diseño: '].map(
    (said) => text.indexOf(said),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('a mail says until when its link is open, and asks to choose where it shows several designs', async () => {
  const { ana, design, to } = await openShop();
  const other = await makeDesign(ana);
  const expiresAt = new Date(t.deps.now().getTime() + 7 * DAY_MS).toISOString();
  const settings = { language: 'en', expiresAt, others: [other.id] };
  await send({ ana, share: (await makeShare(ana, design.id, settings)).share }, to);
  const { text } = await lastMailTo(to);
  expect(text).toMatch(/Open until: \w/);
  expect(text).toContain('Here are 2 designs to choose from.');
});

test('a link that is mailed again to the same reader after a new version tells of that version, and what changed', async () => {
  const shop = await openShop();
  await send(shop, shop.to);
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${shop.token}`)).json<SharedView>();
  const asked = createDecisionBody(view, { decision: 'change', words: 'Tan, please', personName: 'Pat' });
  expect((await visit('POST', `/api/share/${shop.token}/decisions`, asked)).statusCode).toBe(201);
  t.clock.advance(1000);
  await saveAs(shop.ana, await renderDesign(shop.ana, { mainColors: ['tan'] }), {
    parentId: shop.design.id,
    originalImageUrl: shop.design.originalImageUrl,
  });
  await send(shop, shop.to, 'Here it is.');
  const again = await lastMailTo(shop.to);
  expect(again.subject).toBe('Zwirn has a new version for you');
  for (const part of [
    'Hello Pat,',
    '> Here it is.',
    'You asked Zwirn for a change. Here is the new version.',
    '> Tan, please',
    'What changed since version 1',
    'Leather, tan (before: Leather, red)',
    'Version: 2',
    'See the design:',
  ])
    expect(again.text).toContain(part);
  // An address that knows the version, and another address, get the design without news.
  t.clock.advance(1000);
  await send(shop, shop.to);
  expect((await lastMailTo(shop.to)).subject).toBe('Zwirn has a design for you');
  await send(shop, `other-${shop.to}`);
  expect((await lastMailTo(`other-${shop.to}`)).subject).toBe('Zwirn has a design for you');
});

test('the shop sees the name that an email to an address greets, and none where it greets nobody', async () => {
  const shop = await openShop();
  await placeIn(shop, { name: 'Ana', email: '' });
  const greetedAt = async (to: string): Promise<string> => {
    const reply = await shop.ana.call('GET', `/api/shares/${shop.share.id}/greeting?to=${encodeURIComponent(to)}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<{ name: string }>().name;
  };
  expect(await greetedAt(shop.to)).toBe('');
  await placeIn(shop, { name: 'Kim', email: shop.to });
  expect([await greetedAt(shop.to), await greetedAt('sam@example.com')]).toEqual(['Kim', '']);
  await send(shop, shop.to);
  expect((await lastMailTo(shop.to)).text).toContain('Hello Kim,');
  const other = await openShop();
  const foreign = await other.ana.call('GET', `/api/shares/${shop.share.id}/greeting?to=${shop.to}`);
  expect(foreign.statusCode).toBe(404);
});

test('mail and page name one last day and one calendar, the shop’s', async () => {
  const ana = await makePhotoOwner(t, {
    companyName: 'Zwirn',
    emailVerifiedAt: t.deps.now(),
    timeZone: 'Pacific/Kiritimati',
    country: 'DE',
  });
  const design = await makeDesign(ana);
  const expiresAt = new Date(t.deps.now().getTime() + 7 * DAY_MS);
  const { share, token } = await makeShare(ana, design.id, { language: 'en', expiresAt: expiresAt.toISOString() });
  const to = `reader${(people += 1)}@example.com`;
  await send({ ana, share }, to);
  const clock = { timeZone: 'Pacific/Kiritimati', country: 'DE' };
  const visit = makeVisitor(t);
  const { lastDay, sharedOn } = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect([lastDay, sharedOn]).toEqual([dayAt(expiresAt, clock), dayAt(new Date(share.createdAt), clock)]);
  expect((await lastMailTo(to)).text).toContain(`Open until: ${lastDay}`);
});

test('a name greets only the one whose it is: of the folder by its address, of an answer by the link’s', async () => {
  const shop = await openShop();
  await placeIn(shop, { name: 'Ana', email: 'ana@example.com' });
  await send(shop, shop.to);
  expect((await lastMailTo(shop.to)).text).not.toContain('Hello');
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${shop.token}`)).json<SharedView>();
  await visit(
    'POST',
    `/api/share/${shop.token}/decisions`,
    createDecisionBody(view, { personName: 'Pat', decision: 'declined' }),
  );
  await send(shop, shop.to);
  expect((await lastMailTo(shop.to)).text).toContain('Hello Pat,');
  await send(shop, 'ana@example.com');
  expect((await lastMailTo('ana@example.com')).text).toContain('Hello Ana,');
});

test('a name that reads as a web address greets nobody', async () => {
  const shop = await openShop();
  await placeIn(shop, { name: 'cheap-seats.example.com', email: shop.to });
  await send(shop, shop.to);
  expect((await lastMailTo(shop.to)).text).not.toContain('cheap-seats');
});

test('a mail that waits is not sent once its link is revoked, its customer wants none, or the shop is gone', async () => {
  const waiting = async (to: string) =>
    (await t.deps.database.db.select().from(mails).where(eq(mails.to, to))).map(({ template }) => template);
  for (const [what, end] of [
    ['revoked', ({ ana, share }: Shop) => ana.call('DELETE', `/api/shares/${share.id}`)],
    ['not shared', ({ ana, design }: Shop) => ana.call('DELETE', `/api/designs/${design.id}/share`)],
    ['no more news', ({ token }: Shop) => makeVisitor(t)('DELETE', `/api/share/${token}/news`)],
    ['account deleted', ({ ana }: Shop) => ana.call('DELETE', '/api/account', { password: PASSWORD })],
  ] as const) {
    const shop = await openShop();
    const other = await makeShare(shop.ana, (await makeDesign(shop.ana)).id);
    await send(shop, shop.to);
    await send({ ...shop, ...other }, `other-${shop.to}`);
    expect((await end(shop)).statusCode, what).toBe(204);
    expect([what, await waiting(shop.to)]).toEqual([what, []]);
    // Those of another link stay, if there is still a shop.
    expect([what, await waiting(`other-${shop.to}`)]).toEqual([
      what,
      what === 'account deleted' ? [] : ['design-shared'],
    ]);
  }
});

/** The row of the only mail to this reader, as of one that has been handed to the mail server. */
const startSending = async (to: string): Promise<MailRow> => {
  const [sending] = await t.deps.database.db
    .update(mails)
    .set({ state: 'sending', attempt: 1, leasedUntil: t.deps.now() })
    .where(eq(mails.to, to))
    .returning();
  return sending!;
};

test('a mail that the mail server puts off is not sent once its link is revoked, or its customer wants none', async () => {
  const { db } = t.deps.database;
  for (const [what, end] of [
    ['revoked', ({ ana, share }: Shop) => ana.call('DELETE', `/api/shares/${share.id}`)],
    ['not shared', ({ ana, design }: Shop) => ana.call('DELETE', `/api/designs/${design.id}/share`)],
    ['no more news', ({ token }: Shop) => makeVisitor(t)('DELETE', `/api/share/${token}/news`)],
  ] as const) {
    const shop = await openShop();
    await send(shop, shop.to);
    const sending = await startSending(shop.to);
    expect((await end(shop)).statusCode, what).toBe(204);
    await requeueMail(db, sending, t.deps.now(), '451 come back later');
    const sent: string[] = [];
    const service = startMailService(
      t.deps,
      { send: async ({ to }) => void sent.push(to), close() {} },
      { pollMs: 20 },
    );
    const stateOf = async () => (await db.select().from(mails).where(eq(mails.to, shop.to))).at(0)?.state;
    await waitUntil(async () => (await stateOf()) === 'dead', what);
    await service.stop();
    expect(sent, what).not.toContain(shop.to);
  }
});

test('a mail that has been delivered is recorded, also if its reader wanted no more before that was written down', async () => {
  const shop = await openShop();
  await send(shop, shop.to);
  const sending = await startSending(shop.to);
  expect((await makeVisitor(t)('DELETE', `/api/share/${shop.token}/news`)).statusCode).toBe(204);
  const sentAt = t.deps.now();
  await markSent(t.deps.database.db, sending, sentAt);
  const [share] = (await shop.ana.call('GET', `/api/designs/${shop.design.id}/share`)).json<Share[]>();
  expect(share).toMatchObject({ isNewsStopped: true, mailedAt: sentAt.toISOString() });
});

test('whoever wants no more emails about a design gets none: after another reader, over another link, and only they', async () => {
  const shop = await openShop();
  const { ana, design, share, token, to } = shop;
  const other = `other-${to}`;
  const mail = (id: string, reader: string) => ana.call('POST', `/api/shares/${id}/mail`, { to: reader, note: '' });
  const stop = (reader: string) => makeVisitor(t)('DELETE', `/api/share/${token}/news?reader=${reader}`);
  const isStopped = async (reader: string) =>
    (await makeVisitor(t)('GET', `/api/share/${token}?reader=${reader}`)).json<SharedView>().isNewsStopped;
  const readerOf = async (address: string) => /news=off&reader=([\w-]+)/.exec((await lastMailTo(address)).text)![1]!;
  await send(shop, to);
  const reader = await readerOf(to);
  await send(shop, other);
  // The first reader's link is about the first reader, also after the link was mailed to somebody else.
  expect((await stop(reader)).statusCode).toBe(204);
  expect([await isStopped(reader), await isStopped(await readerOf(other))]).toEqual([true, false]);
  await send(shop, other);
  const second = await makeShare(ana, design.id);
  for (const id of [share.id, second.share.id])
    for (const address of [to, to.toUpperCase()]) {
      const refused = await mail(id, address);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { message: expect.stringContaining('no more') },
      ]);
    }
  expect((await mail(second.share.id, other)).statusCode).toBe(204);
  const [unrelated] = [await makeShare(ana, (await makeDesign(ana)).id)];
  expect((await mail(unrelated.share.id, to)).statusCode).toBe(204);
});

test('a link to stop the emails that names nobody, as after a change of the secret, leads to the newest email', async () => {
  const { token } = await openShop();
  const reply = await makeVisitor(t)('DELETE', `/api/share/${token}/news?reader=forged`);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { code: 'link_not_valid', message: expect.stringContaining('newest email') },
  ]);
});

test('an email whose reply was lost is one email under its key, also where no more may be sent that day', async () => {
  const { ana, share, to } = await openShop();
  const mail = (key: string, note = '') =>
    ana.call('POST', `/api/shares/${share.id}/mail`, { to, note }, { 'idempotency-key': key });
  const sent = async () => t.deps.database.db.select().from(mails).where(eq(mails.to, to));
  for (let i = 0; i < 4; i += 1) expect((await mail('press-1')).statusCode).toBe(204);
  expect(await sent()).toHaveLength(1);
  expect((await mail('press-2')).statusCode).toBe(204);
  expect(await sent()).toHaveLength(2);
});
