import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameFromEmail } from '#contract/account/name-from-email.ts';
import type { Certificate } from '#contract/customer/approvals.ts';
import { PHONE_PICTURE_WIDTH, type Share, type SharedView } from '#contract/customer/shares.ts';
import { users } from '#server/platform/db/schema.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { shares, shareUnlocks } from '#server/platform/db/schema/shares.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { createScriptedEngine } from '#tests/support/server/scripted-engine.ts';
import { DAY, HOUR } from '#tests/support/server/test-app.ts';
import { composeMail } from '#server/platform/mail/compose-mail.ts';
import { MAIL_TEMPLATES } from '#server/platform/mail/mail-templates.ts';
import { findOwnDesign } from '#server/studio/designs/store.ts';
import { findOpenDesignUrl } from './open-design-url.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const everyByteOf = (token: string, view?: SharedView): ['GET', string][] => [
  ['GET', `/api/share/${token}`],
  ['GET', `/api/share/${token}/before`],
  ['GET', `/api/share/${token}/after`],
  ...(view === undefined ? [] : [['GET', view.before] as ['GET', string], ['GET', view.after] as ['GET', string]]),
];

test('A-42, A-41: a stranger with the link sees the design in standard resolution and nothing of the account', async () => {
  const before = t.deps.renderEngine;
  t.deps.renderEngine = createScriptedEngine({ width: 1600, height: 1200 });
  const ana = await makePhotoOwner(t, { companyName: 'Hide & Seek Trim', phoneNumber: '555 010 0199' });
  const design = await makeDesign(ana);
  t.deps.renderEngine = before;
  const { share, token } = await makeShare(ana, design.id);
  expect(share.url).toBe(`http://localhost:3000/s/${token}`);
  expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  const visit = makeVisitor(t);
  const reply = await visit('GET', `/api/share/${token}`);
  expect([
    reply.statusCode,
    reply.headers['x-robots-tag'],
    reply.headers['cache-control'],
    reply.headers['referrer-policy'],
  ]).toEqual([200, 'noindex, nofollow, noarchive', 'no-store', 'no-referrer']);
  const view = reply.json<SharedView>();
  expect(view.design).toMatchObject({ name: '2019 Ford Bronco', version: 1, vehicle: '2019 Ford Bronco' });
  expect(view.design.parts).toContainEqual({
    part: 'Stitching',
    material: 'Double',
    kind: 'thread',
    colorName: 'black',
    code: expect.stringMatching(/^#[0-9A-F]{6}$/),
  });
  for (const secret of [ana.user.email, ana.user.username, ana.user.id, 'Hide & Seek', '555 010'])
    expect(reply.body).not.toContain(secret);
  const pictures = [await visit('GET', view.before), await visit('GET', view.after)];
  for (const picture of pictures)
    expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
  expect((await sharp(pictures[1]!.rawPayload).metadata()).width).toBe(1024);
  const forPhones = await visit('GET', `${view.after}&size=phone`);
  expect((await sharp(forPhones.rawPayload).metadata()).width).toBe(PHONE_PICTURE_WIDTH);
  expect(forPhones.rawPayload.length).toBeLessThan(0.8 * pictures[1]!.rawPayload.length);
  expect((await visit('GET', `${view.after}&size=wall`)).statusCode).toBe(400);
  expect((await visit('GET', `/api/share/${token}/master`)).statusCode).toBe(400);
  // The file's own address stays the owner's.
  expect((await visit('GET', design.generatedImageUrl)).statusCode).toBe(404);

  const [row] = await t.deps.database.db.select().from(shares).where(eq(shares.id, share.id));
  expect(JSON.stringify(row)).not.toContain(token);
  await ana.call('PUT', '/api/shop', {
    name: 'Hide & Seek Trim',
    email: '',
    phone: '+1 555 7788',
    website: '',
    address: '',
    color: '#7a1f2b',
  });
  expect((await visit('GET', `/api/share/${token}`)).json<SharedView>().shopPhone).toBe('');
  const named = await ana.call('PATCH', `/api/shares/${share.id}`, { showShop: true });
  expect(named.statusCode).toBe(200);
  const shown = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect([shown.shopName, shown.shopPhone]).toEqual(['Hide & Seek Trim', '+1 555 7788']);
});

test('a private person without a shop is shown by name where the link shows the sender, unless the name reads as a link', async () => {
  const ana = await makePhotoOwner(t);
  await t.deps.database.db
    .update(users)
    .set({ companyName: null, username: 'Ana Torres' })
    .where(eq(users.id, ana.user.id));
  const design = await makeDesign(ana);
  const visit = makeVisitor(t);
  const seen = async (showShop: boolean) => {
    const { token } = await makeShare(ana, design.id, { showShop });
    const { isShop, shopName, nextSteps } = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
    return [isShop, shopName, nextSteps];
  };
  expect(await seen(true)).toEqual([false, 'Ana Torres', '']);
  expect(await seen(false)).toEqual([false, '', '']);
  // A generated name is not shown to others.
  for (const username of ['win.example', nameFromEmail(ana.user.email)]) {
    await t.deps.database.db.update(users).set({ username }).where(eq(users.id, ana.user.id));
    expect(await seen(true)).toEqual([false, '', '']);
    for (const { message } of (await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>())
      expect(message).toMatch(/^This is how the new interior could look\. http/);
  }
});

test('a preview of the link says its title and no more of the design; the page is not indexed, and is 404 when the link is dead', async () => {
  const ana = await makePhotoOwner(t);
  const { share, token } = await makeShare(ana, (await makeDesign(ana)).id);
  const visit = makeVisitor(t);
  for (const path of ['s', 'share']) {
    const page = await visit('GET', `/${path}/${token}`);
    expect([page.statusCode, page.headers['x-robots-tag'], page.headers['referrer-policy']]).toEqual([
      200,
      'noindex, nofollow, noarchive',
      'no-referrer',
    ]);
    expect(page.body).toContain('<title>2019 Ford Bronco · Retrim</title>');
    expect(page.body.match(/<meta name="description"[^>]*>/g)).toEqual([
      '<meta name="description" content="See the interior before and after, and approve it or ask for a change."/>',
    ]);
    expect(/<meta[^>]*Red Leather/.test(page.body)).toBe(false);
    // A messenger's preview of the link shows the design, as a picture that every messenger reads.
    const [, preview = ''] = /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"\/>/.exec(page.body) ?? [];
    const picture = await visit('GET', preview.replaceAll('&#38;', '&'));
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  }
  await ana.call('DELETE', `/api/shares/${share.id}`);
  for (const dead of [token, 'nope']) expect((await visit('GET', `/s/${dead}`)).statusCode).toBe(404);
});

test('S-06: a revoked link is dead for every byte at once, also for a browser that had the password', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  const { share, token } = await makeShare(ana, design.id, { password: 'walnut' });
  const visit = makeVisitor(t);
  expect((await visit('POST', `/api/share/${token}/unlock`, { password: 'walnut' })).statusCode).toBe(204);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  for (const [method, url] of everyByteOf(token, view)) expect((await visit(method, url)).statusCode, url).toBe(200);
  expect((await ana.call('DELETE', `/api/shares/${share.id}`)).statusCode).toBe(204);
  for (const [method, url] of everyByteOf(token, view)) expect((await visit(method, url)).statusCode, url).toBe(404);
  expect((await visit('POST', `/api/share/${token}/unlock`, { password: 'walnut' })).statusCode).toBe(404);
  expect((await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view))).statusCode).toBe(404);
  expect((await ana.call('DELETE', `/api/shares/${share.id}`)).statusCode).toBe(404);
  expect((await ana.call('GET', `/api/designs/${design.id}/share`)).json()).toEqual([]);
});

test('without the password no byte is sent; guesses are counted; a new password is asked of every visitor', async () => {
  const ana = await makePhotoOwner(t);
  const { share, token } = await makeShare(ana, (await makeDesign(ana)).id, { password: 'walnut' });
  expect(share).toMatchObject({ hasPassword: true });
  const [row] = await t.deps.database.db.select().from(shares).where(eq(shares.id, share.id));
  expect(row!.passwordHash).toMatch(/^\$argon2id\$/);
  const [pat, eve] = [makeVisitor(t), makeVisitor(t, 'Eve/1.0')];
  for (const [method, url] of everyByteOf(token))
    expect([(await eve(method, url)).statusCode, (await eve(method, url)).json<{ code: string }>().code], url).toEqual([
      403,
      'share_locked',
    ]);
  // Nor by the way that frames on other sites take.
  for (const url of [`/api/publications/${token}/after`, `/embed/${token}`])
    expect((await eve('GET', url)).statusCode, url).toBe(404);
  expect((await pat('POST', `/api/share/${token}/unlock`, { password: 'oak' })).statusCode).toBe(403);
  const unlocked = await pat('POST', `/api/share/${token}/unlock`, { password: 'walnut' });
  expect(unlocked.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/share/', maxAge: 43_200 });
  for (const [method, url] of everyByteOf(token)) expect((await pat(method, url)).statusCode, url).toBe(200);

  // The cookie is bound to this share.
  const other = await makeShare(ana, (await makeDesign(ana)).id, { password: 'walnut' });
  const moved = await t.app.inject({
    method: 'GET',
    url: `/api/share/${other.token}`,
    headers: { cookie: `retrim_share_${other.share.id}=${unlocked.cookies[0]!.value}` },
  });
  expect(moved.statusCode).toBe(403);

  expect((await ana.call('PATCH', `/api/shares/${share.id}`, { password: 'cherry' })).statusCode).toBe(200);
  for (const [method, url] of everyByteOf(token)) expect((await pat(method, url)).statusCode, url).toBe(403);
  const guesses = [];
  for (let i = 0; i < 10; i++)
    guesses.push((await eve('POST', `/api/share/${token}/unlock`, { password: `guess ${i}` })).statusCode);
  expect(guesses.at(-1)).toBe(429);
  // Even the right one has to wait now.
  expect((await eve('POST', `/api/share/${token}/unlock`, { password: 'cherry' })).statusCode).toBe(429);
  await t.deps.database.db.delete(shareUnlocks);
  expect((await ana.call('GET', `/api/share/${token}`)).statusCode).toBe(200);
});

test('an expired link is dead; the end can be moved', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  const until = new Date(t.deps.now().getTime() + HOUR).toISOString();
  const { share, token } = await makeShare(ana, design.id, { expiresAt: until });
  const visit = makeVisitor(t);
  expect((await visit('GET', `/api/share/${token}`)).statusCode).toBe(200);
  t.clock.advance(2 * HOUR);
  for (const [method, url] of everyByteOf(token)) expect((await visit(method, url)).statusCode).toBe(404);
  expect((await ana.call('GET', `/api/designs/${design.id}/share`)).json()).toMatchObject([{ isExpired: true }]);
  expect((await ana.call('PATCH', `/api/shares/${share.id}`, { expiresAt: null })).json()).toMatchObject({
    isExpired: false,
  });
  t.clock.advance(-2 * HOUR);
  expect((await visit('GET', `/api/share/${token}`)).statusCode).toBe(200);
  for (const wrong of [
    { expiresAt: '2020-01-01T00:00:00Z' },
    { expiresAt: 'tomorrow' },
    { password: 'abc' },
    { expiresAt: new Date(Date.now() + 4000 * DAY).toISOString() },
  ])
    expect((await ana.call('POST', `/api/designs/${design.id}/share`, wrong)).statusCode, JSON.stringify(wrong)).toBe(
      400,
    );
});

test('views count people, not reloads, and never the owner', async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana);
  const { token } = await makeShare(ana, design.id);
  const views = async () =>
    (await ana.call('GET', `/api/designs/${design.id}/share`)).json<{ views: number }[]>()[0]!.views;
  expect((await ana.call('GET', `/api/share/${token}`)).json<SharedView>().isOwner).toBe(true);
  await ana.call('POST', `/api/share/${token}/views`);
  expect(await views()).toBe(0);
  const [pat, kim] = [
    makeVisitor(t, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148'),
    makeVisitor(t, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'),
  ];
  await Promise.all([pat, pat, pat].map((visit) => visit('POST', `/api/share/${token}/views`)));
  await pat('POST', `/api/share/${token}/views`);
  expect(await views()).toBe(1);
  await kim('POST', `/api/share/${token}/views`);
  expect(await views()).toBe(2);
  // A made-up browser name does not make another visitor.
  for (let i = 0; i < 20; i++) await makeVisitor(t, `Browser/${i}`)('POST', `/api/share/${token}/views`);
  expect(await views()).toBe(2);
});

test('the link shows the newest version, or one version for good; the trash shows nothing', async () => {
  const ana = await makePhotoOwner(t);
  const first = await makeDesign(ana);
  const { token: follows } = await makeShare(ana, first.id);
  const { token: stays } = await makeShare(ana, first.id, { followsNewest: false });
  const visit = makeVisitor(t);
  const old = (await visit('GET', `/api/share/${follows}`)).json<SharedView>();
  const second = await saveAs(ana, await renderDesign(ana), { name: 'Second try', parentId: first.id });
  expect(second).toMatchObject({ rootId: first.id, parentId: first.id, version: 2 });
  const versionOf = async (token: string) =>
    (await visit('GET', `/api/share/${token}`)).json<SharedView>().design.version;
  expect([await versionOf(follows), await versionOf(stays)]).toEqual([2, 1]);
  // The picture of a version that is no longer shown cannot be loaded.
  expect((await visit('GET', old.after)).statusCode).toBe(404);
  expect((await ana.call('DELETE', `/api/designs/${second.id}`)).statusCode).toBe(204);
  expect(await versionOf(follows)).toBe(1);
  expect((await ana.call('DELETE', `/api/designs/${first.id}`)).statusCode).toBe(204);
  for (const token of [follows, stays])
    for (const [method, url] of everyByteOf(token)) expect((await visit(method, url)).statusCode).toBe(404);
  // The version that the link was made for goes for good; the link goes on with the one that comes back.
  expect((await ana.call('POST', `/api/trash/${second.id}/restore`)).statusCode).toBe(200);
  expect((await ana.call('DELETE', `/api/trash/${first.id}`)).statusCode).toBe(204);
  expect(await versionOf(follows)).toBe(2);
  expect((await visit('GET', `/api/share/${stays}`)).statusCode).toBe(404);
});

test.each(['listed', 'in the trash'])(
  'a link that stops following stays at the versions that it shows, with the first version %s',
  async (where) => {
    const ana = await makePhotoOwner(t);
    const firsts = [await makeDesign(ana), await makeDesign(ana)];
    let newest = firsts;
    const saveNext = async () => {
      newest = [await makeDesign(ana, { parentId: newest[0]!.id }), await makeDesign(ana, { parentId: newest[1]!.id })];
    };
    const { share, token } = await makeShare(ana, firsts[0]!.id, { others: [firsts[1]!.id] });
    const versions = async () =>
      (await makeVisitor(t)('GET', `/api/share/${token}`)).json<SharedView>().options.map(({ version }) => version);
    const follow = async (followsNewest: boolean) =>
      expect((await ana.call('PATCH', `/api/shares/${share.id}`, { followsNewest })).statusCode).toBe(200);
    await saveNext();
    if (where === 'in the trash')
      for (const { id } of firsts) expect((await ana.call('DELETE', `/api/designs/${id}`)).statusCode).toBe(204);
    await follow(false);
    expect(await versions()).toEqual([2, 2]);
    await saveNext();
    // Said again, it changes nothing.
    await follow(false);
    expect(await versions()).toEqual([2, 2]);
    await follow(true);
    expect(await versions()).toEqual([3, 3]);
  },
);

test('a link comes back with its design when the version that it was made for is purged while the others are in the trash', async () => {
  const ana = await makePhotoOwner(t);
  const [first, other] = [await makeDesign(ana), await makeDesign(ana)];
  const { token } = await makeShare(ana, first.id);
  const { token: added } = await makeShare(ana, other.id, { others: [first.id] });
  const { token: stays } = await makeShare(ana, first.id, { followsNewest: false });
  const second = await saveAs(ana, await renderDesign(ana), { parentId: first.id });
  for (const { id } of [first, second]) expect((await ana.call('DELETE', `/api/designs/${id}`)).statusCode).toBe(204);
  expect((await ana.call('DELETE', `/api/trash/${first.id}`)).statusCode).toBe(204);
  expect((await ana.call('POST', `/api/trash/${second.id}/restore`)).statusCode).toBe(200);
  const look = async (url: string) => (await makeVisitor(t)('GET', `/api/share/${url}`)).json<SharedView>();
  expect((await look(token)).design.version).toBe(2);
  expect((await look(added)).options).toHaveLength(2);
  expect((await makeVisitor(t)('GET', `/api/share/${stays}`)).statusCode).toBe(404);
});

test("T-15: other people's designs and links are not found", async () => {
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const design = await makeDesign(ana);
  const { share } = await makeShare(ana, design.id);
  const tries: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?][] = [
    ['GET', `/api/designs/${design.id}/share`],
    ['POST', `/api/designs/${design.id}/share`, {}],
    ['DELETE', `/api/designs/${design.id}/share`],
    ['PATCH', `/api/shares/${share.id}`, { password: null }],
    ['DELETE', `/api/shares/${share.id}`],
    ['POST', `/api/designs/${design.id}/restore-version`],
  ];
  for (const [method, url, body] of tries) expect((await eve.call(method, url, body)).statusCode, url).toBe(404);
  expect((await ana.call('GET', `/api/designs/${design.id}/share`)).json()).toHaveLength(1);
  const visit = makeVisitor(t);
  for (const token of ['nope', '../..', 'A'.repeat(24), '%00', share.id])
    expect([400, 404]).toContain((await visit('GET', `/api/share/${encodeURIComponent(token)}`)).statusCode);
  expect((await ana.call('DELETE', `/api/designs/${design.id}/share`)).statusCode).toBe(204);
  expect((await ana.call('GET', `/api/designs/${design.id}/share`)).json()).toEqual([]);
});

test('a paper bears the lasting link to its design, and none that wants a password', async () => {
  const ana = await makePhotoOwner(t);
  const { id } = await makeDesign(ana);
  const design = (await findOwnDesign(t.deps.database.db, ana.user.id, id))!;
  await makeShare(ana, id, { password: 'walnut' });
  expect(await findOpenDesignUrl(t.deps, design)).toBeUndefined();
  const { token } = await makeShare(ana, id);
  expect(await findOpenDesignUrl(t.deps, design)).toBe(`http://localhost:3000/s/${token}?version=1`);
});

test('a link is mailed in the name of the shop, to be answered to it; other people, unproven addresses and dead links send nothing', async () => {
  const ana = await makePhotoOwner(t, { companyName: 'Hide & Seek Trim', emailVerifiedAt: t.deps.now() });
  const { share, token } = await makeShare(ana, (await makeDesign(ana)).id);
  const send = (who: typeof ana, to: string, note = '') =>
    who.call('POST', `/api/shares/${share.id}/mail`, { to, note });
  expect((await send(ana, 'pat@example.com', 'See you <b>Friday</b>\r\nBcc: everybody')).statusCode).toBe(204);
  const [mail] = await t.deps.database.db.select().from(mails).where(eq(mails.to, 'pat@example.com'));
  const { subject, text, html, replyTo } = composeMail(
    MAIL_TEMPLATES['design-shared'].write(mail!.data as never, t.deps.config),
    t.deps.config,
  );
  expect([subject, replyTo]).toEqual(['Hide & Seek Trim has a design for you', ana.user.email]);
  expect(text).toContain(`http://localhost:3000/s/${token}`);
  expect(html).not.toContain('<b>Friday');

  for (const note of [
    'Look: https://evil.example/win',
    'www.evil.example',
    'evil.com',
    'write to me@evil.com',
    'evil．com',
  ]) {
    expect((await send(ana, 'pat@example.com', note)).json(), note).toMatchObject({
      code: 'invalid_input',
      field: 'note',
      message: expect.stringContaining('cannot contain web or email addresses'),
    });
  }
  expect((await send(ana, 'pat@example.com, x@example.com')).statusCode).toBe(400);
  expect((await send(ana, `${'a'.repeat(65)}@example.com`)).json()).toMatchObject({
    code: 'invalid_input',
    field: 'to',
  });
  const bob = await makePhotoOwner(t, { emailVerifiedAt: t.deps.now() });
  expect((await send(bob, 'pat2@example.com')).statusCode).toBe(404);
  for (let i = 0; i < 2; i++) expect((await send(ana, 'pat@example.com')).statusCode).toBe(204);
  expect((await send(ana, 'pat@example.com')).statusCode).toBe(429);
  const eve = await makePhotoOwner(t);
  const hers = await makeShare(eve, (await makeDesign(eve)).id);
  expect(
    (await eve.call('POST', `/api/shares/${hers.share.id}/mail`, { to: 'pat2@example.com' })).json(),
  ).toMatchObject({ code: 'email_not_verified' });
  await ana.call('DELETE', `/api/shares/${share.id}`);
  expect((await send(ana, 'pat2@example.com')).statusCode).toBe(404);
  expect(await t.deps.database.db.select().from(mails).where(eq(mails.to, 'pat2@example.com'))).toEqual([]);
});

test("the customer reads the title of the link on the page, in the preview, the mail and the record, never the shop's own name", async () => {
  const ana = await makePhotoOwner(t, { emailVerifiedAt: new Date() });
  const design = await makeDesign(ana, { name: 'Mrs. Private, second try' });
  const { share, token } = await makeShare(ana, design.id, { title: 'Your <Bronco> in "red"' });
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect(view.design.name).toBe('Your <Bronco> in "red"');
  const page = (await visit('GET', `/s/${token}`)).body;
  expect(page).toContain('<meta property="og:title" content="Your &#60;Bronco&#62; in &#34;red&#34;"/>');
  expect((await ana.call('POST', `/api/shares/${share.id}/mail`, { to: 'title@example.com' })).statusCode).toBe(204);
  const [mail] = await t.deps.database.db.select().from(mails).where(eq(mails.to, 'title@example.com'));
  expect(mail!.data).toMatchObject({ designName: 'Your <Bronco> in "red"' });
  const decided = await visit('POST', `/api/share/${token}/decisions`, createDecisionBody(view));
  const { id } = decided.json<{ id: string }>();
  const read = async () => (await ana.call('GET', `/api/approvals/${id}`)).json<Certificate>();
  expect(await read()).toMatchObject({ title: 'Your <Bronco> in "red"', verification: { intact: true } });
  for (const text of [JSON.stringify(view), page, JSON.stringify(mail!.data), decided.body])
    expect(text).not.toContain('Private');

  // A later change of the title changes the page but not the record of the approval.
  expect((await ana.call('PATCH', `/api/shares/${share.id}`, { title: '' })).json()).toMatchObject({ title: '' });
  const later = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  expect([later.design.name, later.versionHash, later.decisions.length]).toEqual([
    '2019 Ford Bronco',
    view.versionHash,
    1,
  ]);
  expect(await read()).toMatchObject({ title: 'Your <Bronco> in "red"', verification: { intact: true } });
  const { token: locked } = await makeShare(ana, design.id, { title: 'Behind a password', password: 'walnut' });
  expect((await visit('GET', `/s/${locked}`)).body).not.toContain('Behind a password');
});

test("a link without a title has its recipient's address as its name, or else the vehicle, and says its answer", async () => {
  const ana = await makePhotoOwner(t);
  const design = await makeDesign(ana, { name: 'Tan bench' });
  const { share, token } = await makeShare(ana, design.id);
  const named = async (): Promise<unknown> => {
    const [link] = (await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>();
    return [link?.name, link?.answer];
  };
  expect(await named()).toEqual(['2019 Ford Bronco', null]);
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<SharedView>();
  await visit(
    'POST',
    `/api/share/${token}/decisions`,
    createDecisionBody(view, { decision: 'change', words: 'Darker' }),
  );
  await t.deps.database.db.update(shares).set({ customerEmail: 'kim@example.com' }).where(eq(shares.id, share.id));
  expect(await named()).toEqual(['kim@example.com', 'change']);
  await ana.call('PATCH', `/api/shares/${share.id}`, { title: "Kim's Mustang" });
  expect(await named()).toEqual(["Kim's Mustang", 'change']);
});

test('a link says when it was last emailed, once that has left', async () => {
  const ana = await makePhotoOwner(t, { emailVerifiedAt: t.deps.now() });
  const design = await makeDesign(ana);
  const { share } = await makeShare(ana, design.id);
  const mailedAt = async () => (await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>()[0]!.mailedAt;
  await ana.call('POST', `/api/shares/${share.id}/mail`, { to: 'kim-mailed@example.com', note: '' });
  expect(await mailedAt()).toBeNull();
  const sentAt = t.deps.now();
  await t.deps.database.db.update(mails).set({ state: 'sent', sentAt }).where(eq(mails.shareId, share.id));
  expect(await mailedAt()).toBe(sentAt.toISOString());
});

test('a link that is asked for twice under one key is made once; another request under that key is refused', async () => {
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const [design, other, foreign] = [await makeDesign(ana), await makeDesign(ana), await makeDesign(eve)];
  const ask = (person: typeof ana, id: number, key: string, settings: object = {}) =>
    person.call('POST', `/api/designs/${id}/share`, settings, { 'idempotency-key': key });
  const taps = await Promise.all([1, 2, 3].map(() => ask(ana, design.id, 'tap-1', { password: 'open sesame' })));
  expect(taps.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(taps.map((reply) => reply.json<Share>().url)).size).toBe(1);
  expect((await ana.call('GET', `/api/designs/${design.id}/share`)).json<Share[]>()).toHaveLength(1);

  for (const refused of [
    await ask(ana, other.id, 'tap-1', { password: 'open sesame' }),
    await ask(ana, design.id, 'tap-1', { password: 'open simsim' }),
    await ask(ana, design.id, 'tap-1'),
    await ask(ana, design.id, 'tap-1', { password: 'open sesame', title: 'Yours' }),
  ])
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'conflict' }]);
  // Another owner's key is another key.
  expect((await ask(eve, foreign.id, 'tap-1')).statusCode).toBe(201);
  await ana.call('DELETE', `/api/designs/${design.id}/share`);
  expect((await ask(ana, design.id, 'tap-1', { password: 'open sesame' })).statusCode).toBe(409);
});
