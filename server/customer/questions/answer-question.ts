/** The shop's answer to a question: on the customer's page, and by email where an email address is known. */
import { and, eq } from 'drizzle-orm';
import { looksLikeLink } from '#contract/link-like.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import { shares, type QuestionRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import type { CustomerMail } from '#server/platform/mail/customer-mail.ts';
import { formatComments } from '#server/platform/mail/templates/customer.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { MAIL_LIMIT_PER_OWNER } from '../shares/limits.ts';
import { emailOfCustomer } from '../shares/mails/email-of-customer.ts';
import { isNewsStopped } from '../shares/mails/news-stops.ts';
import { createCustomerMail } from '../shares/mails/customer-news.ts';
import { findLinkDesigns } from '../shares/link-designs.ts';
import { findOwnShare } from '../shares/store.ts';
import { isLinkOpen } from '../shares/versions/shown-version.ts';
import { findOwnQuestion, setFirstAnswer, type AskedQuestion } from '../shop/question-store.ts';

/**
 * A question has only one answer, so that a repeated request sends no second email.
 * @throws Problem `not_found`, `already_finished` when another answer was given, `too_many_requests`
 */
export const answerQuestion = async (
  deps: Deps,
  owner: UserRow,
  questionId: string,
  answer: string,
): Promise<AskedQuestion> => {
  const { db } = deps.database;
  const question = await requireQuestion(deps, owner.id, questionId);
  if (question.answer === null) {
    const mail = await composeAnswerMail(deps, owner, question);
    if (mail !== undefined) await consumeRateLimit(deps, MAIL_LIMIT_PER_OWNER, owner.id);
    const now = deps.now();
    await db.transaction(async (tx) => {
      await lockUser(tx, owner.id);
      const isFirst = await setFirstAnswer(tx, owner.id, questionId, { answer, answeredAt: now });
      if (!isFirst || mail === undefined) return;
      // Once more, because the link may have been revoked, or the customer have stopped the emails, meanwhile.
      const share = await findOwnShare(tx, owner.id, question.shareId);
      if (share === undefined || (await isNewsStopped(tx, share, mail.to))) return;
      // A visitor's text that looks like a link is left out, because our emails must not carry advertising.
      const written = formatComments(question.words, question.pins);
      const asked = looksLikeLink(written) ? '' : written;
      // The numbers stand in the picture; its texts are in the question below it.
      const pins = asked === '' || !mail.isSamePicture ? [] : question.pins.map((pin) => ({ ...pin, text: '' }));
      const data = { ...mail.content, answer, asked, pins };
      await queueMail(tx, {
        to: mail.to,
        template: 'question-answered',
        share: question.shareId,
        once: `answer:${questionId}`,
        at: now,
        data,
      });
    });
  }
  const answered = await requireQuestion(deps, owner.id, questionId);
  if (answered.answer !== answer) throw new Problem('already_finished', 'This question has an answer already.');
  return answered;
};

const requireQuestion = async ({ database: { db } }: Deps, userId: string, id: string): Promise<AskedQuestion> => {
  const question = await findOwnQuestion(db, userId, id);
  if (question === undefined) throw notFoundProblem('This question');
  return question;
};

/**
 * @returns undefined where no email address is known, the customer asked for no more emails, the link no longer opens,
 * or the owner's own address, which the customer would reply to, is not confirmed
 */
const composeAnswerMail = async (
  deps: Deps,
  owner: UserRow,
  { shareId, rootId, designId, version }: QuestionRow,
): Promise<{ to: string; content: CustomerMail; isSamePicture: boolean } | undefined> => {
  const { db } = deps.database;
  const [link] = await db
    .select()
    .from(shares)
    .where(and(eq(shares.id, shareId), eq(shares.userId, owner.id)));
  if (link === undefined || !isLinkOpen(link, deps.now()) || owner.emailVerifiedAt === null) return undefined;
  const to = await emailOfCustomer(db, { ...link, rootId, designId });
  const linkDesigns = (await findLinkDesigns(db, link)) ?? [];
  const asked = linkDesigns.find(({ share }) => share.rootId === rootId);
  if (to === null || asked === undefined || (await isNewsStopped(db, link, to))) return undefined;
  const others = linkDesigns.filter((linkDesign) => linkDesign !== asked);
  const content = await createCustomerMail(deps, db, owner, {
    share: asked.share,
    linkDesigns: [asked, ...others],
    to,
  });
  return content === undefined ? undefined : { to, content, isSamePicture: asked.design.version === version };
};
