/**
 * A wrong or ended model is reported to the operator: at the start, and on the admin page; the customer gets our own
 * picture and is told so.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminModel } from '#contract/account/admin.ts';
import { OPENAI_ERRORS } from '#tests/support/fake-models/recorded/openai.ts';
import { DESIGN, openModelScene, type ModelScene } from '#tests/support/fake-models/model-scene.ts';
import { makeUser } from '#tests/support/server/make.ts';
import { modelWarning } from './model-warning.ts';
import { checkModels } from './watch-models.ts';

let t: ModelScene;
beforeAll(async () => {
  t = await openModelScene(
    {},
    {
      old: { kind: 'gemini', key: '$GEMINI_API_KEY', model: 'gemini-2.5-flash-image' },
      wrong: { kind: 'openai', key: '$OPENAI_API_KEY', model: 'gpt-image-twenty' },
    },
  );
});
afterAll(() => t.close());
beforeEach(() => t.forget());

const look = async (): Promise<{ level: number; provider: string; msg: string }[]> => {
  const lines: string[] = [];
  const log = pino(
    { level: 'warn' },
    {
      write: (line) => {
        lines.push(line);
      },
    },
  );
  await checkModels({ ...t.deps, log });
  return lines.map((line) => JSON.parse(line) as { level: number; provider: string; msg: string });
};
const ERROR = 50;
const shown = async (): Promise<Map<string, AdminModel>> => {
  const admin = await makeUser(t, { isAdmin: true });
  const reply = await admin.call('GET', '/api/admin/models');
  expect(reply.statusCode).toBe(200);
  return new Map(reply.json<{ models: AdminModel[] }>().models.map((model) => [model.name, model]));
};
/** The fake stands where the service is, in place of an address that the settings file left out. */
const pointAtFake = (): void => {
  for (const model of t.deps.config.providers.models) {
    if (model.name === 'old') Object.assign(model, { baseUrl: t.fake.origin });
    if (model.name === 'wrong') Object.assign(model, { baseUrl: `${t.fake.origin}/openai/v1` });
  }
};

test('the start reports a model that has ended and one that does not exist, before any render', async () => {
  pointAtFake();
  const asked = t.fake.calls;
  const lines = await look();
  expect(
    lines.find(({ msg }) =>
      msg.startsWith(
        'Google Gemini ended the model "gemini-2.5-flash-image" on 2026-10-02. Use "gemini-nano-banana-2.1"',
      ),
    ),
  ).toMatchObject({ level: ERROR, provider: 'old' });
  expect(
    lines
      .filter(({ msg }) => msg.startsWith('a model will make no pictures'))
      .map(({ level, provider }) => `${level} ${provider}`)
      .toSorted(),
  ).toEqual([`${ERROR} old`, `${ERROR} wrong`]);
  expect(t.fake.calls).toBe(asked);
  const models = await shown();
  expect(models.get('wrong')).toMatchObject({
    state: 'broken',
    reason: expect.stringMatching(/^misconfigured: .*gpt-image-twenty/),
  });
  expect(models.get('old')).toMatchObject({
    state: 'broken',
    endsOn: '2026-10-02',
    replacement: 'gemini-nano-banana-2.1',
  });
  expect(models.get('openai')).toMatchObject({
    state: 'working',
    reason: null,
    model: 'gpt-image-2',
    service: 'OpenAI',
  });
});

test('a fixed setting works again at the next check, without waiting for a pause to end', async () => {
  pointAtFake();
  await look();
  const wrong = t.deps.config.providers.models.find(({ name }) => name === 'wrong')!;
  Object.assign(wrong, { model: 'gpt-image-2' });
  await look();
  expect((await shown()).get('wrong')).toMatchObject({ state: 'working', reason: null });
  Object.assign(wrong, { model: 'gpt-image-twenty' });
});

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
  const { state, reason, calls } = (await shown()).get('openai')!;
  expect([state, reason, calls]).toEqual(['broken', expect.stringMatching(/^no-access: .*Billing hard limit/), 1]);
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

test('a known end is reported before its day and from its day on, and never for a model without one', () => {
  const warn = (model: string, day: string) => modelWarning({ kind: 'openai', model }, new Date(`${day}T12:00:00Z`));
  expect(warn('gpt-image-1.5', '2026-11-22')).toMatchObject({
    hasEnded: false,
    ends: '2026-12-01',
    message: expect.stringContaining('will end the model "gpt-image-1.5" on 2026-12-01'),
  });
  expect(warn('gpt-image-1.5-2025-12-16', '2026-11-30')).toMatchObject({ hasEnded: false });
  expect(warn('gpt-image-1.5', '2026-12-01')).toMatchObject({ hasEnded: true });
  expect(warn('gpt-image-2', '2030-01-01')).toBeUndefined();
  expect(warn('gpt-image-2-2026-04-21', '2030-01-01')).toBeUndefined();
});

test('nobody but an administrator sees them', async () => {
  expect((await (await makeUser(t)).call('GET', '/api/admin/models')).statusCode).toBe(403);
  expect((await t.app.inject('/api/admin/models')).statusCode).toBe(401);
});
