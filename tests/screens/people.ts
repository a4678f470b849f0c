/** Accounts for the screens: a new one, one on trial, one with no renders left, a shop with customers, an administrator. */
import { request, type APIRequestContext } from '@playwright/test';
import {
  expectOkReply,
  askQuestion,
  submitDecision,
  saveDesign,
  createShareToken,
  subscribe,
  type DesignToSave,
  type SavedDesign,
} from '../support/server/through-api.ts';
import type { Product } from './product.ts';

type Storage = Awaited<ReturnType<APIRequestContext['storageState']>>;
export type Role = 'visitor' | 'newcomer' | 'trial' | 'used-up' | 'shop' | 'admin';

export interface Cast {
  /** Cookies of each role; none for the visitor. */
  storage: Record<Role, Storage>;
  /** Ids, slugs and tokens of the shop's objects. */
  shop: {
    design: number;
    longDesign: number;
    customer: string;
    openShare: string;
    optionsShare: string;
    lockedShare: string;
    approvedShare: string;
    embed: string;
    approval: string;
    slug: string;
  };
}

const PASSWORD = 'saddle-stitch-48';
export const LONG_NAME =
  'Nineteen-sixty-seven roadster, oxblood hides with cream French seams and hand-laid basket weave inserts';

const register = async (product: Product, username: string, more: object = {}): Promise<APIRequestContext> => {
  const person = await request.newContext({ baseURL: product.origin, extraHTTPHeaders: { origin: product.origin } });
  await expectOkReply(
    person.post('/api/register', {
      data: { username, email: `${username.toLowerCase()}@example.com`, password: PASSWORD, ...more },
    }),
  );
  return person;
};

const make = (
  person: APIRequestContext,
  photo: string,
  name: string,
  choices: DesignToSave['choices'] = {},
  parentId?: number,
): Promise<SavedDesign> =>
  saveDesign(person, { photo, name, choices, ...(parentId === undefined ? {} : { parentId }) });

const sendAsVisitor = async (
  product: Product,
  send: typeof submitDecision | typeof askQuestion,
  token: string,
  sent: object,
): Promise<void> => {
  const customer = await request.newContext({ baseURL: product.origin, extraHTTPHeaders: { origin: product.origin } });
  await send(customer, token, sent);
  await customer.dispose();
};

/** Imports a swatch book with long names, several materials and one swatch out of stock. */
const fillBook = async (shop: APIRequestContext): Promise<void> => {
  await expectOkReply(
    shop.post('/api/swatches/import', {
      data: {
        csv: [
          'code,name,supplier,line,material,color,price band,in stock,note',
          'H-101,Saddle hide,Example Tannery,Heritage,leather,#a4683a,3,yes,',
          'H-102,"Oxblood hide, finished by hand with a very long name",Example Tannery,Heritage,leather,#6b1d24,4,no,Six weeks. Ask for the lot number.',
          'V-9,Marine white,Coated Fabrics of Springfield & Daughters,Deck,vinyl,#ece6da,1,yes,',
          'C-77,Workshop tweed,Loomworks,Bench,cloth,#5b5a52,2,yes,',
        ].join('\n'),
        book: 'Söhne & Daughters, hides',
      },
    }),
  );
};

/** Adds two customers, one with a very long name. @returns the id of the first */
const addCustomers = async (shop: APIRequestContext): Promise<string> => {
  const { id } = await expectOkReply<{ id: string }>(
    shop.post('/api/customers', {
      data: {
        name: 'Pat Sample',
        email: 'pat@example.com',
        vehicle: '1967 Roadster',
        jobNumber: 'J-1042',
        notes: 'Cream thread, no piping on the doors.\nPicks up on Fridays.',
      },
    }),
  );
  await expectOkReply(
    shop.post('/api/customers', {
      data: {
        name: 'Maximiliane Featherstonehaugh-Villanueva of the Historic Touring Club',
        vehicle: LONG_NAME.slice(0, 110),
      },
    }),
  );
  return id;
};

/** @returns the portfolio's URL */
const publishPortfolio = async (shop: APIRequestContext, truck: number, long: number): Promise<string> => {
  const slug = 'soehne-trim';
  await expectOkReply(
    shop.put('/api/portfolio', {
      data: {
        slug,
        title: 'Recent work',
        text: 'Hides, thread and patience. Everything here left our own bench.',
        showContact: true,
        published: true,
        items: [
          { designId: truck, caption: 'A work truck that forgives boots' },
          { designId: long, caption: '' },
        ],
      },
    }),
  );
  return slug;
};

const fillShop = async (product: Product, shop: APIRequestContext): Promise<Cast['shop']> => {
  await subscribe(shop);
  await expectOkReply(
    shop.put('/api/shop', {
      data: {
        name: 'Söhne & Daughters Trim',
        email: 'bench@example.com',
        phone: '(555) 010-4821',
        website: 'trim.example.com',
        address: '12 Awl Street\nSpringfield',
        color: '#7a1f2b',
      },
    }),
  );
  await fillBook(shop);
  const first = await make(shop, 'sedan-tan-leather.jpg', 'Oxblood sedan');
  const second = await make(shop, 'sedan-tan-leather.jpg', 'Oxblood sedan', { mainColors: ['blue'] }, first.id);
  const truck = await make(shop, 'truck-burgundy-seats.jpg', 'Work truck, hard-wearing', {
    materials: ['vinyl'],
    mainColors: ['tan'],
  });
  const long = await make(shop, 'classic-red-tuckroll.jpg', LONG_NAME, { mainColors: ['white', 'red'] });
  await make(shop, 'moto-black-seat.jpg', 'Café racer', {
    materials: ['alcantara'],
    mainColors: ['black'],
    stitchingStyle: 'french',
    stitchingColor: 'red',
  });
  const deleted = await make(shop, 'suv-beige-bench.jpg', 'First try', { materials: ['cloth'], mainColors: ['grey'] });
  await expectOkReply(shop.delete(`/api/designs/${deleted.id}`));

  const customer = await addCustomers(shop);
  await expectOkReply(shop.put(`/api/designs/${second.id}/customer`, { data: { customerId: customer } }));

  const shared = (id: number, settings: object = {}): Promise<string> =>
    createShareToken(shop, id, { showShop: true, ...settings });
  const openShare = await shared(second.id);
  const green = await make(shop, 'sedan-tan-leather.jpg', 'Green sedan', { mainColors: ['green'] });
  const optionsShare = await shared(second.id, { others: [green.id], title: 'Two ideas for the roadster' });
  const { token: embed } = await expectOkReply<{ token: string }>(
    shop.post(`/api/designs/${second.id}/embeds`, { data: {} }),
  );
  for (const words of ['Is the thread the same on the doors?', 'Can the headrests stay as they are?'])
    await sendAsVisitor(product, askQuestion, openShare, { personName: 'Pat Sample', words });
  const [, asked] = await expectOkReply<{ id: string }[]>(shop.get('/api/questions'));
  await expectOkReply(shop.put(`/api/questions/${asked!.id}/answer`, { data: { answer: 'Yes, the same thread.' } }));
  const lockedShare = await shared(truck.id, { password: 'walnut' });
  const approvedShare = await shared(truck.id);
  await sendAsVisitor(product, submitDecision, approvedShare, {
    decision: 'approved',
    personName: 'Pat Sample',
    words: 'As we said on Friday.',
  });
  await sendAsVisitor(product, submitDecision, await shared(long.id), {
    decision: 'change',
    personName: 'Maximiliane Featherstonehaugh',
    words: 'The bolsters a shade darker, please.',
    pins: [{ x: 0.4, y: 0.5, text: 'Here, like the door cards.' }],
  });
  const [newest] = await expectOkReply<{ id: string; decision: string }[]>(shop.get('/api/approvals'));
  const slug = await publishPortfolio(shop, truck.id, long.id);
  return {
    design: second.id,
    longDesign: long.id,
    customer,
    openShare,
    optionsShare,
    lockedShare,
    approvedShare,
    embed,
    approval: newest!.id,
    slug,
  };
};

export const makeCast = async (product: Product): Promise<Cast> => {
  const admin = await register(product, 'Overseer');
  await product.grantAdmin('overseer@example.com');
  const newcomer = await register(product, 'newcomer');
  const trial = await register(product, 'Ana Maria Cruz', {
    email: 'ana@example.com',
    companyName: 'Cruz Custom Interiors',
    phoneNumber: '(555) 010-7777',
  });
  await make(trial, 'coupe-black-sport.jpg', 'Red coupe');
  await make(trial, 'hatch-grey-cloth.jpg', 'Blue hatch', { materials: ['cloth'], mainColors: ['blue'] });
  const usedUp = await register(product, 'used-up');
  await make(usedUp, 'pickup-grey-cloth.jpg', 'The only one', { mainColors: ['brown'] });
  const shop = await register(product, 'Maximiliane Featherstonehaugh', {
    email: 'maximiliane@example.com',
    companyName: 'Söhne & Daughters Trim',
  });
  const shopObjects = await fillShop(product, shop);

  const { users } = await expectOkReply<{ users: { id: string; username: string }[] }>(admin.get('/api/admin/users'));
  await expectOkReply(
    admin.patch(`/api/admin/users/${users.find(({ username }) => username === 'used-up')!.id}`, {
      data: { monthlyRendersLimit: 1 },
    }),
  );
  const visitor = await request.newContext({ baseURL: product.origin, extraHTTPHeaders: { origin: product.origin } });
  await expectOkReply(
    visitor.post('/api/contact', {
      data: {
        firstName: 'Ada',
        lastName: 'Welt',
        email: 'ada@example.com',
        subject: 'Tuck and roll',
        message: 'Can you show tuck and roll on a bench? We have three of them waiting.',
      },
    }),
  );
  await expectOkReply(visitor.post('/api/waitlist', { data: { email: 'ada@example.com' } }));

  const people = { visitor, newcomer, trial, 'used-up': usedUp, shop, admin };
  const storage = Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([role, person]) => [role, await person.storageState()])),
  ) as Cast['storage'];
  await Promise.all(Object.values(people).map((person) => person.dispose()));
  return { storage, shop: shopObjects };
};
