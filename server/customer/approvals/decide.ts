/** A customer's decision about one exact version. An owner's decisions and new versions are processed one at a time. */
import type { z } from 'zod';
import type { DecisionBody } from '#contract/customer/approvals.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { DecisionRow, ShareRow } from '#server/platform/db/schema/shares.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createAnswerMail } from '../shares/mails/answer-mail.ts';
import { markVersionsKnown } from '../shares/mails/new-version.ts';
import { mailCertificate } from '../shares/mails/mail-certificate.ts';
import {
  findApprovedLinkDesign,
  listLinkDesigns,
  linkDesignAt,
  type LinkDesign,
  type LinkDesigns,
} from '../shares/link-designs.ts';
import { saysTheSame } from './same-message.ts';
import { createDeadLinkProblem, requireOpenShare } from '../shares/versions/shown-version.ts';
import { updateOwnShare } from '../shares/store.ts';
import { formatShopDay } from '../shop/shop-day.ts';
import { approveOtherViews, recordDecision } from './record-decision.ts';
import { findDecisionByRequest } from './store.ts';

type DecisionInput = z.output<typeof DecisionBody> & {
  /** The language in which the customer read the page. */
  language: Language;
};

/**
 * @param place the design's position on the link
 * @throws Problem `not_found` (revoked meanwhile), `version_changed`, `already_finished`
 */
export const decide = (
  deps: Deps,
  { id: shareId, userId }: ShareRow,
  place: number | undefined,
  input: DecisionInput,
): Promise<DecisionRow> =>
  deps.database.db.transaction(async (tx) => {
    const owner = await lockUser(tx, userId);
    if (owner === undefined) throw createDeadLinkProblem();
    const earlierDecision = await findDecisionByRequest(tx, userId, input.requestId);
    if (earlierDecision !== undefined) {
      const { decision, versionHash } = earlierDecision;
      const isSame =
        decision === input.decision && versionHash === input.versionHash && saysTheSame(earlierDecision, input);
      if (earlierDecision.shareId !== shareId || !isSame)
        throw new Problem('conflict', 'This answer was already sent. Please reload the page.');
      return earlierDecision;
    }
    const now = deps.now();
    const link = { ...(await requireOpenShare(tx, shareId, now)), customerLanguage: input.language };
    const linkDesigns = await listLinkDesigns(tx, link);
    const chosen = linkDesignAt(linkDesigns, place);
    if (!link.isOneJob) await refuseAfterApproval(tx, linkDesigns, chosen.share);
    const row = await recordDecision(tx, deps, chosen.share, input, now);
    if (link.isOneJob && row.decision === 'approved') {
      const others = linkDesigns.filter((other) => other !== chosen).map(({ share }) => share);
      await approveOtherViews(tx, deps, others, input, now);
    }
    await updateOwnShare(tx, userId, shareId, { customerLanguage: input.language });
    // No email announces what the customer has answered, or what they have chosen another design over.
    await markVersionsKnown(tx, row.decision === 'approved' ? linkDesigns : [chosen]);
    await mailOwner(tx, deps, owner, chosen, row);
    if (row.decision === 'approved') await mailCertificate(tx, deps, owner, { linkDesigns, approved: chosen }, row);
    return row;
  });

/** A customer can choose only one of the designs on a link. @throws Problem `already_finished` */
const refuseAfterApproval = async (tx: Tx, linkDesigns: LinkDesigns, { rootId }: ShareRow): Promise<void> => {
  const approval = await findApprovedLinkDesign(tx, linkDesigns);
  if (approval === undefined || approval.decision.rootId === rootId) return;
  const { userId, personName, decidedAt } = approval.decision;
  throw new Problem(
    'already_finished',
    `${personName} chose another design on ${await formatShopDay(tx, userId, decidedAt)}. To change it, please get in touch with the shop.`,
  );
};

const mailOwner = async (
  tx: Tx,
  { config: { appUrl } }: Deps,
  owner: UserRow,
  { design }: LinkDesign,
  row: DecisionRow,
): Promise<void> => {
  await queueMail(tx, {
    to: owner.email,
    template: 'customer-decided',
    once: `decision:${row.id}`,
    at: row.decidedAt,
    data: {
      ...(await createAnswerMail(tx, owner, { design, shown: row.shown }, row)),
      decision: row.decision,
      url: `${appUrl}/approvals/${row.id}`,
      studioUrl: `${appUrl}/design-studio?design=${design.id}`,
    },
  });
};
