import { createServer, type AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  MAX_WEBHOOKS,
  WEBHOOK_DISABLE_AFTER_DAYS,
  WEBHOOK_RETRY_SECONDS,
  type DeliveryView,
  type WebhookTopic,
  type WebhookView,
} from '#contract/developer/webhooks.ts';
import { verifyWebhook, WebhookNotVerified } from '../../client/verify-webhook.ts';
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  type WebhookDeliveryRow,
} from '#server/platform/db/schema/developers.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { sweep } from '#server/platform/process/sweeper.ts';
import { makeUser, PASSWORD, type Person } from '#tests/support/server/make.ts';
import {
  makePhotoOwner,
  openRenderScene,
  waitUntil,
  waitForRenderState,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { createDecisionBody, makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';
import { DAY, HOUR, openTestApp } from '#tests/support/server/test-app.ts';
import { openReceiver, answerNoContent, type Receiver } from '#tests/support/server/webhook-receiver.ts';
import { claimDelivery } from './delivery-store.ts';
import { postWebhook } from './post-webhook.ts';
import { signWebhook } from './sign-webhook.ts';
import { startWebhookService, type WebhookService } from './webhook-service.ts';
import { parseWebhookUrl } from './webhook-url.ts';

let t: RenderScene;
let receiver: Receiver;
let services: WebhookService[] = [];
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()));
  services = [];
  // Deliveries of earlier tests must not affect the next one.
  await t.deps.database.db.delete(webhookEndpoints);
  await receiver.close();
});

const start = (timeoutMs?: number): void => void services.push(startWebhookService(t.deps, { pollMs: 20, timeoutMs }));

interface Hook {
  id: string;
  secret: string;
}
const ALL: WebhookTopic[] = ['render.succeeded', 'render.failed', 'approval.received'];
const addHook = async (person: Person, rest: object = {}): Promise<Hook> => {
  const reply = await person.call('POST', '/api/account/webhooks', {
    url: receiver.url,
    topics: ALL,
    password: PASSWORD,
    ...rest,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  const { webhook, secret } = reply.json<{ webhook: WebhookView; secret: string }>();
  return { id: webhook.id, secret };
};
const log = async (person: Person, { id }: Hook): Promise<DeliveryView[]> =>
  (await person.call('GET', `/api/account/webhooks/${id}/deliveries`)).json();
const sendTest = async (person: Person, { id }: Hook): Promise<DeliveryView> => {
  const reply = await person.call('POST', `/api/account/webhooks/${id}/test`);
  expect(reply.statusCode, reply.body).toBe(202);
  return reply.json();
};
const stateOf = async (id: string): Promise<WebhookDeliveryRow['state']> =>
  (await t.deps.database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]!.state;
const hookOf = async (person: Person, { id }: Hook): Promise<WebhookView> =>
  (await person.call('GET', '/api/account/webhooks')).json<WebhookView[]>().find((one) => one.id === id)!;
/** An event that is due now and has no cause. */
const queueFact = async (person: Person, hook: Hook, name: string): Promise<string> => {
  const id = `delivery-${name}-${hook.id}`;
  const now = t.deps.now();
  await t.deps.database.db.insert(webhookDeliveries).values({
    id,
    userId: person.user.id,
    endpointId: hook.id,
    eventId: `evt_${name}`,
    topic: 'render.succeeded',
    fact: `render.succeeded:${name}`,
    body: JSON.stringify({ id: `evt_${name}`, type: 'render.succeeded' }),
    nextAt: now,
    createdAt: now,
  });
  return id;
};

test('a finished render is delivered once, signed, and the signature holds for these bytes, this secret and this time alone', async () => {
  const person = await makePhotoOwner(t);
  const hook = await addHook(person);
  const other = await makeUser(t);
  await addHook(other);
  start();
  const renderId = await person.start();
  await waitForRenderState(t, renderId, 'succeeded');
  await waitUntil(() => receiver.got.length > 0, 'delivered');
  const [{ headers, body, event }] = receiver.got as [(typeof receiver.got)[number]];
  expect(event).toMatchObject({
    type: 'render.succeeded',
    data: {
      render: {
        id: renderId,
        state: 'succeeded',
        pictureUrl: `${t.deps.config.appUrl}/api/renders/${renderId}/picture`,
        problem: null,
      },
    },
  });
  expect(headers).toMatchObject({
    'retrim-event-id': event.id,
    'retrim-event-type': 'render.succeeded',
    'content-type': 'application/json; charset=utf-8',
  });
  const signature = String(headers['retrim-signature']);
  const now = t.deps.now().getTime();
  expect(await verifyWebhook(body, signature, hook.secret, { now })).toEqual(event);
  for (const [bytes, header, secret, at] of [
    [`${body} `, signature, hook.secret, now],
    [body, signature, `${hook.secret}x`, now],
    [body, signature, hook.secret, now + 6 * 60_000],
    [body, signature, hook.secret, now - 6 * 60_000],
    [body, undefined, hook.secret, now],
    [body, signature.replace('v1=', 'v0='), hook.secret, now],
    [body, signature.replace(/^t=(\d+)/, (_, seconds: string) => `t=${Number(seconds) + 60}`), hook.secret, now],
    [body, `t=${now},v1=zz`, hook.secret, now],
  ] as const)
    await expect(verifyWebhook(bytes, header, secret, { now: at })).rejects.toBeInstanceOf(WebhookNotVerified);
  await waitUntil(async () => (await log(person, hook))[0]?.state === 'delivered', 'logged');
  expect((await log(person, hook))[0]).toMatchObject({
    eventId: event.id,
    attempts: [{ number: 1, status: 204, problem: '' }],
  });
  expect(receiver.got).toHaveLength(1);
});

test('a failed render and a decision are sent with their content; a canceled render, other topics and a disabled hook are not', async () => {
  const person = await makePhotoOwner(t);
  await addHook(person, { topics: ['render.failed', 'approval.received'] });
  const off = await addHook(person);
  expect((await person.call('PATCH', `/api/account/webhooks/${off.id}`, { enabled: false })).statusCode).toBe(200);
  const design = await makeDesign(person);
  t.provider.hold();
  const cancelled = await person.start();
  await waitForRenderState(t, cancelled, 'running');
  expect((await person.call('DELETE', `/api/renders/${cancelled}`)).statusCode).toBe(204);
  t.provider.release();
  t.provider.failNext(new Error('no thread left'));
  const failed = await person.start();
  await waitForRenderState(t, failed, 'failed');
  const { token } = await makeShare(person, design.id);
  const visit = makeVisitor(t);
  const view = (await visit('GET', `/api/share/${token}`)).json<{ versionHash: string }>();
  const press = createDecisionBody(view, { words: 'Looks right <b>!', personName: 'Pat Sample' });
  // Pressing the button twice makes one decision and one event.
  for (let i = 0; i < 2; i++)
    expect((await visit('POST', `/api/share/${token}/decisions`, press)).statusCode).toBe(201);
  start();
  await waitUntil(() => receiver.got.length >= 2, 'both delivered');
  const byType = Object.fromEntries(receiver.got.map(({ event }) => [event.type, event.data]));
  expect(byType).toMatchObject({
    'render.failed': { render: { id: failed, state: 'failed', pictureUrl: null, problem: { code: 'render_failed' } } },
    'approval.received': {
      approval: {
        decision: 'approved',
        personName: 'Pat Sample',
        words: 'Looks right <b>!',
        designId: design.id,
        designName: design.name,
      },
    },
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(receiver.got).toHaveLength(2);
});

test('no event without its fact: a rollback sends nothing', async () => {
  const person = await makePhotoOwner(t);
  await addHook(person);
  const { queueRenderEvent } = await import('../studio/renders/queue-render-event.ts');
  const { renderRow } = await import('#tests/support/pictures/render-scene.ts');
  const id = await person.start();
  await waitForRenderState(t, id, 'succeeded');
  const render = await renderRow(t, id);
  await t.deps.database.db.delete(webhookDeliveries);
  await expect(
    t.deps.database.db.transaction(async (tx) => {
      await queueRenderEvent(tx, t.deps, render);
      throw new Error('the fact did not come about');
    }),
  ).rejects.toThrow('come about');
  expect(await t.deps.database.db.select().from(webhookDeliveries)).toEqual([]);
});

test('two workers deliver forty events once each', async () => {
  const person = await makeUser(t);
  const hooks = [await addHook(person), await addHook(person)];
  for (let i = 0; i < 20; i++) for (const hook of hooks) await queueFact(person, hook, `n${i}`);
  start();
  start();
  await waitUntil(() => receiver.got.length >= 40, 'all delivered');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(receiver.got).toHaveLength(40);
  const rows = await t.deps.database.db.select().from(webhookDeliveries);
  expect(rows.every(({ state, attempt }) => state === 'delivered' && attempt === 1)).toBe(true);
  expect(await t.deps.database.db.select().from(webhookAttempts)).toHaveLength(40);
});

test('a crash between sending and noting it sends it once more under the same id, and the late one writes nothing', async () => {
  const person = await makeUser(t);
  const hook = await addHook(person);
  const id = await queueFact(person, hook, 'crash');
  // The first worker takes it, the receiver gets it, and then the worker dies.
  const taken = (await claimDelivery(t.deps.database.db, t.deps.now()))!;
  expect(taken.id).toBe(id);
  await postWebhook(
    { url: receiver.url, body: taken.body, headers: { 'retrim-event-id': taken.eventId } },
    t.deps.config,
  );
  start();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(receiver.got).toHaveLength(1);
  t.clock.advance(61_000);
  await waitUntil(async () => (await stateOf(id)) === 'delivered', 'delivered again');
  expect(receiver.got.map(({ headers }) => headers['retrim-event-id'])).toEqual(['evt_crash', 'evt_crash']);
  // The bytes are equal, so that the receiver recognizes the repetition.
  expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1);
  const { finishAttempt } = await import('./delivery-store.ts');
  expect(await t.deps.database.db.transaction((tx) => finishAttempt(tx, taken, { state: 'dead' }))).toBe(false);
  expect(await stateOf(id)).toBe('delivered');
});

describe('a receiver that misbehaves', () => {
  const MISDEEDS: Record<string, { answer: Receiver['answer']; says: RegExp; status: number | null }> = {
    'answers 500': {
      answer: (response) => void response.writeHead(500).end('<h1>Oops\u0007 \u202e</h1>'),
      says: /^Answered 500$/,
      status: 500,
    },
    'redirects to an address inside': {
      answer: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/inside' }).end(),
      says: /redirects are not followed/,
      status: 302,
    },
    hangs: { answer: () => {}, says: /No answer within/, status: null },
    'answers and never ends': {
      answer: (response) => void response.writeHead(503).write('wait'),
      says: /^Answered 503$/,
      status: 503,
    },
    'breaks off': { answer: (response) => response.destroy(), says: /The connection broke/, status: null },
    'answers without end': {
      answer: (response) => {
        response.writeHead(400);
        const pour = (): void => {
          if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(pour));
        };
        pour();
      },
      says: /^Answered 400$/,
      status: 400,
    },
  };
  test.each(Object.entries(MISDEEDS))(
    '%s: it is logged, retried after a pause, and delivered once the receiver works',
    async (_, { answer, says, status }) => {
      const person = await makeUser(t);
      const hook = await addHook(person);
      receiver.answer = answer;
      const id = await queueFact(person, hook, 'bad');
      start(400);
      await waitUntil(async () => (await log(person, hook))[0]!.attempts.length === 1, 'first attempt noted');
      const [first] = await log(person, hook);
      expect(first).toMatchObject({ state: 'queued', attempts: [{ number: 1, status }] });
      expect(first!.attempts[0]!.problem).toMatch(says);
      expect(first!.attempts[0]!.answerExcerpt).toMatch(/^[\x20-\x7e]{0,500}$/);
      expect((await hookOf(person, hook)).failingSince).not.toBeNull();
      receiver.answer = answerNoContent;
      t.clock.advance(WEBHOOK_RETRY_SECONDS[0]! * 1000 + 1000);
      await waitUntil(async () => (await stateOf(id)) === 'delivered', 'delivered in the end');
      expect((await hookOf(person, hook)).failingSince).toBeNull();
    },
  );

  test('a receiver that hangs holds up no other', async () => {
    const person = await makeUser(t);
    const slow = await openReceiver();
    slow.answer = () => {};
    const hanging = await Promise.all(Array.from({ length: 3 }, () => addHook(person, { url: slow.url })));
    const fine = await addHook(await makeUser(t));
    for (let i = 0; i < 10; i++) for (const hook of hanging) await queueFact(person, hook, `h${i}`);
    const wanted = await Promise.all(Array.from({ length: 5 }, (_, i) => queueFact(person, fine, `f${i}`)));
    start(60_000);
    await waitUntil(
      async () => (await Promise.all(wanted.map(stateOf))).every((state) => state === 'delivered'),
      'the others are delivered',
    );
    expect(slow.got.length).toBeLessThanOrEqual(3);
    await slow.close();
  });
});

test('a server that shuts down returns its deliveries: the next one sends them at once', async () => {
  const person = await makeUser(t);
  const hook = await addHook(person);
  receiver.answer = () => {};
  const id = await queueFact(person, hook, 'down');
  start(60_000);
  await waitUntil(() => receiver.got.length === 1, 'under way');
  await services.pop()!.stop();
  expect(await stateOf(id)).toBe('queued');
  receiver.answer = answerNoContent;
  start();
  await waitUntil(async () => (await stateOf(id)) === 'delivered', 'delivered by the next one');
});

test('after the last pause an event is given up; its owner sends it again by hand, under the same id', async () => {
  const person = await makeUser(t);
  const hook = await addHook(person);
  receiver.answer = (response) => void response.writeHead(500).end();
  const id = await queueFact(person, hook, 'dead');
  start();
  for (const pause of [...WEBHOOK_RETRY_SECONDS, 0]) {
    const before = receiver.got.length;
    await waitUntil(async () => receiver.got.length > before && (await stateOf(id)) !== 'sending', 'tried');
    t.clock.advance(pause * 1000 + 1000);
  }
  await waitUntil(async () => (await stateOf(id)) === 'dead', 'given up');
  expect(receiver.got).toHaveLength(WEBHOOK_RETRY_SECONDS.length + 1);
  const stranger = await makeUser(t);
  expect((await stranger.call('POST', `/api/account/webhooks/${hook.id}/deliveries/${id}/redeliver`)).statusCode).toBe(
    404,
  );
  receiver.answer = answerNoContent;
  expect((await person.call('POST', `/api/account/webhooks/${hook.id}/deliveries/${id}/redeliver`)).statusCode).toBe(
    202,
  );
  await waitUntil(async () => (await stateOf(id)) === 'delivered', 'delivered by hand');
  expect(new Set(receiver.got.map(({ event }) => event.id)).size).toBe(1);
  expect((await log(person, hook))[0]!.attempts.map(({ number }) => number)).toEqual(
    Array.from({ length: 9 }, (_, i) => 9 - i),
  );
});

test('a webhook that has failed for days is switched off with a mail, hears nothing more, and begins anew when it is switched on', async () => {
  const person = await makeUser(t);
  const hook = await addHook(person);
  receiver.answer = (response) => void response.writeHead(404).end();
  start();
  for (let i = 0; i < 8; i++) {
    await queueFact(person, hook, `off${i}`);
    await waitUntil(() => receiver.got.length === i + 1, 'tried');
    await waitUntil(
      async () =>
        (
          await t.deps.database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, hook.id))
        ).every(({ state }) => state !== 'sending'),
      'noted',
    );
    // Not by the pauses: each event is tried once here.
    await t.deps.database.db
      .update(webhookDeliveries)
      .set({ nextAt: new Date(t.deps.now().getTime() + 30 * DAY) })
      .where(eq(webhookDeliveries.endpointId, hook.id));
    if (i === 6) {
      expect((await hookOf(person, hook)).enabled).toBe(true);
      t.clock.advance(WEBHOOK_DISABLE_AFTER_DAYS * DAY + HOUR);
    }
  }
  const again = await signedInAgain(person);
  await waitUntil(async () => !(await hookOf(again, hook)).enabled, 'switched off');
  expect((await hookOf(again, hook)).disabledReason).toMatch(/3 days.*404/);
  expect(await t.deps.database.db.select().from(mails).where(eq(mails.to, person.user.email))).toMatchObject([
    { template: 'security-notice' },
    { template: 'webhook-off' },
  ]);
  expect(
    (await t.deps.database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, hook.id))).every(
      ({ state }) => state === 'dead',
    ),
  ).toBe(true);
  expect((await again.call('POST', `/api/account/webhooks/${hook.id}/test`)).statusCode).toBe(409);
  expect((await again.call('PATCH', `/api/account/webhooks/${hook.id}`, { enabled: true })).json()).toMatchObject({
    enabled: true,
    disabledReason: null,
    failingSince: null,
  });
  receiver.answer = answerNoContent;
  const { id } = await sendTest(again, hook);
  await waitUntil(async () => (await stateOf(id)) === 'delivered', 'delivered again');
});
const signedInAgain = async (person: Person): Promise<Person> =>
  (await import('#tests/support/server/make.ts')).signInAgain(t, person);

test('410 means gone: it is switched off at once', async () => {
  const person = await makeUser(t);
  const hook = await addHook(person);
  receiver.answer = (response) => void response.writeHead(410).end();
  await queueFact(person, hook, 'gone');
  start();
  await waitUntil(async () => !(await hookOf(person, hook)).enabled, 'switched off');
  expect(receiver.got).toHaveLength(1);
});

test('a webhook at a new address answers for itself: earlier failures and a late 410 of the old address are not its own', async () => {
  const person = await makeUser(t);
  const hook = await addHook(person);
  await t.deps.database.db
    .update(webhookEndpoints)
    .set({ failures: 30, failingSince: new Date(t.deps.now().getTime() - 10 * DAY) })
    .where(eq(webhookEndpoints.id, hook.id));
  let answerOfOld: (() => void) | undefined;
  receiver.answer = (response) => (answerOfOld = () => void response.writeHead(410).end());
  const delivery = await queueFact(person, hook, 'moved');
  start();
  await waitUntil(() => answerOfOld !== undefined, 'asked at the old address');
  receiver.answer = answerNoContent;
  const moved = { url: `${receiver.url}/moved`, password: PASSWORD };
  const reply = await person.call('PATCH', `/api/account/webhooks/${hook.id}`, moved);
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { failingSince: null }]);
  answerOfOld!();
  await waitUntil(async () => (await stateOf(delivery)) === 'delivered', 'delivered at the new address');
  expect(await hookOf(person, hook)).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
  expect(receiver.got).toHaveLength(2);
});

test('two changes of a webhook at the same moment both count, and neither takes back the other', async () => {
  const person = await makeUser(t);
  const hook = await addHook(person);
  const path = `/api/account/webhooks/${hook.id}`;
  const replies = await Promise.all([
    person.call('PATCH', path, { url: `${receiver.url}/moved`, password: PASSWORD }),
    person.call('PATCH', path, { url: receiver.url, description: 'The press' }),
    person.call('PATCH', path, { topics: ['render.failed'] }),
    person.call('PATCH', path, { enabled: false }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await hookOf(person, hook)).toMatchObject({
    url: `${receiver.url}/moved`,
    description: 'The press',
    topics: ['render.failed'],
    enabled: false,
  });
});

test('a new secret: for a day both sign, then the new one alone', async () => {
  const person = await makeUser(t);
  const hook = await addHook(person);
  expect(
    (await person.call('POST', `/api/account/webhooks/${hook.id}/secret`, { password: 'not the one' })).statusCode,
  ).toBe(403);
  const { secret } = (
    await person.call('POST', `/api/account/webhooks/${hook.id}/secret`, { password: PASSWORD })
  ).json<{ secret: string }>();
  expect(secret).not.toBe(hook.secret);
  start();
  const nextDelivery = async (): Promise<(typeof receiver.got)[number]> => {
    const count = receiver.got.length;
    await sendTest(await signedInAgain(person), hook);
    await waitUntil(() => receiver.got.length > count, 'delivered');
    return receiver.got.at(-1)!;
  };
  const now = (): { now: number } => ({ now: t.deps.now().getTime() });
  const young = await nextDelivery();
  for (const known of [secret, hook.secret])
    await verifyWebhook(young.body, String(young.headers['retrim-signature']), known, now());
  t.clock.advance(DAY + HOUR);
  const later = await nextDelivery();
  await verifyWebhook(later.body, String(later.headers['retrim-signature']), secret, now());
  await expect(
    verifyWebhook(later.body, String(later.headers['retrim-signature']), hook.secret, now()),
  ).rejects.toBeInstanceOf(WebhookNotVerified);
});

test("webhooks are their owner's alone, guarded by the password, few, and their secrets are nowhere to be read", async () => {
  const person = await makeUser(t);
  const hook = await addHook(person, { description: 'Workshop \u202eserver' });
  const stranger = await makeUser(t);
  for (const [method, path, body] of [
    ['PATCH', '', { enabled: false }],
    ['DELETE', '', undefined],
    ['POST', '/secret', { password: PASSWORD }],
    ['POST', '/test', undefined],
    ['GET', '/deliveries', undefined],
  ] as const) {
    expect(
      (await stranger.call(method, `/api/account/webhooks/${hook.id}${path}`, body)).statusCode,
      `${method} ${path}`,
    ).toBe(404);
  }
  expect(
    (await person.call('POST', '/api/account/webhooks', { url: receiver.url, topics: ALL, password: 'wrong wrong' }))
      .statusCode,
  ).toBe(403);
  expect(
    (await person.call('PATCH', `/api/account/webhooks/${hook.id}`, { url: `${receiver.url}/other` })).statusCode,
  ).toBe(403);
  expect(
    (
      await person.call('PATCH', `/api/account/webhooks/${hook.id}`, {
        url: `${receiver.url}/other`,
        password: PASSWORD,
      })
    ).json(),
  ).toMatchObject({ url: `${receiver.url}/other`, description: 'Workshop server' });
  const [row] = await t.deps.database.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, hook.id));
  expect(JSON.stringify(row)).not.toContain(hook.secret.slice(6));
  expect((await person.call('GET', '/api/account/webhooks')).body).not.toMatch(/secret.?sealed|whsec/i);
  for (let i = 1; i < MAX_WEBHOOKS; i++) await addHook(person);
  expect(
    (await person.call('POST', '/api/account/webhooks', { url: receiver.url, topics: ALL, password: PASSWORD }))
      .statusCode,
  ).toBe(409);
  expect((await person.call('DELETE', `/api/account/webhooks/${hook.id}`)).statusCode).toBe(204);
  expect(
    (await person.call('GET', '/api/account/api-log')).json<{ action: string }[]>().map(({ action }) => action),
  ).toEqual([
    'webhook.removed',
    ...Array<string>(MAX_WEBHOOKS - 1).fill('webhook.created'),
    'webhook.changed',
    'webhook.created',
  ]);
});

test('pages of the log follow one another without a gap, also where events came in the same millisecond', async () => {
  const person = await makeUser(t);
  const hook = await addHook(person);
  await person.call('PATCH', `/api/account/webhooks/${hook.id}`, { enabled: false });
  const queued: string[] = [];
  for (let i = 0; i < 32; i++) queued.push(await queueFact(person, hook, `page-${String(i).padStart(2, '0')}`));
  const first = await log(person, hook);
  const second = await person.call('GET', `/api/account/webhooks/${hook.id}/deliveries?before=${first.at(-1)!.id}`);
  expect([...first, ...second.json<DeliveryView[]>()].map(({ id }) => id)).toEqual(queued.toReversed());
});

test('removing the account removes endpoints, deliveries and attempts; the sweeper forgets old logs', async () => {
  const person = await makeUser(t);
  const hook = await addHook(person);
  start();
  const { id } = await sendTest(person, hook);
  await waitUntil(async () => (await stateOf(id)) === 'delivered', 'delivered');
  t.clock.advance(31 * DAY);
  await sweep(t.deps);
  expect(await t.deps.database.db.select().from(webhookAttempts)).toEqual([]);
  const again = await signedInAgain(person);
  await queueFact(person, hook, 'late');
  await waitUntil(async () => (await stateOf(`delivery-late-${hook.id}`)) === 'delivered', 'delivered');
  expect((await again.call('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204);
  for (const table of [webhookEndpoints, webhookDeliveries, webhookAttempts])
    expect(await t.deps.database.db.select().from(table)).toEqual([]);
});

describe('the server cannot be made to call its own network', () => {
  const INSIDE = [
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://0x7f000001/x',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.0.0.8/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://172.20.0.2/',
    'https://100.64.1.1/',
    'https://0.0.0.0/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://db/',
    'https://printer.local/',
    'https://metadata.google.internal/',
  ];
  const WRONG = [
    'http://example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'https://user:secret@example.com/',
    'https://example.com:25/',
    'https://example.com:22/',
    '//example.com',
    'example.com',
    'https://',
    '',
  ];

  test.each([...INSIDE, ...WRONG])('a public server refuses %s', (url) => {
    expect(() => parseWebhookUrl(url, { local: false })).toThrow();
  });
  test('it takes public addresses over https', () => {
    for (const url of ['https://example.com/hook?x=1', 'https://example.com:8443/', 'https://93.184.215.14/'])
      expect(parseWebhookUrl(url, { local: false })).toBe(url);
    expect(parseWebhookUrl('http://localhost:4000/hook', { local: true })).toBe('http://localhost:4000/hook');
    expect(() => parseWebhookUrl('http://192.168.1.1/', { local: true })).toThrow();
  });

  test('a stored address, or one that later resolves to a private network, is still not called', async () => {
    let reached = 0;
    const inner = createServer((socket) => {
      reached += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => {
      inner.listen(0, '127.0.0.1', resolve);
    });
    const { port } = inner.address() as AddressInfo;
    for (const url of [
      `https://127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
    ]) {
      const outcome = await postWebhook({ url, body: '{}', headers: {}, timeoutMs: 5000 }, { local: false });
      expect([outcome.delivered, outcome.status], url).toEqual([false, null]);
      expect(outcome.problem, url).toMatch(/not public/);
    }
    expect(reached).toBe(0);
    await new Promise<void>((resolve) => {
      inner.close(() => resolve());
    });
  });

  test('over the API of a public server as well, in a sentence', async () => {
    const open = await openTestApp({
      APP_URL: 'https://retrim.example',
      RETRIM_SECRET: 'a secret of thirty-two letters or more',
    });
    try {
      const person = await makeUser(open);
      const reply = await person.call('POST', '/api/account/webhooks', {
        url: 'https://169.254.169.254/',
        topics: ALL,
        password: PASSWORD,
      });
      expect([reply.statusCode, reply.json<object>()]).toMatchObject([
        400,
        { code: 'invalid_input', field: 'url', message: 'This address is not on the public internet' },
      ]);
    } finally {
      await open.close();
    }
  });
});

test('the signature is the documented one', () => {
  // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
  expect(signWebhook('{"a":1}', ['whsec_test'], 1_700_000_000_000)).toBe(
    't=1700000000,v1=38877139021993b830af32feea6e18a8da83eb2f6e49ee50bd9e4cf4ca4d3789',
  );
});
