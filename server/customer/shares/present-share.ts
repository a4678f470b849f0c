import { and, desc, eq, isNull } from 'drizzle-orm';
import type { DecisionKind } from '#contract/customer/approvals.ts';
import { DAY_MS } from '#contract/durations.ts';
import { dayAt } from '#contract/regional.ts';
import { MAIL_WORDS } from '#contract/customer/words/mail-words.ts';
import type { Share } from '#contract/customer/shares.ts';
import { pick } from '#contract/pick.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { decisions, type ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { designLines } from '#server/studio/designs/design-lines.ts';
import { senderName, type Owner } from './mails/customer-news.ts';
import { languageOfCustomer } from './customer-language.ts';
import { findOptions, listAddedOptions } from './options.ts';
import { findShownVersion } from './versions/shown-version.ts';
import { revealShareUrl } from './share-url.ts';

/** How long before a link's end its message mentions the end. */
const END_NOTICE_MS = 3 * DAY_MS;

/** A text message to the customer about the link's end, a newer version or, without these, the design. */
const composeTextMessage = async (deps: Deps, owner: Owner, share: ShareRow, url: string): Promise<string> => {
  const { db } = deps.database;
  const language = languageOfCustomer(share, owner.region);
  const { text } = MAIL_WORDS[language];
  const from = await senderName(db, owner);
  const end = share.expiresAt;
  if (end !== null && end.getTime() < deps.now().getTime() + END_NOTICE_MS)
    return `${text.ending(from, dayAt(end, { ...owner, language }))} ${url}`;
  const informedAt = share.toldAt ?? share.createdAt;
  const shown = (await findOptions(db, share)) ?? [];
  const isNewer = shown.some(({ design }) => design.version > 1 && design.createdAt > informedAt);
  return `${isNewer ? text.updated(from) : text.shared(from)} ${url}`;
};

const pictureOf = ({ passwordHash }: ShareRow, url: string): string | null =>
  passwordHash === null ? `/api/share/${url.slice(url.lastIndexOf('/') + 1)}/after?size=message` : null;

/** The name of a customer's folder is left out: keys that may read links may not read customers. */
const nameOf = async (q: Queryable, share: ShareRow): Promise<string> => {
  const design = await findShownVersion(q, share);
  if (share.title !== '' || design === undefined) return share.title;
  return share.customerEmail ?? (designLines(design).vehicle || design.name);
};

const lastAnswerOf = async (q: Queryable, { id, userId }: ShareRow): Promise<DecisionKind | null> => {
  const [last] = await q
    .select({ decision: decisions.decision })
    .from(decisions)
    .where(and(eq(decisions.userId, userId), eq(decisions.shareId, id), isNull(decisions.supersededAt)))
    .orderBy(desc(decisions.seq))
    .limit(1);
  return last?.decision ?? null;
};

export const presentShare = async (deps: Deps, owner: Owner, share: ShareRow): Promise<Share> => {
  const url = await revealShareUrl(deps, share);
  return {
    id: share.id,
    designId: share.designId,
    others: (await listAddedOptions(deps.database.db, share.id)).map(({ designId }) => designId),
    url,
    expiresAt: share.expiresAt?.toISOString() ?? null,
    isExpired: share.expiresAt !== null && share.expiresAt.getTime() <= deps.now().getTime(),
    hasPassword: share.passwordHash !== null,
    ...pick(share, 'capability', 'showShop', 'followsNewest', 'title', 'language', 'views', 'customerEmail'),
    name: await nameOf(deps.database.db, share),
    answer: await lastAnswerOf(deps.database.db, share),
    lastViewedAt: share.lastViewedAt?.toISOString() ?? null,
    isNewsStopped: share.newsStoppedAt !== null,
    message: url === null ? '' : await composeTextMessage(deps, owner, share, url),
    customersLanguage: languageOfCustomer({ ...share, language: null }, owner.region),
    picture: url === null ? null : pictureOf(share, url),
    createdAt: share.createdAt.toISOString(),
  };
};
