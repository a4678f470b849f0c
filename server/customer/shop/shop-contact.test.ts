import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portfolio, PublicPortfolio } from '#contract/customer/portfolio.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import type { Shop } from '#contract/customer/shop-profile.ts';
import { makePhotoOwner, openRenderScene, type RenderScene } from '#tests/support/pictures/render-scene.ts';
import { makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const NOTHING = { email: '', phone: '', website: '', address: '' };

/** A shop that registered with company and phone and never opened My Shop, with a portfolio and a link. */
const openShop = async () => {
  const shop = await makePhotoOwner(t, {
    subscriptionTier: 'premium',
    companyName: 'Hide & Seek Trim',
    phoneNumber: '+1 555 010 0199',
  });
  const design = await makeDesign(shop);
  const sent = {
    slug: `first-day-${design.id}`,
    title: 'Our work',
    text: '',
    showContact: true,
    published: true,
    items: [{ designId: design.id, caption: '' }],
  };
  const visit = makeVisitor(t);
  const link = await makeShare(shop, design.id, { showShop: true });
  const publish = async (change: object) =>
    (await shop.call('PUT', '/api/portfolio', { ...sent, ...change })).json<Portfolio>();
  const readPortfolio = async () =>
    (await visit('GET', `/api/portfolio/public/${sent.slug}`)).json<PublicPortfolio>().shop;
  const readLink = async () => {
    const { shopName, shopPhone } = (await visit('GET', `/api/share/${link.token}`)).json<SharedView>();
    return [shopName, shopPhone];
  };
  const save = async (change: object) => {
    const { logo: _, ...own } = (await shop.call('GET', '/api/shop')).json<Shop>();
    const reply = await shop.call('PUT', '/api/shop', { ...own, ...change });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<Shop>();
  };
  await publish({});
  return { shop, link, publish, readPortfolio, readLink, save };
};

test('email and phone of an account are in no portfolio and on no link until My Shop was saved with them; the company’s name is', async () => {
  const { shop, readPortfolio, readLink, save } = await openShop();
  const mine = (await shop.call('GET', '/api/shop')).json<Shop>();
  const { name, email, phone } = mine;
  expect([name, email, phone]).toEqual(['Hide & Seek Trim', shop.user.email, '+1 555 010 0199']);
  expect(await readPortfolio()).toMatchObject({ name, ...NOTHING });
  expect(await readLink()).toEqual([name, '']);
  expect(await save({})).toEqual(mine);
  expect(await readPortfolio()).toMatchObject({ name, email, phone });
  expect(await readLink()).toEqual([name, phone]);
});

test('a contact that the shop does not want to be shown is not taken from the account', async () => {
  const { shop, link, publish, readPortfolio, readLink, save } = await openShop();
  await publish({ showContact: false });
  expect(await readPortfolio()).toMatchObject({ name: 'Hide & Seek Trim', ...NOTHING });
  await shop.call('PATCH', `/api/shares/${link.share.id}`, { showShop: false });
  expect(await readLink()).toEqual(['', '']);
  await publish({});
  await shop.call('PATCH', `/api/shares/${link.share.id}`, { showShop: true });
  // Emptied in My Shop, it stays empty, although the account has it.
  await save({ email: '', phone: '' });
  expect(await readPortfolio()).toMatchObject({ name: 'Hide & Seek Trim', ...NOTHING });
  expect(await readLink()).toEqual(['Hide & Seek Trim', '']);
});

test('a shop whose name is empty in My Shop bears the company everywhere, also in My Shop', async () => {
  const { readPortfolio, readLink, save } = await openShop();
  expect(await save({ name: '' })).toMatchObject({ name: 'Hide & Seek Trim' });
  expect((await readPortfolio()).name).toBe('Hide & Seek Trim');
  expect((await readLink())[0]).toBe('Hide & Seek Trim');
});

test('W-32: two devices that change My Shop: different fields both stay, and the same field is not overwritten unseen', async () => {
  const { shop } = await openShop();
  const { logo: _, ...basis } = (await shop.call('GET', '/api/shop')).json<Shop>();
  const save = (changes: object) => shop.call('PUT', '/api/shop', { ...basis, ...changes, basis });
  expect((await save({ phone: '555 0100', country: 'AT' })).statusCode).toBe(200);
  expect((await save({ website: 'trim.example' })).json()).toMatchObject({
    phone: '555 0100',
    website: 'https://trim.example',
    country: 'AT',
  });
  const refused = await save({ phone: '555 0199', country: 'FR' });
  expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
    409,
    { phone: 'Another device saved here: “555 0100”', country: 'Another device saved here: “AT”' },
  ]);
  expect((await shop.call('GET', '/api/shop')).json()).toMatchObject({ phone: '555 0100', country: 'AT' });
});
