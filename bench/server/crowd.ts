/** Many users who ask for a render, and their waits. */
import { inArray } from 'drizzle-orm';
import { renders, type RenderRow, type UserRow } from '#server/platform/db/schema.ts';
import { DESIGN, type Person, type Place } from './place.ts';

const TEMPLATE = '/templates/hatch-grey-cloth.jpg';
const MONTH_MS = 30 * 86_400_000;

export const PREMIUM: () => Partial<UserRow> = () => ({
  subscriptionTier: 'premium',
  subscriptionStatus: 'active',
  subscriptionStartedAt: new Date(),
  currentPeriodEnd: new Date(Date.now() + MONTH_MS),
  monthlyRendersReset: new Date(Date.now() + MONTH_MS),
});

export const ask = (place: Place, who: Person, headers: Record<string, string> = {}) =>
  place.call(who, 'POST', '/api/generate-design', { originalImage: TEMPLATE, ...DESIGN }, headers);

/** @returns the render's id at once */
export const askAndGo = async (place: Place, who: Person): Promise<string> => {
  const reply = await ask(place, who, { prefer: 'respond-async' });
  if (reply.statusCode !== 202) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ renderId: string }>().renderId;
};

/** Waits until all have ended. */
export const ended = async (place: Place, ids: string[]): Promise<RenderRow[]> => {
  for (;;) {
    const rows = await place.deps.database.db.select().from(renders).where(inArray(renders.id, ids));
    if (rows.every(({ state }) => state !== 'queued' && state !== 'running')) return rows;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
