import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DecisionForOwner } from '#contract/customer/approvals.ts';
import type { Customer } from '#contract/customer/customers.ts';
import type { JobOfDesign, JobsReply, JobState } from '#contract/customer/jobs.ts';
import type { SharedView } from '#contract/customer/shares.ts';
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

const jobs = async (person: Person, state: JobState): Promise<JobsReply> => {
  const reply = await person.call('GET', `/api/jobs?state=${state}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<JobsReply>();
};
const stateOf = async (person: Person): Promise<string[]> => {
  const { counts } = await jobs(person, 'draft');
  return Object.entries(counts).flatMap(([state, count]) => Array<string>(count).fill(state));
};
const waiting = async (person: Person): Promise<DecisionForOwner[]> =>
  (await person.call('GET', '/api/approvals?waiting=true')).json<DecisionForOwner[]>();
const answer = async (token: string, change: object = {}, query = ''): Promise<void> => {
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}${query}`)).json<SharedView>();
  const reply = await visit('POST', `/api/share/${token}/decisions${query}`, createDecisionBody(view, change));
  expect(reply.statusCode, reply.body).toBe(201);
};

test('a job goes from draft to done, and an answer waits until the shop has acted on it', async () => {
  const ana = await makePerson(t);
  const design = await makeDesign(ana);
  const pat = (await ana.call('POST', '/api/customers', { name: 'Pat' })).json<Customer>();
  await ana.call('PUT', `/api/designs/${design.id}/customer`, { customerId: pat.id });
  expect((await jobs(ana, 'draft')).jobs).toMatchObject([
    { designId: design.id, picture: design.generatedImageUrl, customer: { id: pat.id, name: 'Pat' }, state: 'draft' },
  ]);

  const { token } = await makeShare(ana, design.id);
  expect(await stateOf(ana)).toEqual(['sent']);
  await answer(token, { decision: 'change', words: 'Darker', pins: [{ x: 0.2, y: 0.3, text: 'here' }] });
  expect(await stateOf(ana)).toEqual(['change-requested']);
  expect(await waiting(ana)).toMatchObject([
    { decision: 'change', picture: design.generatedImageUrl, pins: [{ text: 'here' }] },
  ]);

  // A new version answers the request; the customer has not seen it yet.
  const second = await saveAs(ana, await renderDesign(ana), { parentId: design.id });
  expect(await waiting(ana)).toEqual([]);
  expect(await stateOf(ana)).toEqual(['sent']);
  await answer(token);
  expect(await stateOf(ana)).toEqual(['approved']);
  expect(await waiting(ana)).toMatchObject([{ decision: 'approved', picture: second.generatedImageUrl }]);

  for (const stage of ['in-work', 'done'] as const) {
    t.clock.advance(60_000);
    expect((await ana.call('PUT', `/api/designs/${second.id}/stage`, { stage })).statusCode).toBe(204);
    expect(await stateOf(ana)).toEqual([stage]);
    expect(await waiting(ana)).toEqual([]);
  }
  expect((await jobs(ana, 'done')).jobs.map(({ designId }) => designId)).toEqual([second.id]);
  expect((await ana.call('PUT', `/api/designs/${design.id}/stage`, { stage: null })).statusCode).toBe(204);
  expect(await stateOf(ana)).toEqual(['approved']);
});

test('a job in work shows what was approved, and says that a newer version is not', async () => {
  const ana = await makePerson(t);
  const design = await makeDesign(ana);
  const { token } = await makeShare(ana, design.id);
  const second = await saveAs(ana, await renderDesign(ana, { mainColors: ['tan'] }), { parentId: design.id });
  await answer(token);
  const shown = async (state: JobState) => {
    const [job] = (await jobs(ana, state)).jobs;
    const [own] = await jobsOf(ana, design.id);
    expect([own!.designId, own!.newerVersion]).toEqual([job!.designId, job!.newerVersion]);
    return [job!.designId, job!.picture, job!.newerVersion];
  };
  expect(await shown('approved')).toEqual([second.id, second.generatedImageUrl, null]);
  await ana.call('PUT', `/api/designs/${second.id}/stage`, { stage: 'in-work' });
  const third = (await ana.call('POST', `/api/designs/${design.id}/restore-version`)).json<{ id: number }>();
  expect(await shown('in-work')).toEqual([second.id, second.generatedImageUrl, 3]);
  await answer(token);
  expect(await shown('in-work')).toEqual([third.id, design.generatedImageUrl, null]);
  await ana.call('DELETE', `/api/designs/${third.id}`);
  expect(await shown('in-work')).toEqual([second.id, second.generatedImageUrl, null]);
});

const jobsOf = async (person: Person, ...roots: number[]): Promise<JobOfDesign[]> =>
  (await person.call('GET', `/api/jobs/designs?${roots.map((root) => `root=${root}`).join('&')}`)).json<
    JobOfDesign[]
  >();

test('the designs on one link are one job, which stands where the furthest of them does; one in the trash is no part of it', async () => {
  const ana = await makePerson(t);
  const [one, other, third] = [await makeDesign(ana), await makeDesign(ana), await makeDesign(ana)];
  const folder = { name: 'Dana', vehicle: '1967 Ford Mustang', jobNumber: 'J-17' };
  const dana = (await ana.call('POST', '/api/customers', folder)).json<Customer>();
  for (const { id } of [one, other]) await ana.call('PUT', `/api/designs/${id}/customer`, { customerId: dana.id });
  const { token } = await makeShare(ana, one.id, { others: [other.id] });
  expect(await stateOf(ana)).toEqual(['draft', 'sent']);
  const sent = await jobs(ana, 'sent');
  expect(sent.jobs).toMatchObject([
    {
      designId: one.id,
      customer: { id: dana.id, name: 'Dana' },
      vehicle: '1967 Ford Mustang',
      jobNumber: 'J-17',
      designs: 2,
      link: { madeAt: expect.any(String), lastViewedAt: null },
    },
  ]);
  await makeVisitor(t)('POST', `/api/share/${token}/views`);
  expect((await jobs(ana, 'sent')).jobs[0]!.link!.lastViewedAt).not.toBeNull();
  expect((await jobs(ana, 'draft')).jobs).toMatchObject([
    { designId: third.id, customer: null, vehicle: '2019 Ford Bronco', jobNumber: '', designs: 1, link: null },
  ]);

  await answer(token, {}, '?option=1');
  expect(await stateOf(ana)).toEqual(['draft', 'approved']);
  expect((await jobs(ana, 'approved')).jobs.map(({ designId }) => designId)).toEqual([other.id]);
  await ana.call('PUT', `/api/designs/${other.id}/stage`, { stage: 'in-work' });
  expect(await stateOf(ana)).toEqual(['draft', 'in-work']);
  const own = (await jobsOf(ana, one.id, other.id, third.id)).toSorted((a, b) => a.rootId - b.rootId);
  expect(own.map(({ rootId, customer, state }) => [rootId, customer?.name, state])).toEqual([
    [one.id, 'Dana', 'sent'],
    [other.id, 'Dana', 'in-work'],
    [third.id, undefined, 'draft'],
  ]);
  expect(await jobsOf(await makePerson(t), one.id)).toEqual([]);
  await ana.call('DELETE', `/api/designs/${other.id}`);
  expect(await stateOf(ana)).toEqual(['draft', 'sent']);
});

test('the last answer counts, and a change stays requested after its link was revoked', async () => {
  const ana = await makePerson(t);
  const design = await makeDesign(ana);
  const { share, token } = await makeShare(ana, design.id);
  await answer(token, { decision: 'declined' });
  expect(await stateOf(ana)).toEqual(['sent']);
  await answer(token, { decision: 'change', words: 'Darker' });
  expect(await stateOf(ana)).toEqual(['change-requested']);
  await answer(token, { decision: 'declined' });
  expect(await stateOf(ana)).toEqual(['sent']);
  await answer(token, { decision: 'change', words: 'Darker still' });
  expect((await ana.call('DELETE', `/api/shares/${share.id}`)).statusCode).toBe(204);
  expect((await jobs(ana, 'change-requested')).jobs.map(({ designId }) => designId)).toEqual([design.id]);
});

test('every answer of one link waits until the shop has acted on it; a later yes or no hides no request', async () => {
  const ana = await makePerson(t);
  const design = await makeDesign(ana);
  const { token } = await makeShare(ana, design.id);
  await answer(token, { decision: 'declined', words: 'Not for me' });
  await answer(token, { decision: 'change', words: 'Darker' });
  await answer(token, { decision: 'change', words: 'And red thread' });
  await answer(token, { personName: 'Kim', decision: 'approved' });
  expect((await waiting(ana)).map(({ decision, words: message }) => [decision, message])).toEqual([
    ['approved', ''],
    ['change', 'And red thread'],
    ['change', 'Darker'],
  ]);
  t.clock.advance(60_000);
  await ana.call('PUT', `/api/designs/${design.id}/stage`, { stage: 'in-work' });
  expect(await waiting(ana)).toEqual([]);
});

test("another shop's job is not found, and an unknown stage is refused", async () => {
  const [ana, eve] = [await makePerson(t), await makePerson(t)];
  const design = await makeDesign(ana);
  expect((await eve.call('PUT', `/api/designs/${design.id}/stage`, { stage: 'done' })).statusCode).toBe(404);
  expect((await ana.call('PUT', `/api/designs/${design.id}/stage`, { stage: 'sent' })).statusCode).toBe(400);
  expect(await stateOf(eve)).toEqual([]);
  expect(await stateOf(ana)).toEqual(['draft']);
});
