/** A customer's question about a shared design. It is emailed to the owner and does not change the version's state. */
import type { z } from 'zod';
import type { QuestionBody } from '#contract/customer/questions.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import { questions, type QuestionRow, type ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getRootId } from '#server/studio/designs/versions.ts';
import { createAnswerMail } from '../shares/mails/answer-mail.ts';
import { listLinkDesigns, linkDesignAt } from '../shares/link-designs.ts';
import { filterPins, saysTheSame } from '../approvals/same-message.ts';
import { requireSeenVersion } from '../shares/versions/require-seen.ts';
import { createDeadLinkProblem, requireOpenShare } from '../shares/versions/shown-version.ts';
import { updateOwnShare } from '../shares/store.ts';
import { findQuestionByRequest } from '../shop/question-store.ts';

/**
 * @param place the design's position on the link
 * @throws Problem `not_found` (revoked meanwhile), `version_changed`
 */
export const askQuestion = (
  { database, config, now }: Deps,
  { id: shareId, userId }: ShareRow,
  place: number | undefined,
  { versionHash, language, ...input }: z.output<typeof QuestionBody> & { language: Language },
): Promise<QuestionRow> =>
  database.db.transaction(async (tx) => {
    const owner = await lockUser(tx, userId);
    if (owner === undefined) throw createDeadLinkProblem();
    const earlierQuestion = await findQuestionByRequest(tx, userId, input.requestId);
    if (earlierQuestion !== undefined) {
      if (earlierQuestion.shareId !== shareId || !saysTheSame(earlierQuestion, input))
        throw new Problem('conflict', 'This question was already sent. Please reload the page.');
      return earlierQuestion;
    }
    const askedAt = now();
    const { share } = linkDesignAt(await listLinkDesigns(tx, await requireOpenShare(tx, shareId, askedAt)), place);
    const { design, shown } = await requireSeenVersion(tx, share, versionHash);
    const question = onlyRow(
      await tx
        .insert(questions)
        .values({
          ...input,
          id: newId(),
          userId,
          shareId,
          designId: design.id,
          rootId: getRootId(design),
          version: design.version,
          pins: filterPins(input),
          askedAt,
        })
        .returning(),
    );
    await updateOwnShare(tx, userId, shareId, { customerLanguage: language });
    await queueMail(tx, {
      to: owner.email,
      template: 'customer-asked',
      once: `question:${question.id}`,
      at: askedAt,
      data: {
        ...(await createAnswerMail(tx, owner, { design, shown }, question)),
        url: `${config.appUrl}/designs/${design.id}`,
      },
    });
    return question;
  });
