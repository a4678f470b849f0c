/** For tests of renders: an app with a scripted provider, and users with a photo. */
import { expect, TestRunner, type RunnerTestCase } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { ledger, renders, users, type RenderRow, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { AnalyzeResult } from '#server/platform/threads/analyze-task.ts';
import { makeJpeg, makePremium, makeUser, type Person } from '../server/make.ts';
import { createScriptedEngine, type ScriptedEngine } from '../server/scripted-engine.ts';
import { openTestApp, type TestApp } from '../server/test-app.ts';

export const LEATHER = {
  style: 'original',
  materials: ['leather'],
  mainColors: ['red'],
  seatType: 'bucket',
  stitchingStyle: 'none',
};

export interface RenderScene extends TestApp {
  provider: ScriptedEngine;
}

let realLayers: Promise<AnalyzeResult> | undefined;

/** All photos get the layers of one real analysis, because analysis has its own tests. */
export const openRenderScene = async (
  environment: Record<string, string> = {},
  prepare?: (deps: Deps) => Promise<void>,
  clientFolder?: string,
): Promise<RenderScene> => {
  const t = await openTestApp(environment, { prepare, ...(clientFolder === undefined ? {} : { clientFolder }) });
  const provider = createScriptedEngine();
  realLayers ??= t.deps.pool.analyzePhoto({ photo: await makeJpeg({ width: 160, height: 120 }) });
  const layers = await realLayers;
  t.deps.pool = { ...t.deps.pool, analyzePhoto: async () => ({ ...layers, bytes: layers.bytes.slice() }) };
  t.deps.renderEngine = provider;
  return Object.assign(t, { provider });
};

export interface PhotoOwner extends Person {
  image: string;
  generate(body?: object, headers?: Record<string, string>): ReturnType<Person['call']>;
  /** Starts a render without waiting. @returns its id */
  start(body?: object): Promise<string>;
}

let color = 0;

/** A user with an uploaded photo. */
export const makePhotoOwner = async (t: TestApp, overrides: Partial<UserRow> = {}): Promise<PhotoOwner> => {
  const person =
    overrides.subscriptionTier === 'premium' ? await makePremium(t, overrides) : await makeUser(t, overrides);
  const upload = await person.upload(
    await makeJpeg({ width: 96, height: 64, color: `#${(color += 4099).toString(16).padStart(6, '0')}` }),
  );
  expect(upload.statusCode).toBe(201);
  const image = upload.json<{ imageUrl: string }>().imageUrl;
  const generate: PhotoOwner['generate'] = (body = {}, headers = {}) =>
    person.call(
      'POST',
      '/api/generate-design',
      { originalImage: image, originalImages: [image], ...LEATHER, ...body },
      headers,
    );
  return {
    ...person,
    image,
    generate,
    async start(body = {}) {
      const reply = await generate(body, { prefer: 'respond-async' });
      expect(reply.statusCode).toBe(202);
      return reply.json<{ renderId: string }>().renderId;
    },
  };
};

export const renderRow = async (t: TestApp, id: string): Promise<RenderRow> => {
  const [row] = await t.deps.database.db.select().from(renders).where(eq(renders.id, id));
  return row!;
};

/**
 * Polls until a condition holds, or fails with its name shortly before the test's own timeout. The interval is a tenth of the time
 * waited so far, because polling takes processor time from the work it waits for.
 */
export const waitUntil = async (
  isMet: () => boolean | Promise<boolean>,
  condition = 'the condition of this test',
): Promise<void> => {
  const began = Date.now();
  // Outside a test, in a hook, the runner's own timeout applies.
  const limit = (TestRunner.getCurrentTest<RunnerTestCase | undefined>()?.timeout ?? Infinity) - 10_000;
  while (!(await isMet())) {
    const waited = Date.now() - began;
    if (waited > limit) throw new Error(`timed out waiting for: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, Math.max(10, waited / 10))));
  }
};

export const waitForRenderState = (t: TestApp, id: string, state: RenderRow['state']): Promise<void> =>
  waitUntil(async () => (await renderRow(t, id)).state === state, `render ${state}`);

/** Checks that the user's count equals the ledger, and that each render was charged once and refunded if it failed. */
export const expectConsistentLedger = async (t: TestApp, userId: string): Promise<{ used: number }> => {
  const { db } = t.deps.database;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const inWindow = await db
    .select()
    .from(ledger)
    .where(and(eq(ledger.userId, userId), eq(ledger.window, user!.rendersWindow)));
  const used = inWindow.reduce((sum, { amount }) => sum + amount, 0);
  expect(user!.monthlyRendersCount).toBe(used);
  for (const render of await db.select().from(renders).where(eq(renders.userId, userId))) {
    const entries = await db.select().from(ledger).where(eq(ledger.renderId, render.id));
    expect(entries.filter(({ kind }) => kind === 'charge')).toHaveLength(1);
    expect(entries.filter(({ kind }) => kind === 'refund')).toHaveLength(
      render.state === 'failed' || render.state === 'cancelled' ? 1 : 0,
    );
    expect(render.resultFileId !== null).toBe(render.state === 'succeeded');
  }
  return { used };
};
