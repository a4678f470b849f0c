/** Decides who may use remote models. Checked when a render is accepted and when the studio shows the choice. */
import { DAY_MS } from '#contract/durations.ts';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { EngineView } from '#contract/studio/engines.ts';
import type { Tier } from '#contract/money/plans.ts';
import { requireVerifiedEmail } from './verified-email.ts';
import type { Config } from '#server/config.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { renders, type UserRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { countCallsOfUser } from './call-store.ts';

/** An account with this many content refusals in the last 24 hours may not use remote models. */
const MAX_REFUSALS_PER_DAY = 5;
/** Paid calls of an account within a day, successful or not: failed calls cost the operator too. */
const MAX_DAILY_CALLS = 100;

type Providers = Config['providers'];

const findEngineModels = (engine: string, { models }: Providers) =>
  models.filter(({ name }) => engine === 'remote' || name === engine);

/**
 * @param engine `local`, `remote` (all models, in the operator's order) or a model's name
 * @throws Problem 400 for an unknown engine, 403 when it is not in the plan, the email address is not confirmed or too
 * many pictures were refused, 429 after too many calls
 */
const requireEngine = async (
  db: Queryable,
  user: Pick<UserRow, 'id' | 'emailVerifiedAt'> & { subscriptionTier: Tier },
  engine: string,
  providers: Providers,
  now: Date,
): Promise<void> => {
  if (engine === 'local') return;
  const models = findEngineModels(engine, providers);
  if (models.length === 0) throw new Problem('invalid_input', 'This server has no such engine.', { field: 'engine' });
  if (!models.some(({ tiers }) => tiers.includes(user.subscriptionTier)))
    throw new Problem('premium_required', 'This engine is part of the Core Plan.', { upgradeToPremium: true });
  requireVerifiedEmail(user, { remote: true });
  const since = new Date(now.getTime() - DAY_MS);
  const refused = onlyRow(
    await db
      .select({ times: count() })
      .from(renders)
      .where(
        and(
          eq(renders.userId, user.id),
          eq(renders.state, 'failed'),
          gt(renders.finishedAt, since),
          sql`${renders.problem}->>'code' = 'safety_refusal'`,
        ),
      ),
  );
  if (refused.times >= MAX_REFUSALS_PER_DAY)
    throw new Problem(
      'forbidden',
      'Too many of your pictures were refused for their content today. You can still use our own engine.',
    );
  if ((await countCallsOfUser(db, user.id, since)) >= MAX_DAILY_CALLS)
    throw new Problem(
      'too_many_requests',
      'This account has reached its daily limit for other engines. You can still use our own engine.',
      { retryAfterSeconds: 3600 },
    );
};

/**
 * Chooses a render's engine: the requested one, or else the default if this account may use it, or else our own.
 * @throws Problem as `requireEngine`, for the requested engine
 */
export const chooseEngine = async (
  db: Queryable,
  user: Parameters<typeof requireEngine>[1],
  requested: string | undefined,
  providers: Providers,
  now: Date,
): Promise<string> => {
  const engine = requested ?? providers.defaultEngine;
  try {
    await requireEngine(db, user, engine, providers, now);
    return engine;
  } catch (error) {
    if (requested === undefined && error instanceof Problem) return 'local';
    throw error;
  }
};

/** The configured engines; one that the account may not use comes with the reason. */
export const listEngineViews = async (
  db: Queryable,
  user: UserRow,
  providers: Providers,
  now: Date,
): Promise<EngineView[]> => {
  const local: EngineView = { name: 'local', label: 'Our own engine', sendsPhoto: false, allowed: true };
  const models = providers.models.map(({ name, label }) => ({ name, label }));
  const labels = models.map(({ label }) => label);
  // With several models there is also an engine that tries them in the operator's order.
  const all = models.length > 1 ? [{ name: 'remote', label: [...new Set(labels)].join(', then ') }, ...models] : models;
  const views = await Promise.all(
    all.map(async ({ name, label }): Promise<EngineView> => {
      const problem = await requireEngine(db, user, name, providers, now).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof Problem) return error;
          throw error;
        },
      );
      return {
        name,
        label,
        sendsPhoto: true,
        allowed: problem === undefined,
        ...(problem === undefined ? {} : { why: problem.message }),
      };
    }),
  );
  return [local, ...views];
};
