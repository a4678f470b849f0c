import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { DecisionKind } from '#contract/customer/approvals.ts';
import { DAY_MS } from '#contract/durations.ts';
import { capitalize } from '#contract/graphemes.ts';
import { dayAt } from '#contract/regional.ts';
import { MAIL_WORDS } from '#contract/customer/words/mail-words.ts';
import type { Share } from '#contract/customer/shares.ts';
import { pick } from '#contract/pick.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { decisions, type ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailTemplateName } from '#server/platform/mail/mail-templates.ts';
import { describeDesign } from '#server/studio/designs/design-lines.ts';
import { givenName, type Owner } from './mails/customer-news.ts';
import { emailOfCustomer } from './mails/email-of-customer.ts';
import { isNewsStopped } from './mails/news-stops.ts';
import { languageOfCustomer } from './customer-language.ts';
import { findLinkDesigns, isAllApproved, listAddedDesigns, type LinkDesign } from './link-designs.ts';
import { findShownVersion } from './versions/shown-version.ts';
import { revealShareUrl } from './share-url.ts';

/** How long before a link's end its message mentions the end. */
const END_NOTICE_MS = 3 * DAY_MS;

/** Whoever has neither answered nor been emailed the link may have it from the shop since it was made. */
const isNewToCustomer = ({ share: { knownVersion, createdAt }, design }: LinkDesign): boolean =>
  knownVersion === 0 ? design.version > 1 && design.createdAt > createdAt : design.version > knownVersion;

/** A text message to the customer about the link's end, a newer version or, without these, the design. */
const composeTextMessage = async (deps: Deps, owner: Owner, share: ShareRow, url: string): Promise<string> => {
  const { db } = deps.database;
  const language = languageOfCustomer(share, owner.country);
  const { sms: text } = MAIL_WORDS[language];
  const name = await givenName(db, owner);
  // A text message may go to friends, who need not read the owner's email address.
  const write = (sentence: string): string =>
    `${name === '' ? capitalize(sentence) : text.from(name, sentence)} ${url}`;
  const end = share.expiresAt;
  if (end !== null && end.getTime() < deps.now().getTime() + END_NOTICE_MS)
    return write(text.linkExpiring(dayAt(end, { ...owner, language })));
  const shown = (await findLinkDesigns(db, share)) ?? [];
  return write(shown.some(isNewToCustomer) ? text.updated : text.shared);
};

const pictureOf = ({ passwordHash }: ShareRow, url: string): string | null =>
  passwordHash === null ? `/api/share/${url.slice(url.lastIndexOf('/') + 1)}/after?size=message` : null;

/** The customer's name is left out: keys that may read links may not read customers. */
const nameOf = async (db: Queryable, share: ShareRow): Promise<string> => {
  const design = await findShownVersion(db, share);
  if (share.title !== '' || design === undefined) return share.title;
  return share.customerEmail ?? (describeDesign(design).vehicle || design.name);
};

/** The last answer in effect. A job is approved only when all of its pictures are. */
const lastAnswerOf = async (db: Queryable, share: ShareRow): Promise<DecisionKind | null> => {
  const { id, userId } = share;
  const [last] = await db
    .select({ decision: decisions.decision })
    .from(decisions)
    .where(and(eq(decisions.userId, userId), eq(decisions.shareId, id), isNull(decisions.supersededAt)))
    .orderBy(desc(decisions.seq))
    .limit(1);
  if (share.isOneJob && last?.decision === 'approved') {
    const linkDesigns = await findLinkDesigns(db, share);
    if (linkDesigns !== undefined && !(await isAllApproved(db, linkDesigns))) return null;
  }
  return last?.decision ?? null;
};

/** Mails that show the design, apart from reminders. */
const DESIGN_MAILS = ['design-shared', 'design-updated'] as const satisfies MailTemplateName[];

const lastMailedAt = async (db: Queryable, { id }: ShareRow): Promise<Date | null> => {
  const [last] = await db
    .select({ sentAt: mails.sentAt })
    .from(mails)
    .where(and(eq(mails.shareId, id), inArray(mails.template, [...DESIGN_MAILS]), isNotNull(mails.sentAt)))
    .orderBy(desc(mails.sentAt))
    .limit(1);
  return last?.sentAt ?? null;
};

export const toShare = async (deps: Deps, owner: Owner, share: ShareRow): Promise<Share> => {
  const url = await revealShareUrl(deps, share);
  return {
    id: share.id,
    designId: share.designId,
    others: (await listAddedDesigns(deps.database.db, share.id)).map(({ designId }) => designId),
    url,
    expiresAt: share.expiresAt?.toISOString() ?? null,
    isExpired: share.expiresAt !== null && share.expiresAt.getTime() <= deps.now().getTime(),
    hasPassword: share.passwordHash !== null,
    ...pick(
      share,
      'capability',
      'isOneJob',
      'showShop',
      'followsNewest',
      'title',
      'language',
      'views',
      'customerEmail',
    ),
    name: await nameOf(deps.database.db, share),
    answer: await lastAnswerOf(deps.database.db, share),
    lastViewedAt: share.lastViewedAt?.toISOString() ?? null,
    mailedAt: (await lastMailedAt(deps.database.db, share))?.toISOString() ?? null,
    remindedAt: share.remindedAt?.toISOString() ?? null,
    isNewsStopped: await isNewsStopped(deps.database.db, share, await emailOfCustomer(deps.database.db, share)),
    message: url === null ? '' : await composeTextMessage(deps, owner, share, url),
    customersLanguage: languageOfCustomer({ ...share, language: null }, owner.country),
    picture: url === null ? null : pictureOf(share, url),
    createdAt: share.createdAt.toISOString(),
  };
};
