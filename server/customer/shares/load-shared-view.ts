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
  const { pictureSha256: _p, photoSha256: _o, ...visible } = shown;
  const { current, earlier, approvedElsewhere } = await findAnswers(db, share, { design, versionHash, isPast });
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
    shape: await shapeOf(db, design),
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
 * Decisions are shown on the link on which they were made. Another link shows that there is an approval, because it ends
 * that link's answer too, but not whose it is: the two readers may be strangers.
 */
const findAnswers = async (
  q: Queryable,
  share: ShareRow,
  { design, versionHash, isPast }: { design: DesignRow; versionHash: string; isPast: boolean },
): Promise<{ current: DecisionRow[]; earlier: DecisionRow | undefined; approvedElsewhere: boolean }> => {
  const all = await listOwnDecisions(q, share.userId, [share.rootId]);
  const isOwn = (one: DecisionRow): boolean => one.shareId === share.id;
  const isCurrent = (one: DecisionRow): boolean =>
    one.versionHash === versionHash && (isPast || one.supersededAt === null);
  const approvals = all.filter((one) => !isOwn(one) && one.decision === 'approved');
  const current = all.filter((one) => isOwn(one) && isCurrent(one));
  const approvedElsewhere = approvals.some((one) => isCurrent(one) && one.supersededAt === null);
  const known = approvedElsewhere ? all.filter(isOwn) : all.filter((one) => isOwn(one) || approvals.includes(one));
  const earlier = known.find(
    ({ version }) => version < design.version || (current.length === 0 && version === design.version),
  );
  return {
    current,
    earlier:
      earlier === undefined || isOwn(earlier)
        ? earlier
        : { ...earlier, personName: '', words: '', pins: [], recordHash: '' },
    approvedElsewhere,
  };
};

const earlierPictureOf = async (
  q: Queryable,
  token: string,
  linkDesign: LinkDesign,
  earlier: DecisionRow | undefined,
): Promise<string | null> => {
  const design = earlier === undefined ? undefined : await findDecidedVersion(q, linkDesign, earlier.version);
  return earlier === undefined || design === undefined
    ? null
    : sharedPictureUrl(token, 'after', { place: linkDesign.place, design }, earlier.versionHash);
};

/** A person without a shop is shown by the name that they gave. */
const shownName = async (q: Queryable, userId: string, shopName: string): Promise<string> => {
  if (cleanLine(shopName) !== '') return shopName;
  const [owner] = await q.select().from(users).where(eq(users.id, userId));
  return owner === undefined ? '' : chosenName(owner);
};

const nextVersionOf = (share: ShareRow): SharedView['nextVersion'] => {
  if (!share.followsNewest) return 'none';
  return getsNews(share) ? 'mailed' : 'shown';
};

/** Keeps the query of the shop's own logo URL, which changes with the logo. */
const logoOf = (token: string, own: string): string => `/api/share/${token}/logo${own.slice(own.indexOf('?'))}`;

const shapeOf = async (q: Queryable, { generatedFileId }: DesignRow): Promise<number | null> => {
  const file = generatedFileId === null ? undefined : await findFile(q, generatedFileId);
  return file === undefined || file.width === 0 || file.height === 0 ? null : file.width / file.height;
};

const sharedPictureUrl = (
  token: string,
  side: 'before' | 'after',
  { place, design }: Pick<LinkDesign, 'place' | 'design'>,
  versionHash: string,
): string => `/api/share/${token}/${side}?option=${place}&version=${design.version}&v=${versionHash.slice(0, 16)}`;

const loadSharedOptions = async (
  q: Queryable,
  linkDesigns: LinkDesigns,
  { token, language }: Pick<Visit, 'token' | 'language'>,
): Promise<SharedOption[]> => {
  const sharedOptions: SharedOption[] = [];
  const approval = await findApprovedLinkDesign(q, linkDesigns);
  for (const { place, share, design } of linkDesigns) {
    const shown = await buildShownDesign(q, design);
    const versionHash = hashOf(shown);
    const decision = (await listOwnDecisions(q, share.userId, [share.rootId])).find(
      (one) => one.shareId === share.id && one.supersededAt === null && one.versionHash === versionHash,
    );
    sharedOptions.push({
      option: place,
      label: designLabel(translateDesign(shown, language).parts, shown.version, language),
      version: design.version,
      versionHash,
      after: sharedPictureUrl(token, 'after', { place, design }, versionHash),
      // An approval that is not the one in effect is left out.
      decision:
        decision?.decision === 'approved' && !share.isOneJob && approval?.linkDesign.place !== place
          ? null
          : (decision?.decision ?? null),
    });
  }
  return sharedOptions;
};
