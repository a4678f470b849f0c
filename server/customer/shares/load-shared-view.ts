import { eq } from 'drizzle-orm';
import { chosenName } from '#contract/account/name-from-email.ts';
import { cleanLine } from '#contract/plain-text.ts';
import { dayAt, momentAt } from '#contract/regional.ts';
import type { Shop } from '#contract/customer/shop-profile.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import type { SharedOption, SharedView } from '#contract/customer/shares.ts';
import { hashOf } from '#server/platform/canonical-json.ts';
import { toDecision } from '../shop/to-decision.ts';
import { toQuestion } from '../shop/to-question.ts';
import { listQuestionsOnLink } from '../shop/question-store.ts';
import { translateDesign, titleOrDefault } from '#server/studio/designs/translate-design.ts';
import { buildShownDesign } from '#server/studio/designs/shown-design.ts';
import { listDecisionsForOwner } from '../shop/list-decisions.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { users, type DesignRow } from '#server/platform/db/schema.ts';
import type { DecisionRow, ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findFile } from '#server/platform/files/file-store.ts';
import { findShop } from '../shop/shop-store.ts';
import { findPublicShop } from '../shop/public-shop.ts';
import { linkDesignAtVersion, findDecidedVersion } from './versions/earlier-version.ts';
import { isNewsMailed } from './mails/customer-news.ts';
import { emailOfReader, isNewsStopped } from './mails/news-stops.ts';
import { designLabel } from './design-label.ts';
import { changesSince } from './versions/changes-since.ts';
import { findApprovedLinkDesign, type LinkDesign, type LinkDesigns } from './link-designs.ts';
import { findLinkTitle } from './title-for-customer.ts';

interface Visit {
  token: string;
  isOwner: boolean;
  language: Language;
  /** The encrypted email address from an unsubscribe link, if the visitor came by one. */
  reader: string | undefined;
}

/** The requested design, and the other designs on the link. */
export const loadSharedView = async (
  deps: Deps,
  linkDesigns: LinkDesigns,
  linkDesign: LinkDesign,
  version: number | undefined,
  { token, isOwner, language, reader }: Visit,
): Promise<SharedView> => {
  const { db } = deps.database;
  const { share, design, place } = await linkDesignAtVersion(db, linkDesign, version);
  const isEarlierVersion = design.version < linkDesign.design.version;
  const shownDesign = await buildShownDesign(db, design);
  const versionHash = hashOf(shownDesign);
  const { pictureSha256: _pictureSha256, photoSha256: _photoSha256, ...visible } = shownDesign;
  const { decisionsOnThisVersion, previousDecision, approvedElsewhere } = await findDecisions(db, share, {
    design,
    isEarlierVersion,
  });
  const shop = await findPublicShop(db, share.userId);
  const isShop = cleanLine(shop.name) !== '';
  const dayOf = (time: Date): string => dayAt(time, { ...shop, language });
  return {
    design: {
      ...translateDesign(visible, language),
      name: titleOrDefault(await findLinkTitle(db, share, design, shownDesign), language),
    },
    versionHash,
    before: sharedPictureUrl(token, 'before', { place, design }, versionHash),
    after: sharedPictureUrl(token, 'after', { place, design }, versionHash),
    shape: await aspectRatioOf(db, design),
    isShop,
    ...(await loadShownShop(db, share, shop, token)),
    sharedOn: dayOf(share.createdAt),
    lastDay: share.expiresAt && dayOf(share.expiresAt),
    decisions: decisionsOnThisVersion.map(toDecision),
    answeredAt:
      decisionsOnThisVersion[0] === undefined
        ? null
        : momentAt(decisionsOnThisVersion[0].decidedAt, { ...shop, language }),
    earlier: previousDecision && toDecision(previousDecision),
    approvedElsewhere,
    changes: previousDecision && (await changesSince(db, { share, design }, previousDecision.version, language)),
    nextVersion: await nextVersionNoticeOf(db, share),
    isNewsStopped: await isNewsStopped(db, share, await emailOfReader(deps, share, reader)),
    questions: (await listQuestionsOnLink(db, share)).map((question) => ({
      ...toQuestion(question),
      askedOn: dayOf(question.askedAt),
      answeredOn: question.answeredAt && dayOf(question.answeredAt),
    })),
    earlierPicture: await previousPictureUrl(db, token, linkDesign, previousDecision),
    newest: isEarlierVersion ? linkDesign.design.version : null,
    mayAnswer: !isEarlierVersion && share.capability === 'answer',
    language,
    option: place,
    options: await loadSharedOptions(db, linkDesigns, { token, language }),
    isOneJob: linkDesigns.length > 1 && share.isOneJob,
    isOwner,
  };
};

/**
 * A decision belongs to a version by number: the hash of a version changes when an update of the product rewords a line.
 * It is shown only on the link where it was made. An approval also closes the design's other links, so they say that the
 * design was approved, but not by whom: their readers may be strangers. Another link's approval that is not in effect for
 * this version may be shown as the previous decision, without name, words and pins.
 */
const findDecisions = async (
  db: Queryable,
  share: ShareRow,
  { design, isEarlierVersion }: { design: DesignRow; isEarlierVersion: boolean },
): Promise<{
  decisionsOnThisVersion: DecisionRow[];
  previousDecision: DecisionRow | null;
  approvedElsewhere: boolean;
}> => {
  const all = await listDecisionsForOwner(db, share.userId, [share.rootId]);
  const onThisLink = all.filter(({ shareId }) => shareId === share.id);
  const approvalsOnOtherLinks = all.filter(({ shareId, decision }) => shareId !== share.id && decision === 'approved');
  // An earlier version also shows decisions that were superseded by a later decision.
  const decisionsOnThisVersion = onThisLink.filter(
    (row) => row.version === design.version && (isEarlierVersion || row.supersededAt === null),
  );
  const approvedElsewhere = approvalsOnOtherLinks.some(
    (row) => row.version === design.version && row.supersededAt === null,
  );
  // While another link's approval of this version is in effect, only the flag `approvedElsewhere` is sent.
  const isShownHere = (row: DecisionRow): boolean =>
    onThisLink.includes(row) || (!approvedElsewhere && approvalsOnOtherLinks.includes(row));
  // The previous decision is about an earlier version, or about this one if `decisionsOnThisVersion` lacks all of its
  // decisions, because they were superseded or made on another link.
  const isPrevious = (row: DecisionRow): boolean =>
    row.version < design.version || (decisionsOnThisVersion.length === 0 && row.version === design.version);
  const previousDecision = all.find((row) => isShownHere(row) && isPrevious(row)) ?? null;
  if (previousDecision === null || onThisLink.includes(previousDecision))
    return { decisionsOnThisVersion, previousDecision, approvedElsewhere };
  const anonymous = { ...previousDecision, personName: '', words: '', pins: [], recordHash: '' };
  return { decisionsOnThisVersion, previousDecision: anonymous, approvedElsewhere };
};

const previousPictureUrl = async (
  db: Queryable,
  token: string,
  linkDesign: LinkDesign,
  previousDecision: DecisionRow | null,
): Promise<string | null> => {
  if (previousDecision === null) return null;
  const design = await findDecidedVersion(db, linkDesign, previousDecision.version);
  if (design === undefined) return null;
  const versionHash = hashOf(await buildShownDesign(db, design));
  return sharedPictureUrl(token, 'after', { place: linkDesign.place, design }, versionHash);
};

const loadShownShop = async (db: Queryable, share: ShareRow, shop: Shop, token: string) => {
  if (!share.showShop) return { shopName: '', shopPhone: '', shopLogo: null, nextSteps: '' };
  return {
    shopName: await shownName(db, share.userId, shop.name),
    shopPhone: shop.phone,
    shopLogo: shop.logo && logoOf(token, shop.logo),
    nextSteps: (await findShop(db, share.userId))?.nextSteps ?? '',
  };
};

/** A person without a shop is shown by the name that they gave. */
const shownName = async (db: Queryable, userId: string, shopName: string): Promise<string> => {
  if (cleanLine(shopName) !== '') return shopName;
  const [owner] = await db.select().from(users).where(eq(users.id, userId));
  if (owner === undefined) return '';
  return chosenName(owner);
};

/** How the customer learns of a later version: by email, on this page, or not over this link. */
const nextVersionNoticeOf = async (db: Queryable, share: ShareRow): Promise<SharedView['nextVersion']> => {
  if (!share.followsNewest) return 'none';
  if (await isNewsMailed(db, share)) return 'mailed';
  return 'shown';
};

/** Keeps the query string of the shop's own logo URL: it changes with the logo, so that no cached one is shown. */
const logoOf = (token: string, logoUrl: string): string =>
  `/api/share/${token}/logo${logoUrl.slice(logoUrl.indexOf('?'))}`;

const aspectRatioOf = async (db: Queryable, { generatedFileId }: DesignRow): Promise<number | null> => {
  if (generatedFileId === null) return null;
  const file = await findFile(db, generatedFileId);
  if (file === undefined || file.width === 0 || file.height === 0) return null;
  return file.width / file.height;
};

const sharedPictureUrl = (
  token: string,
  side: 'before' | 'after',
  { place, design }: Pick<LinkDesign, 'place' | 'design'>,
  versionHash: string,
): string => `/api/share/${token}/${side}?option=${place}&version=${design.version}&v=${versionHash.slice(0, 16)}`;

/** @returns none on a link with a single design */
const loadSharedOptions = async (
  db: Queryable,
  linkDesigns: LinkDesigns,
  { token, language }: Pick<Visit, 'token' | 'language'>,
): Promise<SharedOption[]> => {
  if (linkDesigns.length === 1) return [];
  const sharedOptions: SharedOption[] = [];
  const approval = await findApprovedLinkDesign(db, linkDesigns);
  for (const { place, share, design } of linkDesigns) {
    const shownDesign = await buildShownDesign(db, design);
    const versionHash = hashOf(shownDesign);
    const decisions = await listDecisionsForOwner(db, share.userId, [share.rootId]);
    const decision =
      decisions.find((row) => row.shareId === share.id && row.supersededAt === null && row.version === design.version)
        ?.decision ?? null;
    // Only one option's approval is in effect, unless the link's designs belong to one job and are approved together.
    const isInEffect = decision !== 'approved' || share.isOneJob || approval?.linkDesign.place === place;
    sharedOptions.push({
      option: place,
      label: designLabel(translateDesign(shownDesign, language).parts, shownDesign.version, language),
      version: design.version,
      versionHash,
      after: sharedPictureUrl(token, 'after', { place, design }, versionHash),
      decision: isInEffect ? decision : null,
    });
  }
  return sharedOptions;
};
