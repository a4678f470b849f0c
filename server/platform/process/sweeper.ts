/**
 * Housekeeping at startup and every hour; short-lived data is removed every ten minutes. Running it twice, or on two
 * servers, does no harm. A step that fails is logged and counted, and the others still run.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, WEBHOOK_LOG_DAYS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { purgeOldTrash } from '#server/studio/designs/purge-trash.ts';
import { deleteExpiredLinks } from '#server/account/sign-in/account-links.ts';
import { deleteExpiredChallenges } from '#server/account/sign-in/second-factor/challenges.ts';
import { deleteStaleLimits } from '../http/limits.ts';
import { deleteExpiredSessions } from '../http/session-store.ts';
import { deleteOldMails } from '../mail/mail-store.ts';
import { deleteOldSpending } from '#server/studio/providers/spending.ts';
import { removeOldChunks } from '#server/studio/photos/upload-chunks.ts';
import { removeExpiredFiles, removeOrphans } from './retention.ts';
import { deleteExpiredPasswordUnlocks } from '#server/customer/shares/open-share.ts';
import { mailNewsToCustomers } from '#server/customer/shares/mails/mail-news-to-customers.ts';
import { purgeForgottenSwatches } from '#server/studio/swatches/purge-swatches.ts';
import { RETENTION_DAYS } from '#contract/money/plan-catalog.ts';
import { deleteOldBatches } from '#server/studio/renders/batches/store.ts';
import { removeExpiredTries } from '#server/studio/photos/visitors/remove-expired.ts';
import { deleteOldDeliveries } from '#server/developer/delivery-store.ts';

const INTERVAL_MS = HOUR_MS;
/** The privacy page states this interval (`contract/account/privacy-register.ts`). */
const SHORT_LIVED_INTERVAL_MS = 10 * MINUTE_MS;

/** @returns the number of items removed, if the step counts them */
type Step = (deps: Deps) => Promise<unknown>;

const SHORT_LIVED_STEPS = { removeExpiredTries, removeOldChunks, mailNewsToCustomers } satisfies Record<string, Step>;

const ALL_STEPS = {
  deleteExpiredSessions: ({ database: { db }, now }) => deleteExpiredSessions(db, now()),
  deleteStaleLimits: ({ database: { db }, now }) => deleteStaleLimits(db, now()),
  deleteExpiredLinks: ({ database: { db }, now }) => deleteExpiredLinks(db, now()),
  deleteExpiredChallenges: ({ database: { db }, now }) => deleteExpiredChallenges(db, now()),
  deleteOldMails: ({ database: { db }, now }) => deleteOldMails(db, now()),
  deleteExpiredPasswordUnlocks: ({ database: { db }, now }) => deleteExpiredPasswordUnlocks(db, now()),
  deleteOldSpending: ({ database: { db }, now }) => deleteOldSpending(db, now()),
  deleteOldDeliveries: ({ database: { db }, now }) => deleteOldDeliveries(db, daysBefore(now(), WEBHOOK_LOG_DAYS)),
  deleteOldBatches: ({ database: { db }, now }) => deleteOldBatches(db, daysBefore(now(), RETENTION_DAYS)),
  ...SHORT_LIVED_STEPS,
  purgeOldTrash,
  purgeForgottenSwatches,
  removeExpiredFiles,
  removeOrphans,
} satisfies Record<string, Step>;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

const runSteps = async (deps: Deps, steps: Record<string, Step>): Promise<Record<string, unknown>> => {
  const results: Record<string, unknown> = {};
  for (const [step, run] of Object.entries(steps))
    try {
      results[step] = await run(deps);
    } catch (error) {
      deps.log.error({ err: error, step }, 'a step of the sweeper failed');
      deps.metrics.sweepFailed(step);
    }
  return results;
};

/** @returns the numbers of removed files; undefined when that step failed */
export const sweep = async (deps: Deps): Promise<{ files?: number; orphans?: number }> => {
  const { removeExpiredFiles: files, removeOrphans: orphans } = await runSteps(deps, ALL_STEPS);
  return { files: files as number | undefined, orphans: orphans as number | undefined };
};

export const startSweeper = (deps: Deps): { stop: () => Promise<void> } => {
  const sweepAndLog = async (): Promise<void> => {
    const removed = await sweep(deps);
    if (removed.files || removed.orphans) deps.log.info(removed, 'swept');
  };
  let current = sweepAndLog();
  const timer = setInterval(() => {
    current = current.then(sweepAndLog);
  }, INTERVAL_MS);
  timer.unref();
  const shortLived = setInterval(() => {
    current = current.then(async () => void (await runSteps(deps, SHORT_LIVED_STEPS)));
  }, SHORT_LIVED_INTERVAL_MS);
  shortLived.unref();
  return {
    async stop() {
      clearInterval(timer);
      clearInterval(shortLived);
      await current;
    },
  };
};
