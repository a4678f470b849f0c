/** A shop with work of every kind, and somebody on trial: all of it made over the API, as people make it. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PASSWORD, registerWithPhoto, subscribe, type Member, type Saved } from './member.ts';
import type { Product } from './product.ts';
import type { Scene } from './readings.ts';

export const SHARE_PASSWORD = 'walnut';
const SLUG = 'soehne-trim';
/** Small, because the folder is kept in the repository. */
const PHOTO_WIDTH = 240;

type Furnished = Pick<Scene, 'emails' | 'cookies' | 'apiKey' | 'tokens' | 'slug'> & {
  designs: number[];
  renders: string[];
  files: string[];
  customer: string;
  decisions: string[];
};

const HIDES = [
  'code,name,supplier,line,material,color,price band,in stock,note',
  'H-102,Oxblood hide,Example Tannery,Heritage,leather,#6b1d24,4,yes,Ask for the lot number.',
  'H-101,Saddle hide,Example Tannery,Heritage,leather,#a4683a,3,no,',
  'C-77,Workshop tweed,Loomworks,Bench,cloth,#5b5a52,2,yes,',
].join('\n');

/** @returns the id of the swatch that the first design wears */
const fillShop = async (shop: Member): Promise<string> => {
  await shop.send('PUT', '/api/shop', {
    name: 'Söhne & Daughters Trim',
    email: 'bench@example.com',
    phone: '(555) 010-4821',
    website: 'trim.example.com',
    address: '12 Awl Street\nSpringfield',
    color: '#7a1f2b',
  });
  await shop.send('POST', '/api/swatches/import', { csv: HIDES, book: 'Söhne & Daughters, hides' });
  const found = await shop.send<{ swatches: { id: string }[] }>('GET', '/api/swatches?q=H-102');
  return found.swatches[0]!.id;
};

/** Every kind of choice, the swatch's own hex chosen by itself among them. */
const choicesWith = (swatch: string): object => ({
  style: 'classic',
  materials: ['leather', 'alcantara'],
  seatType: 'bench',
  mainColors: ['tan'],
  swatches: { main: { id: swatch } },
  secondaryColor: '#6b1d24',
  stitchingStyle: 'double',
  stitchingColor: 'white',
  pipingStyle: 'contrast',
  pipingColor: 'red',
  seatBolsters: 'high',
  bolsterColor: 'brown',
  zones: { door: { material: 'vinyl', color: '#6b1d24' }, headrest: { swatch: { id: swatch } } },
  vehicleType: 'car',
  vehicleYear: 1967,
  vehicleMake: 'Example',
  vehicleModel: 'Sedan',
});

const COLORWAY = { style: 'luxury', materials: ['leather'], mainColors: ['black', 'red'], stitchingStyle: 'french' };
const PLAIN = { style: 'original', materials: ['leather'], mainColors: ['red'] };
const WORDS = { customInstructions: 'cream leather seats with red stitching, keep the headrests' };
const AS_WORDS = { style: 'custom', materials: [], seatType: 'custom', stitchingStyle: 'custom', color: '' };

const shareOf = async ({ send }: Member, id: number, settings: object = {}): Promise<string> =>
  (await send<{ url: string }>('POST', `/api/designs/${id}/share`, { showShop: true, ...settings })).url.split(
    '/s/',
  )[1]!;

const decide = async (product: Product, token: string, decision: object): Promise<string> => {
  const view = (await product.send('GET', `/api/share/${token}`)).json as { versionHash: string };
  const body = { versionHash: view.versionHash, requestId: crypto.randomUUID(), personName: 'Pat Sample', ...decision };
  return ((await product.send('POST', `/api/share/${token}/decisions`, { body })).json as { id: string }).id;
};

/** A link of each kind, customers' answers over them, and published pages. */
const publish = async (product: Product, shop: Member, [first, second, words]: readonly Saved[]) => {
  const approved = await shareOf(shop, first!.id);
  const changed = await shareOf(shop, second!.id, { followsNewest: false });
  const locked = await shareOf(shop, words!.id, { password: SHARE_PASSWORD, capability: 'look' });
  const look = await shareOf(shop, words!.id, { capability: 'look', showShop: false });
  const decisions = [
    await decide(product, approved, { decision: 'approved', words: 'As we said on Friday.' }),
    await decide(product, changed, {
      decision: 'change',
      words: 'The bolsters a shade darker, please.',
      pins: [{ x: 0.4, y: 0.5, text: 'Here, like the door cards.' }],
    }),
  ];
  const { token: embed } = await shop.send<{ token: string }>('POST', `/api/designs/${first!.id}/embeds`, {});
  await shop.send('PUT', '/api/portfolio', {
    slug: SLUG,
    title: 'Recent work',
    text: 'Hides, thread and patience.',
    showContact: true,
    published: true,
    items: [
      { designId: first!.id, caption: 'A sedan in oxblood' },
      { designId: words!.id, caption: '' },
    ],
  });
  return { tokens: { approved, changed, locked, look, embed }, decisions };
};

const addCustomer = async (shop: Member, design: number): Promise<string> => {
  const { id } = await shop.send<{ id: string }>('POST', '/api/customers', {
    name: 'Pat Sample',
    contact: 'pat@example.com',
    vehicle: '1967 Sedan',
    jobNumber: 'J-1042',
    notes: 'Cream thread.\nPicks up on Fridays.',
  });
  await shop.send('PUT', `/api/designs/${design}/customer`, { customerId: id });
  return id;
};

const nameSeat = async ({ photo, send }: Member): Promise<void> => {
  const image = encodeURIComponent(photo);
  const looked = await send<{ zones: { id: string }[]; revision: number }>('GET', `/api/analysis?image=${image}`);
  await send('PUT', `/api/marks?image=${image}`, {
    revision: looked.revision,
    marks: [{ type: 'rename', zone: looked.zones[0]!.id, name: 'Driver and passenger' }],
  });
};

export const furnish = async (product: Product): Promise<Furnished> => {
  const template = await readFile(new URL('../../assets/templates/sedan-tan-leather.jpg', import.meta.url));
  const photo = await sharp(template).resize(PHOTO_WIDTH).jpeg({ quality: 85 }).toBuffer();
  const shop = await registerWithPhoto(product, 'Maximiliane', photo);
  await subscribe(product, shop);
  const swatch = await fillShop(shop);
  const first = await shop.save('Oxblood sedan', choicesWith(swatch));
  await nameSeat(shop);
  const second = await shop.save('Ünïcode "GT" \\ 12', COLORWAY, { style: 'luxury', color: 'black,red' });
  const words = await shop.save('In words', WORDS, AS_WORDS);
  const gone = await shop.save('First try', { ...COLORWAY, mainColors: ['blue'] });
  await shop.send('DELETE', `/api/designs/${gone.id}`);
  const customer = await addCustomer(shop, first.id);
  const { tokens, decisions } = await publish(product, shop, [first, second, words]);
  // A version after the wish for a change; the link that stays with its version goes on showing the one before.
  const later = await shop.save('Ünïcode "GT" \\ 12', { ...COLORWAY, mainColors: ['brown'] }, { parentId: second.id });
  const { key } = await shop.send<{ key: string }>('POST', '/api/account/api-keys', {
    name: 'Bench computer',
    scopes: ['designs:read', 'renders:read', 'approvals:read', 'customers:read', 'swatches:read', 'account:read'],
    expiresInDays: null,
    password: PASSWORD,
  });
  const free = await registerWithPhoto(product, 'Newcomer', photo);
  const tried = await free.save('A first try', PLAIN);
  const all = [first, second, words, later];
  return {
    emails: { owner: shop.email, free: free.email },
    cookies: { owner: shop.cookie, free: free.cookie },
    apiKey: key,
    tokens,
    slug: SLUG,
    designs: all.map(({ id }) => id),
    renders: [...all, gone].map(({ renderId }) => renderId),
    files: [first.originalImageUrl, ...all.map(({ generatedImageUrl }) => generatedImageUrl), tried.generatedImageUrl],
    customer,
    decisions,
  };
};
