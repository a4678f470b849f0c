/** The configured models as an administrator sees them: health, last failure and use. */
import { DAY_MS } from '#contract/durations.ts';
import { count, gt, sql } from 'drizzle-orm';
import type { AdminModelView } from '#contract/account/admin.ts';
import type { ModelSettings } from './models/services.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { providerCalls } from '#server/platform/db/schema/providers.ts';
import { parseFailureKind, readHealth, type ProviderHealth } from './health.ts';
import { needsOperator } from './models/model-failure.ts';

const toModelState = (health: ProviderHealth | undefined, now: Date): AdminModelView['state'] => {
  const kind = parseFailureKind(health?.reason ?? '');
  if (kind === 'rejected' || needsOperator(kind)) return 'broken';
  if (health?.pausedUntil != null && health.pausedUntil > now) return 'paused';
  return (health?.reason ?? '') === '' ? 'working' : 'failing';
};

const loadUsageSince = async (
  db: Queryable,
  since: Date,
): Promise<ReadonlyMap<string, { calls: number; answered: number; micros: number }>> => {
  const rows = await db
    .select({
      provider: providerCalls.provider,
      calls: count(),
      answered: sql<number>`(count(*) filter (where ${providerCalls.state} = 'answered'))::int`,
      micros: sql<number>`coalesce(sum(${providerCalls.costMicros}), 0)::float8`,
    })
    .from(providerCalls)
    .where(gt(providerCalls.startedAt, since))
    .groupBy(providerCalls.provider);
  return new Map(rows.map((row) => [row.provider, row]));
};

export const loadModelViews = async (
  db: Queryable,
  models: readonly ModelSettings[],
  now: Date,
): Promise<AdminModelView[]> => {
  const [health, usage] = [await readHealth(db), await loadUsageSince(db, new Date(now.getTime() - DAY_MS))];
  return models.map(({ name, model, label }) => {
    const [known, used] = [health.get(name), usage.get(name)];
    const state = toModelState(known, now);
    const failure = state === 'working' ? undefined : known;
    return {
      provider: name,
      model,
      label,
      state,
      reason: failure?.reason ?? null,
      since: failure?.since.toISOString() ?? null,
      last24h: { calls: used?.calls ?? 0, answered: used?.answered ?? 0, costUsd: (used?.micros ?? 0) / 1e6 },
    };
  });
};
