/** The designs on a link: the one that it was made for, and those added to it. */
import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import { pick } from '#contract/pick.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import {
  decisions,
  shareOptions,
  type DecisionRow,
  type ShareOptionRow,
  type ShareRow,
} from '#server/platform/db/schema/shares.ts';
import { findOwnDesign } from '#server/studio/designs/store.ts';
import { getRootId } from '#server/studio/designs/versions.ts';
import { listDecisionsForOwner } from '../shop/list-decisions.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { updateOwnShare } from './store.ts';
import { createDeadLinkProblem, findShownVersion } from './versions/shown-version.ts';

/** One of the designs on a link. */
export interface LinkDesign {
  place: number;
  /** The link's row, with `designId`, `rootId` and `knownVersion` replaced by those of this design. */
  share: ShareRow;
  /** The version that the link shows. */
  design: DesignRow;
}

export type LinkDesigns = readonly [LinkDesign, ...LinkDesign[]];

export const listAddedDesigns = async (db: Queryable, shareId: string): Promise<ShareOptionRow[]> =>
  db.select().from(shareOptions).where(eq(shareOptions.shareId, shareId)).orderBy(asc(shareOptions.place));

/** Designs of a link in order, without those in the trash; undefined when none is left. */
export const findLinkDesigns = async (db: Queryable, share: ShareRow): Promise<LinkDesigns | undefined> => {
  const all = [
    { place: 0, ...pick(share, 'designId', 'rootId', 'knownVersion') },
    ...(await listAddedDesigns(db, share.id)),
  ];
  const linkDesigns: LinkDesign[] = [];
  for (const { place, designId, rootId, knownVersion } of all) {
    const ownShare = { ...share, designId, rootId, knownVersion };
    const design = await findShownVersion(db, ownShare);
    if (design !== undefined) linkDesigns.push({ place, share: ownShare, design });
  }
  const [first, ...others] = linkDesigns;
  return first === undefined ? undefined : [first, ...others];
};

/** @throws Problem `not_found` when no design is left */
export const listLinkDesigns = async (db: Queryable, share: ShareRow): Promise<LinkDesigns> => {
  const linkDesigns = await findLinkDesigns(db, share);
  if (linkDesigns === undefined) throw createDeadLinkProblem();
  return linkDesigns;
};

/** The design at `place`, or the first one when that has been deleted. */
export const linkDesignAt = ([first, ...others]: LinkDesigns, place = first.place): LinkDesign =>
  others.find((linkDesign) => linkDesign.place === place) ?? first;

/** Makes the versions that the link shows now its own, for a link that stops following. The caller has locked the owner. */
export const keepShownVersions = async (tx: Tx, share: ShareRow): Promise<void> => {
  for (const { place, design } of (await findLinkDesigns(tx, share)) ?? []) {
    const isPlace = and(eq(shareOptions.shareId, share.id), eq(shareOptions.place, place));
    if (place === 0) await updateOwnShare(tx, share.userId, share.id, { designId: design.id });
    else await tx.update(shareOptions).set({ designId: design.id }).where(isPlace);
  }
};

/** @throws Problem `not_found` for a design that is not the owner's, `invalid_input` for one that is listed twice */
export const insertLinkDesigns = async (
  tx: Tx,
  { id: shareId, userId, rootId }: ShareRow,
  designIds: readonly number[],
): Promise<void> => {
  const roots = new Set([rootId]);
  for (const [i, designId] of designIds.entries()) {
    const design = await findOwnDesign(tx, userId, designId);
    if (design === undefined) throw notFoundProblem('One of the designs');
    if (roots.has(getRootId(design)))
      throw new Problem('invalid_input', 'A link can show each design only once.', { field: `others.${i}` });
    roots.add(getRootId(design));
    await tx.insert(shareOptions).values({ shareId, place: i + 1, designId, rootId: getRootId(design) });
  }
};

const currentApprovalCondition = ({ id, userId }: ShareRow) =>
  and(
    eq(decisions.userId, userId),
    eq(decisions.shareId, id),
    eq(decisions.decision, 'approved'),
    isNull(decisions.supersededAt),
  );

/** The approval in effect, if the link still shows the approved version. */
export const findApprovedLinkDesign = async (
  db: Queryable,
  linkDesigns: LinkDesigns,
): Promise<{ linkDesign: LinkDesign; decision: DecisionRow } | undefined> => {
  const approved = await db
    .select()
    .from(decisions)
    .where(currentApprovalCondition(linkDesigns[0].share))
    .orderBy(desc(decisions.seq));
  for (const decision of approved) {
    const linkDesign = linkDesigns.find(
      ({ share, design }) => share.rootId === decision.rootId && design.version === decision.version,
    );
    if (linkDesign !== undefined) return { linkDesign, decision };
  }
  return undefined;
};

/** Designs on the link whose version nobody has approved yet, over this link or another one. */
export const listUnapproved = async (db: Queryable, linkDesigns: LinkDesigns): Promise<LinkDesign[]> => {
  const [{ share }] = linkDesigns;
  const roots = linkDesigns.map((linkDesign) => linkDesign.share.rootId);
  const approved = (await listDecisionsForOwner(db, share.userId, roots)).filter(
    ({ decision, supersededAt }) => decision === 'approved' && supersededAt === null,
  );
  return linkDesigns.filter(
    (linkDesign) =>
      !approved.some(
        ({ rootId, version }) => rootId === linkDesign.share.rootId && version === linkDesign.design.version,
      ),
  );
};

/** Whether the customer has nothing left to approve: one of the designs is chosen, or all pictures of a job are approved. */
export const isAllApproved = async (db: Queryable, linkDesigns: LinkDesigns): Promise<boolean> =>
  linkDesigns[0].share.isOneJob
    ? (await listUnapproved(db, linkDesigns)).length === 0
    : (await findApprovedLinkDesign(db, linkDesigns)) !== undefined;

/**
 * Supersedes earlier approvals of other designs on the link, even of designs in the trash, because only one can be
 * chosen. The caller has locked the owner (`lockUser`).
 */
export const supersedeOtherApprovals = async (tx: Tx, share: ShareRow, now: Date): Promise<void> => {
  await tx
    .update(decisions)
    .set({ supersededAt: now })
    .where(and(currentApprovalCondition(share), ne(decisions.rootId, share.rootId)));
};
