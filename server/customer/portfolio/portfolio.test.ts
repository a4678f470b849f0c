import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getPublicPictureUrl,
  createPortfolioSlug,
  MAX_PORTFOLIO_ITEMS,
  type Portfolio,
  type PublicPortfolio,
} from '#contract/customer/portfolio.ts';
import { designs, users } from '#server/platform/db/schema.ts';
import {
  makePhotoOwner,
  openRenderScene,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';
import { renderEmbedPage } from './embed-page.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

let nth = 0;
const premium = () => makePhotoOwner(t, { subscriptionTier: 'premium', companyName: 'Hide & Seek Trim' });
const body = (rest: object = {}) => ({
  slug: `hide-seek-${(nth += 1)}`,
  title: 'Our work',
  text: 'Seats since 1974.',
  showContact: true,
  published: true,
  items: [] as { designId: number; caption: string }[],
  ...rest,
});

const publish = async (person: PhotoOwner, rest: object = {}) => {
  const design = await makeDesign(person, { name: 'Mr. Smith private name' });
  const sent = body({ items: [{ designId: design.id, caption: 'Bronco in red' }], ...rest });
  const reply = await person.call('PUT', '/api/portfolio', sent);
  expect(reply.statusCode, reply.body).toBe(200);
  const portfolio = reply.json<Portfolio>();
  return { design, sent, portfolio, token: portfolio.items[0]!.token };
};

const everyAddress = (slug: string, token: string): string[] => [
  `/p/${slug}`,
  `/api/portfolio/public/${slug}`,
  `/api/portfolio/public/${slug}/card.jpg`,
  getPublicPictureUrl(token, 'before'),
  getPublicPictureUrl(token, 'after'),
  `/embed/${token}`,
];

test('A-46, D-69: publishing is for premium, checked on the server; without the plan a portfolio is offline at once, and back with it', async () => {
  const free = await makePhotoOwner(t);
  const refused = await free.call('PUT', '/api/portfolio', body({ published: false }));
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'premium_required']);
  expect((await free.call('GET', '/api/portfolio')).json()).toBeNull();
  const ana = await premium();
  const { sent, token } = await publish(ana);
  const visit = makeVisitor(t);
  const statuses = async () =>
    Promise.all(everyAddress(sent.slug, token).map(async (url) => (await visit('GET', url)).statusCode));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  await t.deps.database.db.update(users).set({ subscriptionTier: 'free' }).where(eq(users.id, ana.user.id));
  expect(new Set(await statuses())).toEqual(new Set([404]));
  expect((await ana.call('GET', '/api/portfolio')).json<Portfolio>()).toMatchObject({ published: true, online: false });
  await t.deps.database.db.update(users).set({ subscriptionTier: 'premium' }).where(eq(users.id, ana.user.id));
  expect(new Set(await statuses())).toEqual(new Set([200]));
});

test('unpublished means 404 at once for the page, its data, every picture, the card and the embedded slider', async () => {
  const ana = await premium();
  const { sent, token } = await publish(ana);
  const visit = makeVisitor(t);
  for (const url of everyAddress(sent.slug, token)) expect((await visit('GET', url)).statusCode, url).toBe(200);
  const kept = await visit('GET', getPublicPictureUrl(token, 'after'));
  expect(kept.headers['cache-control']).toBe('private, no-cache');
  expect((await ana.call('PUT', '/api/portfolio', { ...sent, published: false })).statusCode).toBe(200);
  for (const url of everyAddress(sent.slug, token)) expect((await visit('GET', url)).statusCode, url).toBe(404);
  const asked = await t.app.inject({
    url: getPublicPictureUrl(token, 'after'),
    headers: { 'if-none-match': String(kept.headers['etag']) },
  });
  expect(asked.statusCode).toBe(404);
});

test('a deleted design, and one that was taken out, are no longer shown; the others keep their tokens and their order', async () => {
  const ana = await premium();
  const designs = [await makeDesign(ana), await makeDesign(ana), await makeDesign(ana)];
  const items = designs.map(({ id }, i) => ({ designId: id, caption: `Piece ${i}` }));
  const sent = body({ items });
  const first = (await ana.call('PUT', '/api/portfolio', sent)).json<Portfolio>();
  const turned = (
    await ana.call('PUT', '/api/portfolio', { ...sent, items: [items[2]!, items[0]!] })
  ).json<Portfolio>();
  expect(turned.items.map(({ designId }) => designId)).toEqual([designs[2]!.id, designs[0]!.id]);
  expect(turned.items.map(({ token }) => token)).toEqual([first.items[2]!.token, first.items[0]!.token]);
  const visit = makeVisitor(t);
  expect((await visit('GET', getPublicPictureUrl(first.items[1]!.token, 'after'))).statusCode).toBe(404);
  await ana.call('DELETE', `/api/designs/${designs[2]!.id}`);
  expect((await visit('GET', getPublicPictureUrl(first.items[2]!.token, 'after'))).statusCode).toBe(404);
  expect(
    (await visit('GET', `/api/portfolio/public/${sent.slug}`)).json<PublicPortfolio>().pieces.map(({ title }) => title),
  ).toEqual(['Piece 0']);
});

test('D-30: a deleted design comes back to its place in the portfolio, also when that was saved meanwhile', async () => {
  const ana = await premium();
  const designs = [await makeDesign(ana), await makeDesign(ana), await makeDesign(ana)];
  const items = designs.map(({ id }, i) => ({ designId: id, caption: `Piece ${i}` }));
  const sent = body({ items });
  const first = (await ana.call('PUT', '/api/portfolio', sent)).json<Portfolio>();
  expect((await ana.call('DELETE', `/api/designs/${designs[1]!.id}`)).statusCode).toBe(204);
  const { statusCode } = await ana.call('PUT', '/api/portfolio', { ...sent, items: [items[2]!, items[0]!] });
  expect(statusCode).toBe(200);
  expect((await ana.call('POST', `/api/trash/${designs[1]!.id}/restore`)).statusCode).toBe(200);
  const seen = (await ana.call('GET', '/api/portfolio')).json<Portfolio>();
  expect(seen.items.map(({ caption }) => caption)).toEqual(['Piece 2', 'Piece 1', 'Piece 0']);
  expect(seen.items[1]!.token).toBe(first.items[1]!.token);
});

test('a portfolio that was filled while a piece was in the trash does not get it back, so that it can be saved', async () => {
  const ana = await premium();
  const { db } = t.deps.database;
  const made = await makeDesign(ana);
  const [row] = await db.select().from(designs).where(eq(designs.id, made.id));
  const copies = await db
    .insert(designs)
    .values(Array.from({ length: MAX_PORTFOLIO_ITEMS }, () => ({ ...row!, id: undefined, idempotencyKey: null })))
    .returning({ id: designs.id });
  const [first, ...others] = [made, ...copies].map(({ id }) => ({ designId: id, caption: '' }));
  const sent = body();
  const save = async (items: object[]) => (await ana.call('PUT', '/api/portfolio', { ...sent, items })).statusCode;
  expect(await save([first!, ...others.slice(1)])).toBe(200);
  expect((await ana.call('DELETE', `/api/designs/${made.id}`)).statusCode).toBe(204);
  expect(await save(others)).toBe(200);
  expect((await ana.call('POST', `/api/trash/${made.id}/restore`)).statusCode).toBe(200);
  const { items } = (await ana.call('GET', '/api/portfolio')).json<Portfolio>();
  expect(await save(items.map(({ designId, caption }) => ({ designId, caption })))).toBe(200);
});

test('a piece stays at its version and names the newest one, without versions in the trash', async () => {
  const ana = await premium();
  const { design, sent } = await publish(ana);
  const newer = async () => (await ana.call('GET', '/api/portfolio')).json<Portfolio>().items[0]!.newerDesignId;
  expect(await newer()).toBeNull();
  const second = await makeDesign(ana, { parentId: design.id });
  const third = await makeDesign(ana, { parentId: second.id });
  expect(await newer()).toBe(third.id);
  await ana.call('DELETE', `/api/designs/${third.id}`);
  expect(await newer()).toBe(second.id);
  const changed = { ...sent, items: [{ designId: second.id, caption: 'Bronco in red' }] };
  const reply = await ana.call('PUT', '/api/portfolio', changed);
  expect(reply.json<Portfolio>().items).toMatchObject([{ designId: second.id, newerDesignId: null }]);
});

test("S-98, R-23: a visitor reads shop, captions and materials, and never the account, the price or a design's own name", async () => {
  const ana = await premium();
  await ana.call('PUT', '/api/shop', {
    name: 'Hide & Seek',
    email: 'shop@hide.example',
    phone: '555 0100',
    website: 'https://hide.example',
    address: 'Austin',
    color: '#27426f',
  });
  const { sent, design } = await publish(ana);
  const visit = makeVisitor(t);
  const reply = await visit('GET', `/api/portfolio/public/${sent.slug}`);
  const view = reply.json<PublicPortfolio>();
  expect(view).toMatchObject({
    title: 'Our work',
    text: 'Seats since 1974.',
    shop: { name: 'Hide & Seek', email: 'shop@hide.example', phone: '555 0100', hasLogo: false },
  });
  expect(view.pieces[0]).toMatchObject({ title: 'Bronco in red', vehicle: '2019 Ford Bronco', width: 96, height: 64 });
  expect(view.pieces[0]!.made.map(({ part }) => part)).toContain('Stitching');
  for (const secret of [ana.user.email, ana.user.username, ana.user.id, 'Smith', design.generatedImageUrl])
    expect(reply.body).not.toContain(secret);
  await ana.call('PUT', '/api/portfolio', { ...sent, showContact: false });
  expect((await visit('GET', `/api/portfolio/public/${sent.slug}`)).json<PublicPortfolio>().shop).toMatchObject({
    name: 'Hide & Seek',
    email: '',
    phone: '',
    website: '',
    address: '',
  });
  const picture = await visit('GET', getPublicPictureUrl(view.pieces[0]!.token, 'after'));
  expect([picture.headers['content-type'], (await sharp(picture.rawPayload).metadata()).width! <= 1024]).toEqual([
    'image/webp',
    true,
  ]);
});

test('the page tells messengers its title and picture before any script, and hostile words in it stay words', async () => {
  const ana = await premium();
  const evil = '"><script>alert(1)</script>$& $\' {{';
  const { sent } = await publish(ana, { title: `T ${evil}`, text: evil });
  const page = await makeVisitor(t)('GET', `/p/${sent.slug}`);
  expect([page.statusCode, page.headers['content-type'], page.headers['x-robots-tag']]).toEqual([
    200,
    'text/html; charset=utf-8',
    undefined,
  ]);
  expect(page.body).toContain(
    `<meta property="og:image" content="http://localhost:3000/api/portfolio/public/${sent.slug}/card.jpg"/>`,
  );
  expect(page.body).toContain('<noscript><h1>T &#34;&#62;&#60;script');
  expect(page.body).not.toContain('<script>alert');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const card = await makeVisitor(t)('GET', `/api/portfolio/public/${sent.slug}/card.jpg`);
  const facts = await sharp(card.rawPayload).metadata();
  expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', 1200, 630]);
  // Case does not count.
  expect((await makeVisitor(t)('GET', `/p/${sent.slug.toUpperCase()}`)).statusCode).toBe(200);
});

test('one address belongs to one shop, also when two ask for it at once; reserved words are refused', async () => {
  const [ana, bob] = [await premium(), await premium()];
  const slug = `race-${Date.now()}`;
  const replies = await Promise.all(
    [ana, bob].map((person) => person.call('PUT', '/api/portfolio', body({ slug, published: false }))),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'conflict',
    field: 'slug',
  });
  for (const wrong of ['admin', 'a', 'two--hyphens', '-x-', 'ümlaut', '../up', 'a b'])
    expect([400, 409], wrong).toContain(
      (await ana.call('PUT', '/api/portfolio', body({ slug: wrong, published: false }))).statusCode,
    );
});

test('only own designs can be shown; a published portfolio is not empty; no design is in it twice', async () => {
  const [ana, bob] = [await premium(), await premium()];
  const design = await makeDesign(bob);
  expect(
    (await ana.call('PUT', '/api/portfolio', body({ items: [{ designId: design.id, caption: '' }] }))).statusCode,
  ).toBe(404);
  expect((await ana.call('PUT', '/api/portfolio', body())).json()).toMatchObject({
    code: 'invalid_input',
    field: 'items',
  });
  expect(
    (
      await bob.call(
        'PUT',
        '/api/portfolio',
        body({
          items: [
            { designId: design.id, caption: '' },
            { designId: design.id, caption: '' },
          ],
        }),
      )
    ).statusCode,
  ).toBe(400);
  expect((await t.app.inject({ method: 'PUT', url: '/api/portfolio', payload: body() })).statusCode).toBe(401);
});

test('the embedded slider may be framed anywhere, weighs little, runs only its own script, and is the one page that may', async () => {
  const ana = await premium();
  const { token } = await publish(ana);
  const page = await makeVisitor(t)('GET', `/embed/${token}`);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.headers['x-frame-options']).toBeUndefined();
  expect(Buffer.byteLength(page.body)).toBeLessThan(15_000);
  expect(page.body).toContain('type="range"');
  for (const url of ['/', '/api/health', `/embed`]) {
    const other = await t.app.inject(url);
    expect(String(other.headers['content-security-policy']), url).toContain("frame-ancestors 'none'");
  }
  const evil = renderEmbedPage({ before: '/b', after: '/a', title: '"><img src=x onerror=alert(1)>' });
  expect(evil).not.toContain('<img src=x');
});

test('a share link is for its customer: no frame shows it', async () => {
  const bob = await makePhotoOwner(t);
  const { token } = await makeShare(bob, (await makeDesign(bob)).id);
  for (const url of [`/embed/${token}`, getPublicPictureUrl(token, 'before'), getPublicPictureUrl(token, 'after')])
    expect((await makeVisitor(t)('GET', url)).statusCode, url).toBe(404);
});

test('an address is made of a name', () => {
  expect(createPortfolioSlug('Söhne & Co. Trim')).toBe('sohne-co-trim');
  expect(createPortfolioSlug('Łódź Tapicernia')).toBe('lodz-tapicernia');
  expect(createPortfolioSlug('Straßer & Sø')).toBe('strasser-so');
  expect(createPortfolioSlug('漢字')).toBe('');
});

test('the card of a portfolio is drawn once, however many ask for it', async () => {
  const ana = await premium();
  const { sent } = await publish(ana);
  const { pool } = t.deps;
  let drawn = 0;
  t.deps.pool = {
    ...pool,
    drawCard: (...call) => {
      drawn += 1;
      return pool.drawCard(...call);
    },
  };
  const address = `/api/portfolio/public/${sent.slug}/card.jpg`;
  const replies = await Promise.all(Array.from({ length: 40 }, () => makeVisitor(t)('GET', address)));
  replies.push(await makeVisitor(t)('GET', address));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(drawn).toBe(1);
  // The preview shows the first piece.
  const other = await makeDesign(ana, { name: 'Second' });
  await ana.call('PUT', '/api/portfolio', {
    ...sent,
    items: [{ designId: other.id, caption: 'Second' }, ...sent.items],
  });
  const changed = await makeVisitor(t)('GET', address);
  t.deps.pool = pool;
  expect([changed.statusCode, drawn]).toEqual([200, 2]);
});

test('W-32: a device that has not seen the latest portfolio cannot delete the pieces it does not know, nor unpublish it', async () => {
  const ana = await premium();
  const [first, second] = [await makeDesign(ana), await makeDesign(ana)];
  const none = body({ published: false, basis: null });
  const opened = await ana.call('PUT', '/api/portfolio', none);
  expect(opened.statusCode, opened.body).toBe(200);
  const basis = opened.json<Portfolio>();
  const save = (changes: object, from: object | null = basis) =>
    ana.call('PUT', '/api/portfolio', { ...none, ...changes, basis: from });
  const ofDesign = ({ id }: { id: number }) => ({ designId: id, caption: '' });

  const published = { items: [ofDesign(first)], published: true };
  const saved = await save(published);
  expect(saved.statusCode, saved.body).toBe(200);
  // A retry of a save whose reply was lost.
  expect((await save(published)).statusCode).toBe(200);
  for (const from of [basis, null]) {
    const stale = await save({ items: [ofDesign(second)] }, from);
    expect(stale.statusCode).toBe(409);
    expect(stale.json<{ message: string }>().message).toContain('another device');
  }
  const stored = (await ana.call('GET', '/api/portfolio')).json<Portfolio>();
  expect(stored).toMatchObject({ published: true, items: [{ designId: first.id }] });
  const both = await save({ items: [first, second].map(ofDesign), published: true }, stored);
  expect(both.json<Portfolio>().items).toHaveLength(2);
  // A piece that another device deleted is no reason to say that it was not found.
  await ana.call('DELETE', `/api/designs/${second.id}`);
  const trashed = await save({ title: 'Seats', items: [first, second].map(ofDesign), published: true }, both.json());
  expect(trashed.statusCode).toBe(409);
});
