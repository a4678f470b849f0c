/** Who looks at the product: a newcomer, somebody on trial, somebody whose trial is used up, a shop with customers, an administrator. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { request, type APIRequestContext, type APIResponse } from '@playwright/test';
import type { Product } from './product.ts';

type Storage = Awaited<ReturnType<APIRequestContext['storageState']>>;
export type Role = 'visitor' | 'newcomer' | 'trial' | 'used-up' | 'shop' | 'admin';

export interface Cast {
  /** Cookies of each; nobody's for the visitor. */
  storage: Record<Role, Storage>;
  /** Ids and secrets of what the shop has, for addresses. */
  shop: { design: number; longDesign: number; customer: string; openShare: string; lockedShare: string; approvedShare: string; approval: string; slug: string };
}

const PHOTOS = new URL('../../assets/templates/', import.meta.url);
const PHOTO_WIDTH = 1080;
const PASSWORD = 'saddle-stitch-48';
export const LONG_NAME = 'Nineteen-sixty-seven roadster, oxblood hides with cream French seams and hand-laid basket weave inserts';

const body = async <T>(asked: Promise<APIResponse>): Promise<T> => {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
};

const register = async (product: Product, username: string, more: object = {}): Promise<APIRequestContext> => {
  const person = await request.newContext({ baseURL: product.origin, extraHTTPHeaders: { origin: product.origin } });
  await body(person.post('/api/register', { data: { username, email: `${username.toLowerCase()}@example.com`, password: PASSWORD, ...more } }));
  return person;
};

interface Made {
  id: number;
  originalImageUrl: string;
}

const DEFAULTS = { style: 'original', materials: ['leather'], mainColors: ['red'], stitchingStyle: 'double', stitchingColor: 'white', seatType: 'bucket' };

/** A photo of ours, rendered and saved. */
const make = async (person: APIRequestContext, file: string, name: string, choices: Partial<typeof DEFAULTS> & { pipingColor?: string } = {}, parentId?: number): Promise<Made> => {
  const photo = await sharp(await readFile(new URL(file, PHOTOS))).resize(PHOTO_WIDTH).jpeg({ quality: 90 }).toBuffer();
  const { imageUrl } = await body<{ imageUrl: string }>(person.post('/api/upload', { multipart: { images: { name: file, mimeType: 'image/jpeg', buffer: photo } } }));
  const design = { ...DEFAULTS, ...choices };
  const render = await body<{ generatedImage: string; renderId: string }>(person.post('/api/generate-design', { data: { ...design, originalImage: imageUrl, engine: 'local' }, timeout: 180_000 }));
  return body<Made>(person.post('/api/designs', { data: { ...design, name, color: design.mainColors.join(', '), originalImageUrl: imageUrl, generatedImageUrl: render.generatedImage, renderId: render.renderId, ...(parentId === undefined ? {} : { parentId }) } }));
};

const subscribe = async (person: APIRequestContext): Promise<void> => {
  const plans = await body<{ priceId?: string }[]>(person.get('/api/plans'));
  const { checkoutUrl } = await body<{ checkoutUrl: string }>(person.post('/api/create-subscription', { data: { priceId: plans.find(({ priceId }) => priceId !== undefined)!.priceId } }));
  await person.post(checkoutUrl, { form: { card: 'works' }, maxRedirects: 0 });
  for (let tries = 0; tries < 100; tries++) {
    if ((await body<{ tier: string }>(person.get('/api/subscription'))).tier === 'premium') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the payment did not arrive');
};

const decide = async (product: Product, token: string, decision: object): Promise<void> => {
  const customer = await request.newContext({ baseURL: product.origin, extraHTTPHeaders: { origin: product.origin } });
  const { versionHash } = await body<{ versionHash: string }>(customer.get(`/api/share/${token}`));
  await body(customer.post(`/api/share/${token}/decisions`, { data: { versionHash, requestId: crypto.randomUUID(), ...decision } }));
  await customer.dispose();
};

/** A book of the shop's own: long names, something out of stock, every material. */
const fillBook = async (shop: APIRequestContext): Promise<void> => {
  await body(shop.post('/api/swatches/import', { data: { csv: [
    'code,name,supplier,line,material,color,price band,in stock,note',
    'H-101,Saddle hide,Example Tannery,Heritage,leather,#a4683a,3,yes,',
    'H-102,"Oxblood hide, finished by hand with a very long name",Example Tannery,Heritage,leather,#6b1d24,4,no,Six weeks. Ask for the lot number.',
    'V-9,Marine white,Coated Fabrics of Springfield & Daughters,Deck,vinyl,#ece6da,1,yes,',
    'C-77,Workshop tweed,Loomworks,Bench,cloth,#5b5a52,2,yes,',
  ].join('\n'), book: 'Söhne & Daughters, hides' } }));
};

const furnishShop = async (product: Product, shop: APIRequestContext): Promise<Cast['shop']> => {
  await subscribe(shop);
  await body(shop.put('/api/shop', { data: { name: 'Söhne & Daughters Trim', email: 'bench@example.com', phone: '(555) 010-4821', website: 'trim.example.com', address: '12 Awl Street\nSpringfield', color: '#7a1f2b' } }));
  await fillBook(shop);
  const first = await make(shop, 'sedan-tan-leather.jpg', 'Oxblood sedan');
  const second = await make(shop, 'sedan-tan-leather.jpg', 'Oxblood sedan', { mainColors: ['blue'] }, first.id);
  const truck = await make(shop, 'truck-burgundy-seats.jpg', 'Work truck, hard-wearing', { materials: ['vinyl'], mainColors: ['tan'] });
  const long = await make(shop, 'classic-red-tuckroll.jpg', LONG_NAME, { mainColors: ['white', 'red'] });
  await make(shop, 'moto-black-seat.jpg', 'Café racer', { materials: ['alcantara'], mainColors: ['black'], stitchingStyle: 'french', stitchingColor: 'red' });
  const gone = await make(shop, 'suv-beige-bench.jpg', 'First try', { materials: ['cloth'], mainColors: ['grey'] });
  await body(shop.delete(`/api/designs/${gone.id}`));

  const customer = await body<{ id: string }>(shop.post('/api/customers', { data: { name: 'Pat Sample', contact: 'pat@example.com', vehicle: '1967 Roadster', jobNumber: 'J-1042', notes: 'Cream thread, no piping on the doors.\nPicks up on Fridays.' } }));
  await body(shop.post('/api/customers', { data: { name: 'Maximiliane Featherstonehaugh-Villanueva of the Historic Touring Club', vehicle: LONG_NAME.slice(0, 110) } }));
  await body(shop.put(`/api/designs/${second.id}/customer`, { data: { customerId: customer.id } }));

  const share = async (id: number, settings: object = {}) => (await body<{ url: string }>(shop.post(`/api/designs/${id}/share`, { data: { showShop: true, ...settings } }))).url.split('/s/')[1]!;
  const openShare = await share(second.id);
  const lockedShare = await share(truck.id, { password: 'walnut' });
  const approvedShare = await share(truck.id);
  await decide(product, approvedShare, { decision: 'approved', personName: 'Pat Sample', words: 'As we said on Friday.' });
  await decide(product, await share(long.id), { decision: 'change', personName: 'Maximiliane Featherstonehaugh', words: 'The bolsters a shade darker, please.', pins: [{ x: 0.4, y: 0.5, text: 'Here, like the door cards.' }] });
  const [newest] = await body<{ id: string; decision: string }[]>(shop.get('/api/approvals'));
  const slug = 'soehne-trim';
  await body(shop.put('/api/portfolio', { data: { slug, title: 'Recent work', text: 'Hides, thread and patience. Everything here left our own bench.', showContact: true, published: true, items: [{ designId: truck.id, caption: 'A work truck that forgives boots' }, { designId: long.id, caption: '' }] } }));
  return { design: second.id, longDesign: long.id, customer: customer.id, openShare, lockedShare, approvedShare, approval: newest!.id, slug };
};

export const makeCast = async (product: Product): Promise<Cast> => {
  const admin = await register(product, 'Overseer');
  await product.grantAdmin('overseer@example.com');
  const newcomer = await register(product, 'newcomer');
  const trial = await register(product, 'Ana Maria Cruz', { email: 'ana@example.com', companyName: 'Cruz Custom Interiors', phoneNumber: '(555) 010-7777' });
  await make(trial, 'coupe-black-sport.jpg', 'Red coupe');
  await make(trial, 'hatch-grey-cloth.jpg', 'Blue hatch', { materials: ['cloth'], mainColors: ['blue'] });
  const usedUp = await register(product, 'used-up');
  await make(usedUp, 'pickup-grey-cloth.jpg', 'The only one', { mainColors: ['brown'] });
  const shop = await register(product, 'Maximiliane Featherstonehaugh', { email: 'maximiliane@example.com', companyName: 'Söhne & Daughters Trim' });
  const furnished = await furnishShop(product, shop);

  const { users } = await body<{ users: { id: string; username: string }[] }>(admin.get('/api/admin/users'));
  await body(admin.patch(`/api/admin/users/${users.find(({ username }) => username === 'used-up')!.id}`, { data: { monthlyRendersLimit: 1 } }));
  const visitor = await request.newContext({ baseURL: product.origin, extraHTTPHeaders: { origin: product.origin } });
  await body(visitor.post('/api/contact', { data: { firstName: 'Ada', lastName: 'Welt', email: 'ada@example.com', subject: 'Tuck and roll', message: 'Can you show tuck and roll on a bench? We have three of them waiting.' } }));
  await body(visitor.post('/api/waitlist', { data: { email: 'ada@example.com' } }));

  const people = { visitor, newcomer, trial, 'used-up': usedUp, shop, admin };
  const storage = Object.fromEntries(await Promise.all(Object.entries(people).map(async ([role, person]) => [role, await person.storageState()]))) as Cast['storage'];
  await Promise.all(Object.values(people).map((person) => person.dispose()));
  return { storage, shop: furnished };
};
