/**
 * Answers over links whose secret may be on a website, where anybody could have pressed the button. They are stored
 * apart from the records, do not count, and become a record when the owner confirms that they are the customer's.
 */
import { lockUser } from '../db/lock-user.ts';
import { and, count, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { DecisionBody, HeldAnswer } from '#contract/approvals.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Queryable, Tx } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { heldAnswers, shares, type DecisionRow, type HeldAnswerRow, type ShareRow } from '../db/schema/shares.ts';
import type { Deps } from '../deps.ts';
import { rootOf } from '../designs/versions.ts';
import { notFound, Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordDecision, requireDecidable } from './record-decision.ts';

/** Largest number of held answers, so that strangers cannot fill the owner's mailbox. */
const MOST_HELD = 10;

/** Requires a lock on the owner. @throws Problem `version_changed`, `already_finished`, `conflict` */
export const holdAnswer = async (
  tx: Tx,
  deps: Deps,
  share: ShareRow,
  sent: z.output<typeof DecisionBody>,
  now: Date,
): Promise<void> => {
  const { userId, id: shareId } = share;
  const [twice] = await tx
    .select({ id: heldAnswers.id })
    .from(heldAnswers)
    .where(and(eq(heldAnswers.userId, userId), eq(heldAnswers.requestId, sent.requestId)));
  if (twice !== undefined) return;
  const { design, shown } = await requireDecidable(tx, share, sent.versionHash);
  const held = onlyRow(await tx.select({ n: count() }).from(heldAnswers).where(eq(heldAnswers.shareId, shareId)));
  if (held.n >= MOST_HELD)
    throw new Problem(
      'conflict',
      'Several answers to this link are waiting for the shop already. Please get in touch with the shop.',
    );
  const id = newId();
  const answer = {
    decision: sent.decision,
    personName: sent.personName,
    words: sent.words,
    pins: sent.pins.filter(({ text }) => text !== ''),
  };
  await tx.insert(heldAnswers).values({
    id,
    userId,
    shareId,
    rootId: rootOf(design),
    version: design.version,
    designName: shown.name,
    ...answer,
    versionHash: sent.versionHash,
    requestId: sent.requestId,
    sentAt: now,
  });
  const owner = onlyRow(
    await tx.select({ username: users.username, email: users.email }).from(users).where(eq(users.id, userId)),
  );
  await queueMail(tx, {
    to: owner.email,
    template: 'answer-held',
    once: `held:${id}`,
    at: now,
    data: {
      username: owner.username,
      designName: shown.name,
      version: design.version,
      decision: sent.decision,
      personName: sent.personName,
      url: `${deps.config.appUrl}/designs/${design.id}`,
    },
  });
};

/** Newest first. */
export const listHeldAnswers = (q: Queryable, userId: string, rootId: number | undefined): Promise<HeldAnswerRow[]> =>
  q
    .select()
    .from(heldAnswers)
    .where(and(eq(heldAnswers.userId, userId), ...(rootId === undefined ? [] : [eq(heldAnswers.rootId, rootId)])))
    .orderBy(desc(heldAnswers.sentAt), desc(heldAnswers.id))
    .limit(200);

export const presentHeldAnswer = ({
  id,
  rootId,
  version,
  designName,
  decision,
  personName,
  words,
  pins,
  sentAt,
}: HeldAnswerRow): HeldAnswer => ({
  id,
  rootId,
  version,
  designName,
  decision,
  personName,
  words,
  pins,
  sentAt: sentAt.toISOString(),
});

/** @throws Problem `not_found` */
export const dropHeldAnswer = async (q: Queryable, userId: string, id: string): Promise<HeldAnswerRow> => {
  const [dropped] = await q
    .delete(heldAnswers)
    .where(and(eq(heldAnswers.id, id), eq(heldAnswers.userId, userId)))
    .returning();
  if (dropped === undefined) throw notFound('This answer');
  return dropped;
};

/**
 * Records the answer with the time at which it was sent, even if the link has been revoked since.
 * @throws Problem `not_found`, `version_changed`, `already_finished`
 */
export const confirmHeldAnswer = (deps: Deps, userId: string, id: string): Promise<DecisionRow> =>
  deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const held = await dropHeldAnswer(tx, userId, id);
    const share = onlyRow(await tx.select().from(shares).where(eq(shares.id, held.shareId)));
    return recordDecision(tx, deps, share, held, held.sentAt).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'version_changed')
        throw new Problem(
          'version_changed',
          'The design has changed since this answer was sent. Please ask your customer to look at it again.',
        );
      throw error;
    });
  });
