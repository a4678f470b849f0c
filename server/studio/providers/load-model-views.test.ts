/** The operator sees on the admin page which models fail; the customer gets our own picture and is told so. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminModelView } from '#contract/account/admin.ts';
import { OPENAI_ERRORS } from '#tests/support/fake-models/recorded/openai.ts';
import { DESIGN, openModelScene, type ModelScene } from '#tests/support/fake-models/model-scene.ts';
import { makeUser } from '#tests/support/server/make.ts';

let t: ModelScene;
beforeAll(async () => {
  t = await openModelScene();
});
afterAll(() => t.close());
beforeEach(() => t.forget());

const shown = async (): Promise<Map<string, AdminModelView>> => {
  const admin = await makeUser(t, { isAdmin: true });
  const reply = await admin.call('GET', '/api/admin/models');
  expect(reply.statusCode).toBe(200);
  return new Map(reply.json<{ models: AdminModelView[] }>().models.map((model) => [model.provider, model]));
};

test("a spending limit of the account is the operator's alarm: the customer gets our own picture, is told whose it is, and loses one render", async () => {
  const ana = await t.customer();
  t.fake.answerWith(OPENAI_ERRORS.find(({ when }) => when.startsWith('the spending limit'))!);
  const reply = await ana.call('POST', '/api/generate-design', {
    originalImage: ana.image,
    ...DESIGN,
    engine: 'openai',
  });
  expect([reply.statusCode, reply.json<{ analysis: string }>().analysis]).toEqual([
    200,
    expect.stringContaining(
      "OpenAI is not set up correctly on this server at the moment, so this picture is our own engine's.",
    ),
  ]);
  const { state, reason, last24h } = (await shown()).get('openai')!;
  expect([state, reason, last24h.calls]).toEqual([
    'broken',
    expect.stringMatching(/^no-access: .*Billing hard limit/),
    1,
  ]);
});

test('a field that the model refuses is shown on the admin page, and stops no other render', async () => {
  const ana = await t.customer();
  t.fake.answerWith(OPENAI_ERRORS.find(({ means }) => means === 'rejected')!);
  await ana.call('POST', '/api/generate-design', { originalImage: ana.image, ...DESIGN, engine: 'openai' });
  expect((await shown()).get('openai')).toMatchObject({ state: 'broken', reason: expect.stringMatching(/^rejected:/) });
  const again = await ana.call('POST', '/api/generate-design', {
    originalImage: ana.image,
    ...DESIGN,
    engine: 'openai',
  });
  expect(again.json<{ analysis: string }>().analysis).toContain('drew fine detail');
  expect((await shown()).get('openai')).toMatchObject({ state: 'working', reason: null });
});

test('nobody but an administrator sees them', async () => {
  expect((await (await makeUser(t)).call('GET', '/api/admin/models')).statusCode).toBe(403);
  expect((await t.app.inject('/api/admin/models')).statusCode).toBe(401);
});
