/** Render requests of many users. */
import { setTimeout as pause } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { renders, type RenderRow, type UserRow } from '#server/platform/db/schema.ts';
import { RENDER_REQUEST, type BenchApp, type Person } from './bench-app.ts';

const MONTH_MS = 30 * 86_400_000;

export const premiumAccount = (): Partial<UserRow> => ({
  subscriptionTier: 'premium',
  subscriptionStatus: 'active',
  subscriptionStartedAt: new Date(),
  currentPeriodEnd: new Date(Date.now() + MONTH_MS),
  monthlyRendersReset: new Date(Date.now() + MONTH_MS),
});

/** Requests a render and waits for its picture. */
export const requestRender = (bench: BenchApp, person: Person) =>
  bench.call(person, 'POST', '/api/generate-design', RENDER_REQUEST);

/** Requests a render without waiting for its picture. */
export const queueRender = (bench: BenchApp, person: Person, request: object = RENDER_REQUEST) =>
  bench.call(person, 'POST', '/api/generate-design', request, { prefer: 'respond-async' });

/** @throws when the render is not accepted */
export const queuedRenderId = async (...request: Parameters<typeof queueRender>): Promise<string> => {
  const reply = await queueRender(...request);
  if (reply.statusCode !== 202) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ renderId: string }>().renderId;
};

/** Waits until all of these renders have finished. @returns their rows */
export const finishedRenders = async (bench: BenchApp, ids: string[]): Promise<RenderRow[]> => {
  for (;;) {
    const rows = await bench.deps.database.db.select().from(renders).where(inArray(renders.id, ids));
    if (rows.every(({ state }) => state !== 'queued' && state !== 'running')) return rows;
    await pause(200);
  }
};
