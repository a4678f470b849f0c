/**
 * Housekeeping at the start and every hour; visitors' photos and pieces of uploads are checked every ten minutes. Running twice, or on two
 * servers, does no harm.
 */
import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from './deps.ts';
import { purgeOldTrash } from './designs/purge-trash.ts';
import { deleteExpiredLinks } from './accounts/account-links.ts';
import { deleteExpiredChallenges } from './accounts/challenges.ts';
import { deleteStaleLimits } from './http/limits.ts';
import { deleteExpiredSessions } from './http/session-store.ts';
import { deleteOldMails } from './mail/mail-store.ts';
import { deleteOldSpending } from './providers/spending.ts';
import { removeOldChunks } from './photos/upload-chunks.ts';
import { removeExpiredFiles, removeOrphans } from './retention/retention.ts';
import { deleteOldUnlocks } from './shares/open-share.ts';
import { purgeForgottenSwatches } from './swatches/purge-swatches.ts';
import { RETENTION_DAYS } from '#contract/plan-catalog.ts';
import { WEBHOOK_LOG_DAYS } from '#contract/webhooks.ts';
import { deleteOldBatches } from './renders/batches/store.ts';
import { removeExpiredTries } from './visitors/remove-expired.ts';
import { deleteOldDeliveries } from './webhooks/delivery-store.ts';

const EVERY_MS = 60 * 60_000;
/** The privacy page names it (`contract/privacy-register.ts`). */
const SHORT_LIVED_EVERY_MS = 10 * 60_000;

const removeShortLived = async (deps: Deps): Promise<void> => {
  await removeExpiredTries(deps);
  await removeOldChunks(deps);
};

export const sweep = async (deps: Deps): Promise<{ files: number; orphans: number }> => {
  await deleteExpiredSessions(deps.database.db, deps.now());
  await deleteStaleLimits(deps.database.db, deps.now());
  await deleteExpiredLinks(deps.database.db, deps.now());
  await deleteExpiredChallenges(deps.database.db, deps.now());
  await deleteOldMails(deps.database.db, deps.now());
  await deleteOldUnlocks(deps.database.db, deps.now());
  await deleteOldSpending(deps.database.db, deps.now());
  await deleteOldDeliveries(deps.database.db, new Date(deps.now().getTime() - WEBHOOK_LOG_DAYS * DAY_MS));
  await deleteOldBatches(deps.database.db, new Date(deps.now().getTime() - RETENTION_DAYS * DAY_MS));
  await removeShortLived(deps);
  await purgeOldTrash(deps);
  await purgeForgottenSwatches(deps);
  return { files: await removeExpiredFiles(deps), orphans: await removeOrphans(deps) };
};

export const startSweeper = (deps: Deps): { stop: () => Promise<void> } => {
  const round = async (): Promise<void> => {
    try {
      const removed = await sweep(deps);
      if (removed.files + removed.orphans > 0) deps.log.info(removed, 'swept');
    } catch (error) {
      deps.log.error({ err: error }, 'the sweeper failed');
    }
  };
  let current = round();
  const timer = setInterval(() => {
    current = current.then(round);
  }, EVERY_MS);
  timer.unref();
  const shortLived = setInterval(() => {
    current = current
      .then(() => removeShortLived(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'tries and pieces of uploads could not be removed'));
  }, SHORT_LIVED_EVERY_MS);
  shortLived.unref();
  return {
    async stop() {
      clearInterval(timer);
      clearInterval(shortLived);
      await current;
    },
  };
};
