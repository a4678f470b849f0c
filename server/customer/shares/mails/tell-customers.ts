/**
 * Mails customers the news of a design that was mailed to them: a newer version, and the end of their link. A version
 * waits a little, because shops save several in a row.
 */
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { dayAt } from '#contract/regional.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { users } from '#server/platform/db/schema.ts';
import { shares, type DecisionRow, type ShareRow } from '#server/platform/db/schema/shares.ts';
import { listOwnDecisions } from '#server/customer/shop/list-decisions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { customerMailOf } from './customer-news.ts';
import { findChoice, listOptions, type Option } from '../options.ts';
import { findOwnShare, updateOwnShare } from '../store.ts';

const VERSION_RESTS_MS = 10 * MINUTE_MS;
/** Days before the end of a link in which it is told. */
const ENDING_MS = 3 * DAY_MS;
const AT_ONCE = 200;

type Options = readonly [Option, ...Option[]];
type Told = ShareRow & { customerEmail: string; toldAt: Date };

const isTold = (share: ShareRow | undefined): share is Told =>
  share !== undefined && share.customerEmail !== null && share.toldAt !== null && share.newsStoppedAt === null;

/** The newest design on the link that the customer does not know, once it has rested. */
const newsOn = ({ toldAt }: Told, options: Options, now: Date): Option | undefined => {
  const [newest] = options
    .filter(({ design }) => design.createdAt > toldAt)
    .toSorted((a, b) => b.design.createdAt.getTime() - a.design.createdAt.getTime());
  return newest !== undefined && newest.design.createdAt.getTime() <= now.getTime() - VERSION_RESTS_MS
    ? newest
    : undefined;
};

/** The end, when it is near and the customer has not been written to in these last days. */
const nearEnd = ({ expiresAt, toldAt }: Told, now: Date): Date | undefined => {
  const told = expiresAt === null || toldAt.getTime() >= expiresAt.getTime() - ENDING_MS;
  return !told && expiresAt.getTime() <= now.getTime() + ENDING_MS ? expiresAt : undefined;
};

/** The change that the customer asked for in the previous version; empty when their last answer was different. */
const askedFor = (over: readonly DecisionRow[], { design }: Option): string => {
  const last = over[0];
  if (last?.decision !== 'change' || last.version >= design.version) return '';
  return [last.words, ...last.pins.map(({ text }, i) => `${i + 1}. ${text}`)].filter((text) => text !== '').join('\n');
};

const tell = async (deps: Deps, tx: Tx, share: Told): Promise<boolean> => {
  const now = deps.now();
  const owner = onlyRow(await tx.select().from(users).where(eq(users.id, share.userId)));
  const options = await listOptions(tx, share).catch(() => undefined);
  if (options === undefined) return false;
  const newer = newsOn(share, options, now);
  const first = newer ?? options[0];
  const mail = await customerMailOf(deps, tx, owner, share, [first, ...options.filter((one) => one !== first)]);
  if (mail === undefined || owner.emailVerifiedAt === null) return false;
  const common = { to: share.customerEmail, at: now };
  if (newer !== undefined) {
    const over = (await listOwnDecisions(tx, share.userId, [newer.share.rootId])).filter(
      (one) => one.shareId === share.id,
    );
    const { version } = newer.design;
    const data = { ...mail, version, asked: askedFor(over, newer) };
    await queueMail(tx, { ...common, template: 'design-updated', data });
    return true;
  }
  const end = nearEnd(share, now);
  if (end === undefined || (await findChoice(tx, options)) !== undefined) return false;
  const date = dayAt(end, { ...owner, language: mail.language });
  await queueMail(tx, { ...common, template: 'link-ending', data: { ...mail, date } });
  return true;
};

/** Links that were mailed and may have news: the rest is asked with the link locked. */
const candidates = (deps: Deps, now: Date): Promise<{ id: string; userId: string }[]> => {
  const ripe = new Date(now.getTime() - VERSION_RESTS_MS).toISOString();
  const newer = sql`exists (select 1 from designs d where d.user_id = ${shares.userId} and d.trashed_at is null
    and d.created_at > ${shares.toldAt} and d.created_at <= ${ripe}::timestamptz
    and (coalesce(d.root_id, d.id) = ${shares.rootId}
      or coalesce(d.root_id, d.id) in (select o.root_id from share_options o where o.share_id = ${shares.id})))`;
  const ending = and(
    lt(shares.expiresAt, new Date(now.getTime() + ENDING_MS)),
    lt(shares.toldAt, sql`${shares.expiresAt} - ${`${ENDING_MS} milliseconds`}::interval`),
  );
  return deps.database.db
    .select({ id: shares.id, userId: shares.userId })
    .from(shares)
    .where(
      and(
        isNotNull(shares.customerEmail),
        isNull(shares.newsStoppedAt),
        isNull(shares.revokedAt),
        or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
        or(and(eq(shares.followsNewest, true), newer), ending),
      ),
    )
    .limit(AT_ONCE);
};

/** @returns how many were told */
export const tellCustomers = async (deps: Deps): Promise<number> => {
  const now = deps.now();
  let told = 0;
  for (const { id, userId } of await candidates(deps, now))
    await deps.database.db.transaction(async (tx) => {
      const share = await findOwnShare(tx, userId, id, 'locked');
      if (!isTold(share) || !(await tell(deps, tx, share))) return;
      await updateOwnShare(tx, userId, id, { toldAt: now });
      told += 1;
    });
  return told;
};
