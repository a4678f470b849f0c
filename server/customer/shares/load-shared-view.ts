import { eq } from 'drizzle-orm';
import { chosenName } from '#contract/account/name-from-email.ts';
import { cleanLine } from '#contract/plain-text.ts';
import { dayAt, momentAt } from '#contract/regional.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import type { SharedOption, SharedView } from '#contract/customer/shares.ts';
import { hashOf } from '#server/platform/canonical-json.ts';
import { toDecision } from '../shop/to-decision.ts';
import { toQuestion } from '../shop/to-question.ts';
import { listQuestionsOnLink } from '../shop/question-store.ts';
import { translateDesign, titleText } from '#server/studio/designs/translate-design.ts';
import { buildShownDesign } from '#server/studio/designs/shown-design.ts';
import { listOwnDecisions } from '../shop/list-decisions.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { users, type DesignRow } from '#server/platform/db/schema.ts';
import type { DecisionRow, ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findFile } from '#server/platform/files/file-store.ts';
import { findShop } from '../shop/shop-store.ts';
import { findPublicShop } from '../shop/public-shop.ts';
import { linkDesignAtVersion, findDecidedVersion } from './versions/earlier-version.ts';
import { getsNews } from './mails/customer-news.ts';
import { designLabel } from './design-label.ts';
import { changesSince } from './versions/changes-since.ts';
import { findApprovedLinkDesign, type LinkDesign, type LinkDesigns } from './link-designs.ts';
import { titleOfLink } from './title-for-customer.ts';

interface Visit {
  token: string;
  isOwner: boolean;
  language: Language;
}

/** The requested design, and the other designs on the link. */
export const loadSharedView = async (
  deps: Deps,
  linkDesigns: LinkDesigns,
  linkDesign: LinkDesign,
  version: number | undefined,
  { token, isOwner, language }: Visit,
): Promise<SharedView> => {
  const { db } = deps.database;
  const { share, design, place } = await linkDesignAtVersion(db, linkDesign, version);
  const isPast = design.version < linkDesign.design.version;
  const shown = await buildShownDesign(db, design);
  const versionHash = hashOf(shown);
  const { pictureSha256: _pictureSha256, photoSha256: _photoSha256, ...visible } = shown;
  const { current, earlier, approvedElsewhere } = await findDecisions(db, share, { design, versionHash, isPast });
  const shop = await findPublicShop(db, share.userId);
  const isShop = cleanLine(shop.name) !== '';
  const dayOf = (time: Date): string => dayAt(time, { ...shop, language });
  return {
    design: {
      ...translateDesign(visible, language),
      name: titleText(await titleOfLink(db, share, design, shown), language),
    },
    versionHash,
    before: sharedPictureUrl(token, 'before', { place, design }, versionHash),
    after: sharedPictureUrl(token, 'after', { place, design }, versionHash),
    shape: await aspectRatioOf(db, design),
    isShop,
    shopName: share.showShop ? await shownName(db, share.userId, shop.name) : '',
    shopPhone: share.showShop ? shop.phone : '',
    shopLogo: share.showShop && shop.logo !== null ? logoOf(token, shop.logo) : null,
    sharedOn: dayOf(share.createdAt),
    lastDay: share.expiresAt === null ? null : dayOf(share.expiresAt),
    decisions: current.map(toDecision),
    answeredAt: current[0] === undefined ? null : momentAt(current[0].decidedAt, { ...shop, language }),
    earlier: earlier === undefined ? null : toDecision(earlier),
    approvedElsewhere,
    changes: earlier === undefined ? null : await changesSince(db, { share, design }, earlier.version, language),
    nextVersion: nextVersionOf(share),
    isNewsStopped: share.newsStoppedAt !== null,
    questions: (await listQuestionsOnLink(db, share)).map((question) => ({
      ...toQuestion(question),
      askedOn: dayOf(question.askedAt),
      answeredOn: question.answeredAt === null ? null : dayOf(question.answeredAt),
    })),
    earlierPicture: await earlierPictureOf(db, token, linkDesign, earlier),
    newest: isPast ? linkDesign.design.version : null,
    answers: isPast || share.capability !== 'answer' ? 'none' : 'counted',
    nextSteps: share.showShop ? ((await findShop(db, share.userId))?.nextSteps ?? '') : '',
    language,
    option: place,
    options: linkDesigns.length === 1 ? [] : await loadSharedOptions(db, linkDesigns, { token, language }),
    isOneJob: linkDesigns.length > 1 && share.isOneJob,
    isOwner,
  };
};

/**
 * Decisions are shown on the link on which they were made. Other links show that the design was approved, since they no
 * longer take answers, but not by whom: their readers may be strangers.
 */
const findDecisions = async (
  db: Queryable,
  share: ShareRow,
  { design, versionHash, isPast }: { design: DesignRow; versionHash: string; isPast: boolean },
): Promise<{ current: DecisionRow[]; earlier: DecisionRow | undefined; approvedElsewhere: boolean }> => {
  const all = await listOwnDecisions(db, share.userId, [share.rootId]);
  const own = all.filter(({ shareId }) => shareId === share.id);
  const approvals = all.filter(({ shareId, decision }) => shareId !== share.id && decision === 'approved');
  const current = own.filter((row) => row.versionHash === versionHash && (isPast || row.supersededAt === null));
  const approvedElsewhere = approvals.some((row) => row.versionHash === versionHash && row.supersededAt === null);
  const earlier = all.find(
    (row) =>
      (own.includes(row) || (!approvedElsewhere && approvals.includes(row))) &&
      (row.version < design.version || (current.length === 0 && row.version === design.version)),
  );
  if (earlier === undefined || own.includes(earlier)) return { current, earlier, approvedElsewhere };
  const anonymous = { ...earlier, personName: '', words: '', pins: [], recordHash: '' };
  return { current, earlier: anonymous, approvedElsewhere };
};

const earlierPictureOf = async (
  db: Queryable,
  token: string,
  linkDesign: LinkDesign,
  earlier: DecisionRow | undefined,
): Promise<string | null> => {
  if (earlier === undefined) return null;
  const design = await findDecidedVersion(db, linkDesign, earlier.version);
  if (design === undefined) return null;
  return sharedPictureUrl(token, 'after', { place: linkDesign.place, design }, earlier.versionHash);
};

/** A person without a shop is shown by the name that they gave. */
const shownName = async (db: Queryable, userId: string, shopName: string): Promise<string> => {
  if (cleanLine(shopName) !== '') return shopName;
  const [owner] = await db.select().from(users).where(eq(users.id, userId));
  return owner === undefined ? '' : chosenName(owner);
};

const nextVersionOf = (share: ShareRow): SharedView['nextVersion'] => {
  if (!share.followsNewest) return 'none';
  return getsNews(share) ? 'mailed' : 'shown';
};

/** Keeps the query of the shop's own logo URL, which changes with the logo. */
const logoOf = (token: string, logoUrl: string): string =>
  `/api/share/${token}/logo${logoUrl.slice(logoUrl.indexOf('?'))}`;

const aspectRatioOf = async (db: Queryable, { generatedFileId }: DesignRow): Promise<number | null> => {
  const file = generatedFileId === null ? undefined : await findFile(db, generatedFileId);
  if (file === undefined || file.width === 0 || file.height === 0) return null;
  return file.width / file.height;
};

const sharedPictureUrl = (
  token: string,
  side: 'before' | 'after',
  { place, design }: Pick<LinkDesign, 'place' | 'design'>,
  versionHash: string,
): string => `/api/share/${token}/${side}?option=${place}&version=${design.version}&v=${versionHash.slice(0, 16)}`;

const loadSharedOptions = async (
  db: Queryable,
  linkDesigns: LinkDesigns,
  { token, language }: Pick<Visit, 'token' | 'language'>,
): Promise<SharedOption[]> => {
  const sharedOptions: SharedOption[] = [];
  const approval = await findApprovedLinkDesign(db, linkDesigns);
  for (const { place, share, design } of linkDesigns) {
    const shown = await buildShownDesign(db, design);
    const versionHash = hashOf(shown);
    const decisions = await listOwnDecisions(db, share.userId, [share.rootId]);
    const decision =
      decisions.find((row) => row.shareId === share.id && row.supersededAt === null && row.versionHash === versionHash)
        ?.decision ?? null;
    const isInEffect = decision !== 'approved' || share.isOneJob || approval?.linkDesign.place === place;
    sharedOptions.push({
      option: place,
      label: designLabel(translateDesign(shown, language).parts, shown.version, language),
      version: design.version,
      versionHash,
      after: sharedPictureUrl(token, 'after', { place, design }, versionHash),
      decision: isInEffect ? decision : null,
    });
  }
  return sharedOptions;
};
