/** Stores a contact message and emails it to support (D-60). Bots get the same answer. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContactBody } from '#contract/account/support.ts';
import { GUARANTEE_DAYS } from '#contract/money/plan-catalog.ts';
import { getRefundDeadline } from '#server/money/subscriptions/guarantee.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { contactMessages } from '#server/platform/db/schema/support.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

/**
 * @param writer the signed-in user, if any
 * @throws Problem `not_signed_in`, `conflict` for a refund that is not possible
 */
export const sendContact = async (
  deps: Deps,
  writer: UserRow | undefined,
  form: z.output<typeof ContactBody>,
): Promise<void> => {
  // A hidden field that only bots fill in.
  if (form.website !== undefined && form.website !== '') return;
  const now = deps.now();
  const isRefundRequest = form.refund === true;
  const { firstName, lastName, email, subject, message } = form;
  const isPremium = writer?.subscriptionTier === 'premium';
  await deps.database.db.transaction(async (tx) => {
    if (isRefundRequest) await requestRefund(tx, writer, now);
    await tx.insert(contactMessages).values({
      id: newId(),
      userId: writer?.id ?? null,
      firstName,
      lastName,
      email,
      subject,
      message,
      isPremium,
      requestsRefund: isRefundRequest,
      createdAt: now,
    });
    await queueMail(tx, {
      to: deps.config.supportEmail,
      template: 'contact-received',
      at: now,
      data: {
        name: `${firstName} ${lastName}`,
        email,
        subject: isRefundRequest ? `Refund: ${subject}` : subject,
        message,
        isPremium,
      },
    });
  });
};

/** A refund can be requested once, during the guarantee (D-07). */
const requestRefund = async (tx: Tx, writer: UserRow | undefined, now: Date): Promise<void> => {
  if (writer === undefined) throw new Problem('not_signed_in', 'Please sign in first.');
  const [user] = await tx.select().from(users).where(eq(users.id, writer.id)).for('update');
  if (user === undefined || getRefundDeadline(user, now) === null)
    throw new Problem('conflict', `You can ask for a refund once, within ${GUARANTEE_DAYS} days of the first payment.`);
  await tx.update(users).set({ refundRequestedAt: now }).where(eq(users.id, user.id));
};
