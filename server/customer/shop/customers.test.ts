import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUSTOMER_SORTS, type Customer, type CustomerFolder } from '#contract/customer/customers.ts';
import type { SharedView } from '#contract/customer/shares.ts';
import { customers } from '#server/platform/db/schema/customers.ts';
import { newId } from '#server/platform/ids.ts';
import {
  createDecisionBody,
  makeDesign,
  makeShare,
  makeVisitor,
  renderDesign,
  saveAs,
} from '#tests/support/saved-design.ts';
import {
  makePhotoOwner as makePerson,
  openRenderScene,
  type PhotoOwner as Person,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());

const create = async (person: Person, body: object): Promise<Customer> => {
  const reply = await person.call('POST', '/api/customers', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<Customer>();
};
const names = async (person: Person, query = ''): Promise<string[]> =>
  (await person.call('GET', `/api/customers${query}`)).json<Customer[]>().map(({ name }) => name);

test('a folder holds a design with its versions, its photo and what the customer decided', async () => {
  const ana = await makePerson(t);
  const pat = await create(ana, {
    name: ' Pat  Sample ',
    phone: '555 010 0199',
    vehicle: '1969 Mustang',
    jobNumber: 'J-17',
    notes: 'Two dogs.\r\nWants tan.',
  });
  expect(pat).toMatchObject({ name: 'Pat Sample', notes: 'Two dogs.\nWants tan.', designs: 0, cover: null });
  const design = await makeDesign(ana);
  expect((await ana.call('PUT', `/api/designs/${design.id}/customer`, { customerId: pat.id })).statusCode).toBe(204);
  const second = await saveAs(ana, await renderDesign(ana), { parentId: design.id });
  const { token } = await makeShare(ana, design.id);
  const visit = makeVisitor(t);
  await visit(
    'POST',
    `/api/share/${token}/decisions`,
    createDecisionBody((await visit('GET', `/api/share/${token}`)).json<SharedView>()),
  );

  const folder = (await ana.call('GET', `/api/customers/${pat.id}`)).json<CustomerFolder>();
  expect(folder).toMatchObject({
    customer: { designs: 1, cover: second.generatedImageUrl },
    designs: [{ id: second.id }, { id: design.id }],
    photos: [ana.image],
    decisions: [{ version: 2, decision: 'approved' }],
  });
  expect((await ana.call('GET', `/api/designs/${second.id}/customer`)).json()).toEqual({
    customer: {
      id: pat.id,
      name: 'Pat Sample',
      phone: '555 010 0199',
      email: '',
      vehicle: '1969 Mustang',
      jobNumber: pat.jobNumber,
    },
  });

  const kim = await create(ana, { name: 'Kim' });
  await ana.call('PUT', `/api/designs/${second.id}/customer`, { customerId: kim.id });
  expect((await ana.call('GET', `/api/customers/${pat.id}`)).json<CustomerFolder>().designs).toEqual([]);
  expect((await ana.call('DELETE', `/api/customers/${kim.id}`)).statusCode).toBe(204);
  expect((await ana.call('GET', `/api/designs/${design.id}/customer`)).json()).toEqual({ customer: null });
  expect((await ana.call('GET', '/api/designs')).json()).toHaveLength(2);
});

test('found by any of its words, sorted as asked', async () => {
  const ana = await makePerson(t);
  await create(ana, { name: 'Zoe', vehicle: 'Bronco 100%' });
  await create(ana, { name: 'adam', jobNumber: 'J_1', email: 'adam@example.com' });
  await create(ana, { name: 'Bea', notes: 'cream leather' });
  expect(await names(ana)).toEqual(['Bea', 'adam', 'Zoe']);
  expect(await names(ana, '?sort=name')).toEqual(['adam', 'Bea', 'Zoe']);
  expect(await names(ana, `?q=${encodeURIComponent('LEATHER bea')}`)).toEqual(['Bea']);
  expect(await names(ana, `?q=${encodeURIComponent('100%')}`)).toEqual(['Zoe']);
  expect(await names(ana, '?q=_')).toEqual(['adam']);
  expect(await names(ana, `?q=${encodeURIComponent("'; drop table customers")}`)).toEqual([]);
  expect((await ana.call('GET', '/api/customers?sort=evil')).statusCode).toBe(400);
});

test('a list by name follows the alphabet: letters with accents stand beside the ones without, page by page', async () => {
  const ana = await makePerson(t);
  const alphabet = [
    '\u00c1bel',
    'adam',
    '\u00c4hler',
    'Bob',
    '\u00c9mile',
    'Emma',
    'Lars',
    '\u0141ukasz',
    'Otto',
    '\u00d6zdemir',
    'Zoe',
  ];
  for (const name of alphabet.toReversed()) await create(ana, { name });
  expect(await names(ana, '?sort=name')).toEqual(alphabet);
  const paged: string[] = [];
  for (let before = ''; ;) {
    const page = (await ana.call('GET', `/api/customers?sort=name&limit=2${before}`)).json<Customer[]>();
    if (page.length === 0) break;
    paged.push(...page.map(({ name }) => name));
    before = `&before=${page.at(-1)!.id}`;
  }
  expect(paged).toEqual(alphabet);
});

test('six hundred customers: the whole list has them all, and pages in each order follow one another without a gap', async () => {
  const ana = await makePerson(t);
  // Many rows with equal time and name, which only the id distinguishes.
  const at = new Date('2026-03-01T00:00:00Z');
  await t.deps.database.db.insert(customers).values(
    Array.from({ length: 600 }, (_, i) => ({
      id: newId(),
      userId: ana.user.id,
      name: `${i % 2 === 0 ? 'n' : 'N'}ame ${i % 50}`,
      createdAt: new Date(at.getTime() + (i % 7)),
      updatedAt: new Date(at.getTime() + (i % 5)),
    })),
  );
  const idsOf = async (query: string): Promise<string[]> => {
    const reply = await ana.call('GET', `/api/customers?${query}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<Customer[]>().map(({ id }) => id);
  };
  for (const sort of CUSTOMER_SORTS) {
    const all = await idsOf(`sort=${sort}`);
    expect(new Set(all).size).toBe(600);
    const seen: string[] = [];
    for (
      let page = await idsOf(`sort=${sort}&limit=90`);
      page.length > 0;
      page = await idsOf(`sort=${sort}&limit=90&before=${seen.at(-1)}`)
    )
      seen.push(...page);
    expect(seen, sort).toEqual(all);
  }
  // Searched, page by page.
  const found = await idsOf('q=name+7&sort=name');
  const [first] = await idsOf('q=name+7&sort=name&limit=1');
  expect([first, ...(await idsOf(`q=name+7&sort=name&limit=100&before=${first}`))]).toEqual(found);
  const eve = await makePerson(t);
  for (const query of ['limit=0', 'limit=101', 'before=no', 'before=no-such-customer'])
    expect((await ana.call('GET', `/api/customers?${query}`)).statusCode, query).toBe(400);
  expect((await eve.call('GET', `/api/customers?limit=5&before=${first}`)).statusCode).toBe(400);
});

test('hostile and empty fields are cleaned or refused', async () => {
  const ana = await makePerson(t);
  for (const wrong of [
    {},
    { name: ' \u200b ' },
    { name: 'x'.repeat(10_000) },
    { name: 'ok', notes: 'x'.repeat(10_000) },
    { name: 5 },
  ])
    expect((await ana.call('POST', '/api/customers', wrong)).statusCode).toBe(400);
  const made = await create(ana, { name: '<b>Bob</b>\u202Eevil\u0007', notes: 'a\u0000b' });
  expect([made.name, made.notes]).toEqual(['<b>Bob</b>evil', 'ab']);
  const changed = await ana.call('PUT', `/api/customers/${made.id}`, { name: 'Bob', jobNumber: '12' });
  expect(changed.json()).toMatchObject({ name: 'Bob', jobNumber: '12', notes: '' });
});

test("another shop's customers and designs are not found", async () => {
  const [ana, eve] = [await makePerson(t), await makePerson(t)];
  const [hers, mine] = [await create(ana, { name: 'Hers' }), await create(eve, { name: 'Mine' })];
  const design = await makeDesign(ana);
  expect((await eve.call('GET', `/api/customers/${hers.id}`)).statusCode).toBe(404);
  expect((await eve.call('PUT', `/api/customers/${hers.id}`, { name: 'x' })).statusCode).toBe(404);
  expect((await eve.call('DELETE', `/api/customers/${hers.id}`)).statusCode).toBe(404);
  expect((await eve.call('PUT', `/api/designs/${design.id}/customer`, { customerId: mine.id })).statusCode).toBe(404);
  expect((await ana.call('PUT', `/api/designs/${design.id}/customer`, { customerId: mine.id })).statusCode).toBe(404);
  expect(await names(ana)).toEqual(['Hers']);
});

test('a folder whose reply was lost is one folder under its key, as it has become since', async () => {
  const [ana, eve] = [await makePerson(t), await makePerson(t)];
  const ask = (person: Person, body: object) =>
    person.call('POST', '/api/customers', body, { 'idempotency-key': 'folder-1' });
  const made = await Promise.all([1, 2, 3].map(() => ask(ana, { name: 'Pat Sample' })));
  expect(new Set(made.map((reply) => reply.json<Customer>().id)).size).toBe(1);
  expect(await names(ana)).toEqual(['Pat Sample']);
  expect(made[0]!.json()).not.toHaveProperty('idempotencyKey');
  const { id } = made[0]!.json<Customer>();
  expect((await ana.call('PUT', `/api/customers/${id}`, { name: 'Pat Welt' })).statusCode).toBe(200);
  expect((await ask(ana, { name: 'Pat Sample' })).json()).toMatchObject({ id, name: 'Pat Welt' });
  expect((await ask(ana, { name: 'Kim' })).statusCode).toBe(409);
  expect((await ask(eve, { name: 'Kim' })).statusCode).toBe(201);
});

test('W-32: two devices that change one customer: different fields both stay, and the same field is not overwritten unseen', async () => {
  const ana = await makePerson(t);
  const basis = { name: 'Pat', phone: '', email: '', vehicle: '', jobNumber: '', notes: 'Two dogs.' };
  const { id } = await create(ana, basis);
  const save = (changes: object, from: object = basis) =>
    ana.call('PUT', `/api/customers/${id}`, { ...from, ...changes, basis: from });
  expect((await save({ phone: '555 0100' })).statusCode).toBe(200);
  expect((await save({ notes: 'Wants tan.' })).json()).toMatchObject({ phone: '555 0100', notes: 'Wants tan.' });

  const refused = await save({ notes: 'Wants black.', vehicle: 'Bronco' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'conflict',
    fields: { notes: 'Another device saved here: “Wants tan.”' },
  });
  const stored = (await ana.call('GET', `/api/customers/${id}`)).json<CustomerFolder>().customer;
  expect(stored).toMatchObject({ notes: 'Wants tan.', vehicle: '' });
  // A retry of a save whose reply was lost, and a save of both devices' equal text, conflict with nothing.
  expect((await save({ notes: 'Wants tan.' })).statusCode).toBe(200);
  const seen = { ...basis, phone: '555 0100', notes: 'Wants tan.' };
  expect((await save({ notes: '' }, seen)).json()).toMatchObject({ phone: '555 0100', notes: '' });
  expect((await save({ notes: 'Black.' }, seen)).json()).toMatchObject({
    fields: { notes: 'Another device emptied this field.' },
  });
});
