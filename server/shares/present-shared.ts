import type { SharedView } from '#contract/shares.ts';
import { hashOf } from '../canonical-json.ts';
import { presentDecision } from '../decisions/present-decision.ts';
import { shownDesign } from '../designs/shown-design.ts';
import { listOwnDecisions } from '../decisions/list-decisions.ts';
import type { ShareRow } from '../db/schema/shares.ts';
import type { Deps } from '../deps.ts';
import { shopNameOf, shopPhoneOf } from './shop-name.ts';
import { isPublic, mayBePublic, requireShown } from './shown-version.ts';

/** @throws Problem `not_found` when every version is in the trash */
export const presentShared = async (
  deps: Deps,
  share: ShareRow,
  token: string,
  isOwner: boolean,
): Promise<SharedView> => {
  const { db } = deps.database;
  const design = await requireShown(db, share);
  const shown = await shownDesign(db, design);
  const versionHash = hashOf(shown);
  const { pictureSha256: _p, photoSha256: _o, ...visible } = shown;
  // Approvals are shown on every link; other decisions only on the link they came over. Visitors of a public website
  // see no names.
  const all = isPublic(share)
    ? []
    : (await listOwnDecisions(db, share.userId, share.rootId)).filter(
        (one) => one.shareId === share.id || one.decision === 'approved',
      );
  const ofThis = all.filter((one) => one.versionHash === versionHash && one.supersededAt === null);
  const before = all.find(({ version }) => version <= design.version);
  const picture = (which: 'before' | 'after'): string => `/api/share/${token}/${which}?v=${versionHash.slice(0, 16)}`;
  return {
    design: visible,
    versionHash,
    before: picture('before'),
    after: picture('after'),
    shopName: share.showShop ? await shopNameOf(db, share.userId) : '',
    // A frame on a public site shows the shop's own page around it.
    shopPhone: share.showShop && !isPublic(share) ? await shopPhoneOf(db, share.userId) : '',
    sharedAt: share.createdAt.toISOString(),
    expiresAt: share.expiresAt?.toISOString() ?? null,
    decisions: ofThis.map(presentDecision),
    earlier: ofThis.length === 0 && before !== undefined ? presentDecision(before) : null,
    answers: share.capability !== 'answer' ? 'none' : mayBePublic(share) ? 'held' : 'counted',
    isOwner,
  };
};
