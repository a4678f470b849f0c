import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { and, eq, inArray } from 'drizzle-orm';
import type { UnsavedRender } from '#contract/studio/renders.ts';
import { files, renders, users } from '#server/platform/db/schema.ts';
import { makeJpeg } from '#tests/support/server/make.ts';
import {
  expectConsistentLedger,
  LEATHER,
  makePhotoOwner,
  openRenderScene,
  renderRow,
  waitUntil,
  waitForRenderState,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { renderDesign, saveAs } from '#tests/support/saved-design.ts';
import { DAY } from '#tests/support/server/test-app.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { ThreadDiedError } from '#server/platform/threads/thread-died.ts';
import { recoverRenders } from './recover-renders.ts';
import { refundOnce } from './store.ts';

let t: RenderScene;
beforeAll(async () => {
  t = await openRenderScene();
});
afterAll(() => t.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  t.provider.release();
  t.provider.ignoresAbort = false;
  t.deps.renderLimitMs = 120_000;
});

test('A-20, E-31: the waiting call answers with the picture, the text and what is left', async () => {
  const ana = await makePhotoOwner(t);
  const reply = await ana.generate();
  expect(reply.statusCode).toBe(200);
  const { generatedImage, ...rest } = reply.json<Record<string, unknown>>();
  expect(rest).toEqual({
    analysis: expect.stringContaining('Seats: leather'),
    upgradeToPremium: false,
    renderId: expect.any(String),
    rendersRemaining: 24,
    isHighRes: false,
  });
  const picture = await ana.call('GET', String(generatedImage));
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
});

test('A-21, T-07, T-10, O-12, V-34: refusals come in the order of the specification and cost nothing', async () => {
  const ana = await makePhotoOwner(t, {
    trialEndsAt: new Date(t.deps.now().getTime() - 1),
    monthlyRendersCount: 0,
    monthlyRendersLimit: 0,
  });
  const bob = await makePhotoOwner(t);
  const wrong = { originalImage: bob.image, style: 'luxury', materials: ['unobtainium'] };
  const answers = [];
  for (const body of [wrong, { ...wrong, materials: ['leather'] }, { style: 'luxury' }, {}])
    answers.push((await ana.generate(body)).json<{ code: string; upgradeToPremium: boolean }>());
  expect(answers.map(({ code, upgradeToPremium }) => [code, upgradeToPremium])).toEqual([
    ['invalid_input', false],
    ['not_found', false],
    ['style_not_in_plan', true],
    ['trial_expired', true],
  ]);
  const signedOut = await t.app.inject({ method: 'POST', url: '/api/generate-design', payload: {} });
  expect([signedOut.statusCode, signedOut.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'not_signed_in', upgradeToPremium: false }),
  ]);
  const spent = await makePhotoOwner(t, { monthlyRendersLimit: 0 });
  const limit = await spent.generate();
  expect([limit.statusCode, limit.json()]).toEqual([
    402,
    expect.objectContaining({ code: 'render_limit_reached', upgradeToPremium: true }),
  ]);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('A-20, A-21: a body that cannot be read, or is of a wrong type or too large, is answered with the flag as well', async () => {
  const admin = await makePhotoOwner(t, { isAdmin: true });
  const answer = async (payload: string, type = 'application/json') => {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/generate-design',
      headers: { cookie: admin.cookie, 'content-type': type },
      payload,
    });
    return [reply.statusCode, reply.json<{ upgradeToPremium: boolean }>().upgradeToPremium];
  };
  expect(await answer('{"originalImage"')).toEqual([400, false]);
  expect(await answer('oxblood', 'text/css')).toEqual([415, false]);
  expect(await answer(JSON.stringify('x'.repeat(15 * 1024 * 1024)))).toEqual([413, false]);
});

test('A-21, T-05: a subscriber who has used up the month is told when it resets', async () => {
  const ana = await makePhotoOwner(t, {
    subscriptionTier: 'premium',
    monthlyRendersLimit: 0,
    subscriptionStartedAt: t.deps.now(),
    monthlyRendersReset: new Date(t.deps.now().getTime() + 3 * DAY),
  });
  const reply = await ana.generate();
  expect([reply.statusCode, reply.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'monthly_allowance_used', upgradeToPremium: false }),
  ]);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(2.9 * 86400);
});

test('A-20: the last trial render says that more needs premium', async () => {
  const ana = await makePhotoOwner(t, { monthlyRendersLimit: 1 });
  expect((await ana.generate()).json()).toMatchObject({ upgradeToPremium: true, rendersRemaining: 0 });
});

test('A-20, A-27: a render that outlasts the trial says that none remain, and the trial is not used up', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const waiting = ana.generate();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'under way');
  await t.deps.database.db.update(users).set({ trialEndsAt: t.deps.now() }).where(eq(users.id, ana.user.id));
  t.provider.release();
  expect((await waiting).json()).toMatchObject({ upgradeToPremium: false, rendersRemaining: 0 });
});

test('an account without a limit is never refused', async () => {
  const ana = await makePhotoOwner(t, { monthlyRendersLimit: null });
  expect((await ana.generate()).json()).toMatchObject({ upgradeToPremium: false, rendersRemaining: null });
});

test('V-21: fifty calls at once with one render left: exactly one is accepted', async () => {
  const ana = await makePhotoOwner(t, { monthlyRendersLimit: 1 });
  const replies = await Promise.all(Array.from({ length: 50 }, () => ana.generate()));
  const codes = replies.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 402)).toHaveLength(49);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
});

test('W-11: one render at a time for each user, and the refused call costs nothing', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const first = await ana.start();
  const second = await ana.generate();
  expect([second.statusCode, second.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'generation_in_progress', upgradeToPremium: false }),
  ]);
  t.provider.release();
  await waitForRenderState(t, first, 'succeeded');
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
});

test('W-11: the same key twenty times is one render with one answer; with another body it is a conflict', async () => {
  const ana = await makePhotoOwner(t);
  const key = { 'idempotency-key': newId() };
  const asked = t.provider.renderCount;
  const replies = await Promise.all(Array.from({ length: 20 }, () => ana.generate({}, key)));
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(replies[0]!.statusCode).toBe(200);
  expect(t.provider.renderCount).toBe(asked + 1);
  const other = await ana.generate({ mainColors: ['blue'] }, key);
  expect([other.statusCode, other.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  const bob = await makePhotoOwner(t);
  expect((await bob.generate({}, key)).statusCode).toBe(200);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
});

test('W-10: a render that fails is refunded once, and the answer says so without internal details', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.failNext(new Error('segment 7 at /srv/secret exploded'));
  const reply = await ana.generate();
  expect([reply.statusCode, reply.json()]).toEqual([
    500,
    expect.objectContaining({
      code: 'render_failed',
      upgradeToPremium: false,
      message: expect.stringContaining('refunded'),
    }),
  ]);
  expect(reply.body).not.toContain('secret');
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('a render whose thread dies is refunded, and the answer names the next step', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.failNext(new ThreadDiedError(new Error('worker exited with code: 134')));
  const reply = await ana.generate();
  expect([reply.statusCode, reply.json()]).toEqual([
    500,
    expect.objectContaining({ code: 'render_failed', message: expect.stringMatching(/refunded.*try again/) }),
  ]);
  expect(reply.body).not.toContain('134');
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('a full disk answers 507 and refunds the render', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.failNext(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  const reply = await ana.generate();
  expect([reply.statusCode, reply.json()]).toEqual([507, expect.objectContaining({ code: 'out_of_storage' })]);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('a photo in which nothing can be changed is refunded with a way on', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.coverNext(0);
  const reply = await ana.generate();
  expect([reply.statusCode, reply.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'nothing_to_change', message: expect.stringContaining('Mark them in the studio') }),
  ]);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('A-21: a refusal for safety is final: 422, refunded', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.failNext(new Problem('safety_refusal', 'This picture was refused.'));
  expect((await ana.generate()).statusCode).toBe(422);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('B-11: past the hard limit: 504, refunded, and the work is really stopped', async () => {
  const ana = await makePhotoOwner(t);
  t.deps.renderLimitMs = 60;
  t.provider.hold();
  const reply = await ana.generate();
  expect([reply.statusCode, reply.json()]).toEqual([504, expect.objectContaining({ code: 'too_slow' })]);
  expect(t.provider.runningRenders).toHaveLength(0);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('A-52: a running render is canceled and refunded once, however often it is requested', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const waiting = ana.generate();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'under way');
  const { signal } = t.provider.runningRenders[0]!.run;
  const answers = await Promise.all(Array.from({ length: 5 }, () => ana.call('DELETE', '/api/renders/latest')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
  expect((await waiting).json()).toMatchObject({ code: 'cancelled', upgradeToPremium: false });
  expect(signal.aborted).toBe(true);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('a refund that is asked for again gives back nothing of what other renders cost', async () => {
  const ana = await makePhotoOwner(t);
  await ana.generate();
  t.provider.hold();
  const id = await ana.start();
  await ana.call('DELETE', `/api/renders/${id}`);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
  const render = await renderRow(t, id);
  await t.deps.database.db.transaction((tx) => refundOnce(tx, render, 'cancelled'));
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
});

test('a waiting render is canceled before it ever starts', async () => {
  const [ana, bob] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  t.provider.hold();
  const first = await ana.start();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'under way');
  const second = await bob.start();
  const asked = t.provider.renderCount;
  expect((await bob.call('DELETE', `/api/renders/${second}`)).statusCode).toBe(204);
  t.provider.release();
  await waitForRenderState(t, first, 'succeeded');
  expect(t.provider.renderCount).toBe(asked);
  expect((await renderRow(t, second)).state).toBe('cancelled');
  expect(await expectConsistentLedger(t, bob.user.id)).toEqual({ used: 0 });
});

test('A-52: after success a render cannot be canceled', async () => {
  const ana = await makePhotoOwner(t);
  const { renderId } = (await ana.generate()).json<{ renderId: string }>();
  const reply = await ana.call('DELETE', `/api/renders/${renderId}`);
  expect([reply.statusCode, reply.json()]).toEqual([409, expect.objectContaining({ code: 'already_finished' })]);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
});

/** How many renders ended like this here, as the operator's counter says. */
const counted = async (outcome: string): Promise<number> => {
  const { values } = await t.deps.metrics.registry.getSingleMetric('retrim_renders_total')!.get();
  return values.filter(({ labels }) => labels['outcome'] === outcome).reduce((sum, { value }) => sum + value, 0);
};

test('a picture that comes after the cancellation is thrown away, with its files, and counts as canceled', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.ignoresAbort = true;
  t.provider.hold();
  const id = await ana.start();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'under way');
  const before = { lost: await counted('lost'), cancelled: await counted('cancelled') };
  expect((await ana.call('DELETE', `/api/renders/${id}`)).statusCode).toBe(204);
  t.provider.release();
  await waitUntil(() => t.renders.runner.running === 0, 'the late worker has ended');
  expect({ lost: await counted('lost'), cancelled: await counted('cancelled') }).toEqual({
    lost: before.lost,
    cancelled: before.cancelled + 1,
  });
  expect((await renderRow(t, id)).state).toBe('cancelled');
  expect(await t.deps.database.db.select().from(files).where(eq(files.userId, ana.user.id))).toHaveLength(1);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

/**
 * A render whose worker was silent for longer than the lease, as a frozen process is, and that another worker has taken
 * over. The first one still works on it.
 */
const replacedWhileAtWork = async () => {
  const ana = await makePhotoOwner(t);
  t.provider.ignoresAbort = true;
  t.provider.hold();
  const id = await ana.start();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'under way');
  // Its own next heartbeat, or the recovery that runs by itself, may come in between: the point is that it is taken
  // from the first one.
  await waitUntil(async () => {
    await t.deps.database.db
      .update(renders)
      .set({ heartbeatAt: new Date(t.deps.now().getTime() - 60_000) })
      .where(and(eq(renders.id, id), eq(renders.attempt, 1), eq(renders.state, 'running')));
    await recoverRenders(t.deps, false);
    const { attempt, state } = await renderRow(t, id);
    return attempt > 1 || state === 'queued';
  }, 'found by the recovery');
  return { ana, id };
};

test('the only process that starts recovers a render whose heartbeat lies ahead, because its clock was set back', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.ignoresAbort = true;
  t.provider.hold();
  const id = await ana.start();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'under way');
  await t.deps.database.db
    .update(renders)
    .set({ heartbeatAt: new Date(t.deps.now().getTime() + 600_000) })
    .where(eq(renders.id, id));
  expect(await recoverRenders(t.deps, true)).toBe(1);
  t.provider.release();
  await waitForRenderState(t, id, 'succeeded');
  expect((await renderRow(t, id)).attempt).toBe(2);
});

test('a worker that was replaced writes nothing: the second attempt is the one that counts', async () => {
  const { ana, id } = await replacedWhileAtWork();
  t.provider.release();
  await waitForRenderState(t, id, 'succeeded');
  await waitUntil(() => t.renders.runner.running === 0, 'both have ended');
  const row = await renderRow(t, id);
  expect(row.attempt).toBe(2);
  // The upload and one result: the first worker's picture is gone.
  expect(await t.deps.database.db.select().from(files).where(eq(files.userId, ana.user.id))).toHaveLength(2);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
});

test('a worker that was replaced and then fails has lost its render, not failed it', async () => {
  const { ana, id } = await replacedWhileAtWork();
  const before = { lost: await counted('lost'), failed: await counted('failed') };
  t.provider.failNext(new Error('Connection terminated unexpectedly'));
  t.provider.release();
  await waitForRenderState(t, id, 'succeeded');
  await waitUntil(() => t.renders.runner.running === 0, 'both have ended');
  expect({ lost: await counted('lost'), failed: await counted('failed') }).toEqual({
    lost: before.lost + 1,
    failed: before.failed,
  });
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
});

/** From now on writes of this stage wait until `go`. @returns the stages in the order in which their writes ended */
const slowWritesOf = (slow: string): { ended: string[]; go: () => void; undo: () => void } => {
  const { database } = t.deps;
  const ended: string[] = [];
  let go = (): void => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name !== 'update') return Reflect.get(target, name) as unknown;
      return (table: typeof renders) => ({
        set: (values: Partial<typeof renders.$inferInsert>) => {
          const query = target.update(table).set(values);
          const { stage } = values;
          if (table !== renders || stage === undefined || stage === null) return query;
          return {
            where: (condition: never) => ({
              returning: async (fields: never) => {
                if (stage === slow) await gate;
                const found: unknown = await query.where(condition).returning(fields);
                ended.push(stage);
                return found;
              },
            }),
          };
        },
      });
    },
  });
  t.deps.database = { ...database, db };
  return {
    ended,
    go,
    undo: () => {
      t.deps.database = database;
    },
  };
};

test('stages are written in their order, however slow a write is', async () => {
  const ana = await makePhotoOwner(t);
  const writes = slowWritesOf('trimming');
  try {
    t.provider.hold();
    const id = await ana.start();
    await waitUntil(() => t.provider.runningRenders.length === 1, 'under way');
    t.provider.runningRenders[0]!.run.onStage('finishing');
    // Time for a write that waits for nobody.
    for (let asked = 0; asked < 5; asked++) await renderRow(t, id);
    writes.go();
    await waitUntil(() => writes.ended.length === 4, 'written');
    expect(writes.ended).toEqual(['reading', 'finding', 'trimming', 'finishing']);
    expect((await renderRow(t, id)).stage).toBe('finishing');
    t.provider.release();
    await waitForRenderState(t, id, 'succeeded');
  } finally {
    writes.go();
    writes.undo();
  }
});

test('no picture is stored before its stages are written', async () => {
  const ana = await makePhotoOwner(t);
  const writes = slowWritesOf('trimming');
  const storing = vi.spyOn(t.deps.storage, 'put');
  const isStored = (): boolean => storing.mock.calls.some(([key]) => key.startsWith('renders/'));
  try {
    const id = await ana.start();
    await waitUntil(() => writes.ended.includes('finding') && t.provider.runningRenders.length === 0, 'made');
    // Time for a picture that waits for nothing.
    for (let asked = 0; asked < 5; asked++) await renderRow(t, id);
    expect(isStored()).toBe(false);
    writes.go();
    await waitForRenderState(t, id, 'succeeded');
    expect(writes.ended).toEqual(['reading', 'finding', 'trimming']);
    expect(isStored()).toBe(true);
  } finally {
    writes.go();
    writes.undo();
  }
});

test('a worker that lost its render stops at the next stage that it writes, not at its next heartbeat', async () => {
  const ana = await makePhotoOwner(t);
  const heartbeats = vi.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => {}, 0) as never);
  t.provider.hold();
  const id = await ana.start();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'under way');
  heartbeats.mockRestore();
  const { run } = t.provider.runningRenders[0]!;
  // Its stage is written: what comes next finds the render lost.
  await waitUntil(async () => (await renderRow(t, id)).stage === 'trimming', 'trimming');
  await t.deps.database.db.update(renders).set({ attempt: 7 }).where(eq(renders.id, id));
  const stopped = new Promise((resolve) => {
    run.signal.addEventListener('abort', () => resolve(run.signal.reason), { once: true });
  });
  run.onStage('finishing');
  expect(await stopped).toMatchObject({ reason: 'lost' });
  await waitUntil(() => t.renders.runner.running === 0, 'it has ended');
  expect((await renderRow(t, id)).state).toBe('running');
  expect((await ana.call('DELETE', `/api/renders/${id}`)).statusCode).toBe(204);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('a render that was interrupted three times is refunded instead of tried for ever', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const id = await ana.start();
  for (let attempt = 1; attempt <= 3; attempt++) {
    await waitUntil(async () => (await renderRow(t, id)).attempt === attempt, `attempt ${attempt}`);
    await waitUntil(async () => {
      await t.deps.database.db
        .update(renders)
        .set({ heartbeatAt: new Date(0) })
        .where(eq(renders.id, id));
      return (await recoverRenders(t.deps, false)) > 0;
    }, 'found by the recovery');
    t.deps.signals.cancel(id);
  }
  await waitForRenderState(t, id, 'failed');
  expect((await ana.call('GET', `/api/renders/${id}`)).json()).toMatchObject({
    state: 'failed',
    problem: { code: 'render_failed', message: expect.stringContaining('interrupted') },
  });
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('a refund after the window has changed does not reduce the new window', async () => {
  const start = t.deps.now();
  const ana = await makePhotoOwner(t, {
    subscriptionTier: 'premium',
    subscriptionStartedAt: start,
    monthlyRendersReset: new Date(start.getTime() + 1000),
    monthlyRendersCount: 0,
  });
  t.provider.hold();
  const id = await ana.start();
  await t.deps.database.db
    .update(users)
    .set({ monthlyRendersReset: new Date(start.getTime() - 1) })
    .where(eq(users.id, ana.user.id));
  expect((await ana.call('GET', '/api/user')).json()).toMatchObject({ monthlyRendersCount: 0 });
  const setCount = (monthlyRendersCount: number) =>
    t.deps.database.db.update(users).set({ monthlyRendersCount }).where(eq(users.id, ana.user.id));
  // A count never falls below 0, so only one above it shows a refund.
  await setCount(3);
  expect((await ana.call('DELETE', `/api/renders/${id}`)).statusCode).toBe(204);
  expect((await ana.call('GET', '/api/user')).json()).toMatchObject({ monthlyRendersCount: 3 });
  await setCount(0);
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 0 });
});

test('T-09: with one worker, premium goes first and a free render waits for three premium starts at most', async () => {
  const blocker = await makePhotoOwner(t);
  t.provider.hold();
  await blocker.start();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'the worker is busy');
  const ids = new Map<string, string>();
  for (const name of ['f1', 'f2']) ids.set(await (await makePhotoOwner(t)).start(), name);
  for (const name of ['p1', 'p2', 'p3', 'p4', 'p5'])
    ids.set(
      await (
        await makePhotoOwner(t, {
          subscriptionTier: 'premium',
          subscriptionStartedAt: t.deps.now(),
          monthlyRendersLimit: 120,
        })
      ).start(),
      name,
    );
  t.provider.release();
  for (const id of ids.keys()) await waitForRenderState(t, id, 'succeeded');
  const rows = await Promise.all([...ids.keys()].map((id) => renderRow(t, id)));
  const order = rows.toSorted((a, b) => a.startedAt!.getTime() - b.startedAt!.getTime()).map(({ id }) => ids.get(id));
  expect(order).toEqual(['p1', 'p2', 'p3', 'f1', 'p4', 'p5', 'f2']);
});

test('A-43: place in the queue and time left are shown, from measured times only', async () => {
  const blocker = await makePhotoOwner(t);
  t.provider.hold();
  const running = await blocker.start();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'the worker is busy');
  const ana = await makePhotoOwner(t);
  const id = await ana.start();
  expect((await ana.call('GET', `/api/renders/${id}`)).json()).toMatchObject({
    state: 'queued',
    stage: 'waiting',
    queuePosition: 1,
    etaMs: expect.any(Number),
  });
  expect((await blocker.call('GET', `/api/renders/${running}`)).json()).toMatchObject({
    state: 'running',
    stage: 'trimming',
    queuePosition: null,
  });
  t.provider.release();
  await waitForRenderState(t, id, 'succeeded');
});

test('A-43: the time left counts what all workers do at once', async () => {
  const blocker = await makePhotoOwner(t);
  await blocker.generate();
  t.provider.hold();
  const running = await blocker.start();
  await waitUntil(() => t.provider.runningRenders.length === 1, 'the worker is busy');
  const waiting = [];
  for (let i = 0; i < 4; i++) waiting.push({ customer: await makePhotoOwner(t), id: '' });
  for (const one of waiting) one.id = await one.customer.start();
  const last = waiting.at(-1)!;
  const timeLeft = async (): Promise<number> =>
    (await last.customer.call('GET', `/api/renders/${last.id}`)).json<{ etaMs: number }>().etaMs;
  // Both times left rest on one reading of the typical time, which is read again after ten seconds.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const alone = await timeLeft();
  const { id: _, ...row } = await renderRow(t, running);
  const elsewhere = await Promise.all(
    [1, 2, 3].map(async (n) => ({ id: `elsewhere-${n}`, owner: await makePhotoOwner(t) })),
  );
  await t.deps.database.db
    .insert(renders)
    .values(
      elsewhere.map(({ id, owner }) => ({ ...row, id, userId: owner.user.id, jobId: null, heartbeatAt: t.deps.now() })),
    );
  // Four in a row, against all four at once; the rest is a tenth of one.
  expect(await timeLeft()).toBeCloseTo((alone * 1.1) / 4.1, -1);
  clock.mockRestore();
  await t.deps.database.db.delete(renders).where(
    inArray(
      renders.id,
      elsewhere.map(({ id }) => id),
    ),
  );
  t.provider.release();
  for (const { id } of waiting) await waitForRenderState(t, id, 'succeeded');
});

test('A-50, A-51: the asynchronous form answers 202 with the address; the events lead to the result', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const accepted = await ana.generate({}, { prefer: 'respond-async' });
  const { renderId } = accepted.json<{ renderId: string }>();
  expect([accepted.statusCode, accepted.headers.location, accepted.headers['preference-applied']]).toEqual([
    202,
    `/api/renders/${renderId}`,
    'respond-async',
  ]);
  await t.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
  const { port } = t.app.server.address() as { port: number };
  const heard = await fetch(`http://127.0.0.1:${port}/api/renders/${renderId}/events`, {
    headers: { cookie: ana.cookie },
  });
  expect(heard.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  for await (const part of heard.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    // A second event can only come if the render goes on after the first one.
    if (text.includes('event: render')) t.provider.release();
  }
  const events = [...text.matchAll(/id: (\S+)\nevent: render\ndata: (.*)\n/g)].map(([, id, data]) => ({
    id,
    view: JSON.parse(data!) as { state: string; result?: object },
  }));
  expect(events.at(-1)!.view).toMatchObject({ state: 'succeeded', result: { renderId } });
  expect(events.length).toBeGreaterThan(1);
  // Coming back with the last id: no event is sent twice, and the stream ends at once.
  const again = await ana.call('GET', `/api/renders/${renderId}/events`, undefined, {
    'last-event-id': events.at(-1)!.id!,
  });
  expect(again.body).not.toContain('event: render');
});

test('A-50: asynchronously the same is refused in the same order, the same is paid, and one request key is one render in either form', async () => {
  const ana = await makePhotoOwner(t, { trialEndsAt: new Date(t.deps.now().getTime() - 1), monthlyRendersLimit: 0 });
  const bob = await makePhotoOwner(t);
  const later = { prefer: 'respond-async' };
  for (const body of [
    { originalImage: bob.image, style: 'luxury', materials: ['unobtainium'] },
    { originalImage: bob.image, style: 'luxury' },
    { style: 'luxury' },
    {},
  ]) {
    const [waiting, asynchronous] = [await ana.generate(body), await ana.generate(body, later)];
    expect([asynchronous.statusCode, asynchronous.json<{ code: string }>().code]).toEqual([
      waiting.statusCode,
      waiting.json<{ code: string }>().code,
    ]);
  }
  const key = { 'idempotency-key': newId() };
  const accepted = await bob.generate({}, { ...later, ...key });
  expect(accepted.statusCode).toBe(202);
  const { renderId } = accepted.json<{ renderId: string }>();
  await waitForRenderState(t, renderId, 'succeeded');
  const again = await bob.generate({}, key);
  expect([again.statusCode, again.json<{ renderId: string; rendersRemaining: number }>()]).toEqual([
    200,
    expect.objectContaining({ renderId, rendersRemaining: 24 }),
  ]);
  expect(await expectConsistentLedger(t, bob.user.id)).toEqual({ used: 1 });
});

test('W-10: a dropped connection does not lose the picture', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  await t.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
  const { port } = t.app.server.address() as { port: number };
  const leaving = new AbortController();
  const request = fetch(`http://127.0.0.1:${port}/api/generate-design`, {
    method: 'POST',
    signal: leaving.signal,
    headers: { cookie: ana.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ originalImage: ana.image, ...LEATHER }),
  }).catch((error: Error) => error);
  await waitUntil(() => t.provider.runningRenders.length === 1, 'under way');
  leaving.abort();
  expect(await request).toBeInstanceOf(Error);
  t.provider.release();
  await waitUntil(
    async () => (await ana.call('GET', '/api/renders/latest')).json<{ state: string }>().state === 'succeeded',
    'succeeded',
  );
  expect(await expectConsistentLedger(t, ana.user.id)).toEqual({ used: 1 });
});

test.each([
  ['the waiting call', 1, (who: PhotoOwner) => who.generate({}, { 'idempotency-key': 'one' })],
  ['the stream of events', 2, (who: PhotoOwner) => who.call('GET', '/api/renders/latest/events')],
] as const)(
  '%s misses no change that comes while it reads the row: it need not look again after a second',
  async (_name, nthRead, watch) => {
    const ana = await makePhotoOwner(t);
    t.provider.hold();
    await ana.generate({}, { 'idempotency-key': 'one', prefer: 'respond-async' });
    await waitUntil(() => t.provider.runningRenders.length === 1, 'it runs');
    const { pool } = t.deps.database;
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    let reads = 0;
    vi.spyOn(pool, 'query').mockImplementation((async (...args: [{ text: string }]) => {
      const row = await query(...args);
      if (/ from "renders" where/.test(args[0].text) && ++reads === nthRead)
        await ana.call('DELETE', '/api/renders/latest');
      return row;
    }) as typeof pool.query);
    // Nothing happens after a second here.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const seen = await watch(ana);
    expect(seen.body).toContain('cancelled');
  },
);

test("A-43, T-15: another user's render is 404", async () => {
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const { renderId } = (await ana.generate()).json<{ renderId: string }>();
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/events'],
    ['GET', '/picture'],
    ['DELETE', ''],
  ] as const) {
    expect((await eve.call(method, `/api/renders/${renderId}${path}`)).statusCode).toBe(404);
    const visitor = await t.app.inject({ method, url: `/api/renders/${renderId}${path}` });
    expect(visitor.statusCode).toBe(path === '/picture' ? 404 : 401);
  }
  const none = await eve.call('GET', '/api/renders/latest');
  expect([none.statusCode, none.json()]).toEqual([200, null]);
  expect((await eve.generate({ originalImages: [eve.image, ana.image] })).statusCode).toBe(404);
  expect((await renderRow(t, renderId)).state).toBe('succeeded');
});

test('A-22, A-19: foreign addresses and pictures inside the request are refused; an administrator may send the latter', async () => {
  const ana = await makePhotoOwner(t);
  for (const image of [
    'http://169.254.169.254/latest',
    'https://example.com/a.jpg',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/api/files/../../etc',
    'data:image/png;base64,aGVsbG8=',
  ]) {
    const reply = await ana.generate({ originalImage: image, originalImages: undefined });
    expect([image, reply.statusCode]).toEqual([image, 400]);
  }
  for (const url of [
    `data:image/png;base64,${'A'.repeat(400_000)}`,
    `data:image/png;base64,${'A'.repeat(4_000_000)}`,
  ]) {
    const reply = await ana.generate({ originalImage: url, originalImages: undefined });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid_input',
        field: 'originalImage',
        message: 'Please upload the picture first.',
        upgradeToPremium: false,
      }),
    ]);
  }
  const admin = await makePhotoOwner(t, { isAdmin: true });
  const bytes = await makeJpeg({ width: 90, height: 70 });
  const reply = await admin.generate({
    originalImage: `data:image/jpeg;base64,${bytes.toString('base64')}`,
    originalImages: undefined,
  });
  expect(reply.statusCode).toBe(200);
  const noPicture = await admin.generate({
    originalImage: `data:image/jpeg;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(9)).toString('base64')}`,
    originalImages: undefined,
  });
  expect(noPicture.statusCode).toBe(415);
});

test.each([
  [{ style: 'hacked' }, 'style'],
  [{ materials: [] }, 'materials'],
  [{ materials: { a: 1 } }, 'materials'],
  [{ mainColors: ['red', 'blue', 'tan'] }, 'mainColors'],
  [{ vehicleYear: 1800 }, 'vehicleYear'],
  [{ vehicleYear: 2999 }, 'vehicleYear'],
  [{ vehicleYear: '2020; drop table' }, 'vehicleYear'],
  [{ vehicleMake: 'x'.repeat(61) }, 'vehicleMake'],
  [{ customInstructions: 'x'.repeat(2001) }, 'customInstructions'],
  [{ style: undefined, customInstructions: ' \u00a0\n ' }, 'customInstructions'],
  [{ style: 'none', materials: ['none'], mainColors: ['none'] }, 'style'],
  [{ style: undefined, customInstructions: 'hello there' }, 'customInstructions'],
])('a wrong field is named: %j', async (body, field) => {
  wrong ??= await makePhotoOwner(t);
  const reply = await wrong.generate(body);
  expect([reply.statusCode, reply.json<{ field: string }>().field]).toEqual([400, field]);
});
let wrong: Awaited<ReturnType<typeof makePhotoOwner>> | undefined;

test('words alone are a design; unused words are reported', async () => {
  const ana = await makePhotoOwner(t);
  const reply = await ana.call('POST', '/api/generate-design', {
    originalImage: ana.image,
    originalImages: [ana.image],
    customInstructions: 'Red leather seats with white double stitching and a disco ball',
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.json<{ analysis: string }>().analysis).toContain('disco');
  expect((await ana.call('GET', '/api/renders/latest')).json()).toMatchObject({
    design: { customInstructions: expect.stringContaining('disco') },
    summary: { notUnderstood: expect.arrayContaining([expect.stringContaining('disco')]) },
  });
});

test('T-04: tier, limit and resolution come from the account, never from the body', async () => {
  const ana = await makePhotoOwner(t);
  const reply = await ana.generate({
    isHighRes: true,
    subscriptionTier: 'premium',
    monthlyRendersLimit: 9999,
    priority: 1,
    userId: 'x',
    __proto__: { isAdmin: true },
  });
  expect(reply.json()).toMatchObject({ isHighRes: false, rendersRemaining: 24 });
});

test('a stopping server answers waiting calls, puts the render back, and the next one finishes it', async () => {
  const own = await openRenderScene();
  try {
    const ana = await makePhotoOwner(own);
    own.provider.hold();
    const waiting = ana.generate();
    await waitUntil(() => own.provider.runningRenders.length === 1, 'under way');
    await own.renders.stop();
    const reply = await waiting;
    expect([reply.statusCode, reply.json()]).toEqual([503, expect.objectContaining({ code: 'stopping' })]);
    const [row] = await own.deps.database.db.select().from(renders).where(eq(renders.userId, ana.user.id));
    expect(row!.state).toBe('queued');
    // Nothing new is accepted, and nothing is charged for asking.
    const bob = await makePhotoOwner(own);
    expect((await bob.generate()).json()).toMatchObject({ code: 'stopping', upgradeToPremium: false });
    expect(await expectConsistentLedger(own, bob.user.id)).toEqual({ used: 0 });
    own.provider.release();
    const { createSignals } = await import('#server/platform/jobs/signals.ts');
    const { startRenderService } = await import('./render-service.ts');
    own.deps.signals = createSignals();
    const next = await startRenderService(own.deps, { drainMs: 200 });
    await waitForRenderState(own, row!.id, 'succeeded');
    expect(await expectConsistentLedger(own, ana.user.id)).toEqual({ used: 1 });
    await next.stop();
  } finally {
    await own.close();
  }
});

test('W-28: finished pictures that were not saved are listed for their owner on any device: the newest of each photo', async () => {
  const [ana, eve] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  const unsaved = async (person = ana) => {
    const reply = await person.call('GET', '/api/renders/unsaved');
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<UnsavedRender[]>();
  };
  expect(await unsaved()).toEqual([]);
  const first = await renderDesign(ana);
  t.clock.advance(1000);
  const second = await renderDesign(ana, { mainColors: ['tan'], vehicleMake: 'Ford', vehicleModel: 'Bronco' });
  const [only, ...others] = await unsaved();
  expect(only).toMatchObject({ picture: second, originalImage: ana.image, vehicle: 'Ford Bronco' });
  expect(new Date(only!.keptUntil).getTime()).toBeGreaterThan(t.deps.now().getTime());
  expect([others, await unsaved(eve)]).toEqual([[], []]);
  await saveAs(ana, first);
  expect((await unsaved()).map(({ picture }) => picture)).toEqual([second]);
  await saveAs(ana, second);
  expect(await unsaved()).toEqual([]);
});
