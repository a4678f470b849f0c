/** SQL for customers' questions, with the owner's id in every statement. */
import { and, asc, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { designs } from '#server/platform/db/schema.ts';
import { questions, shares, type QuestionRow, type ShareRow } from '#server/platform/db/schema/shares.ts';

const MAX_QUESTIONS_LISTED = 200;

/** A question with the name and the picture of the version that it is about. */
export type AskedQuestion = QuestionRow & { designName: string; picture: string };

const QUESTION_COLUMNS = {
  ...getTableColumns(questions),
  designName: designs.name,
  picture: designs.generatedImageUrl,
};

/** Questions about all designs outside the trash, or about these trees of versions. Newest first. */
export const listOwnQuestions = async (
  db: Queryable,
  userId: string,
  { roots, waiting = false }: { roots?: readonly number[] | undefined; waiting?: boolean },
): Promise<AskedQuestion[]> =>
  roots?.length === 0
    ? []
    : db
        .select(QUESTION_COLUMNS)
        .from(questions)
        .innerJoin(designs, and(eq(designs.id, questions.designId), isNull(designs.trashedAt)))
        .innerJoin(shares, eq(shares.id, questions.shareId))
        .where(
          and(
            eq(questions.userId, userId),
            roots === undefined ? undefined : inArray(questions.rootId, [...roots]),
            waiting ? and(isNull(questions.answer), isNull(shares.revokedAt)) : undefined,
          ),
        )
        .orderBy(desc(questions.askedAt), desc(questions.id))
        .limit(MAX_QUESTIONS_LISTED);

/** Questions asked through a link about one of its designs, oldest first. */
export const listQuestionsOnLink = async (
  db: Queryable,
  { id, userId, rootId }: Pick<ShareRow, 'id' | 'userId' | 'rootId'>,
): Promise<QuestionRow[]> =>
  db
    .select()
    .from(questions)
    .where(and(eq(questions.userId, userId), eq(questions.shareId, id), eq(questions.rootId, rootId)))
    .orderBy(asc(questions.askedAt), asc(questions.id))
    .limit(MAX_QUESTIONS_LISTED);

export const findOwnQuestion = async (
  db: Queryable,
  userId: string,
  id: string,
): Promise<AskedQuestion | undefined> => {
  const [question] = await db
    .select(QUESTION_COLUMNS)
    .from(questions)
    .innerJoin(designs, eq(designs.id, questions.designId))
    .where(and(eq(questions.id, id), eq(questions.userId, userId)));
  return question;
};

export const findQuestionByRequest = async (
  db: Queryable,
  userId: string,
  requestId: string,
): Promise<QuestionRow | undefined> => {
  const [question] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.userId, userId), eq(questions.requestId, requestId)));
  return question;
};

/** @returns whether there was no answer before */
export const setFirstAnswer = async (
  tx: Tx,
  userId: string,
  id: string,
  answered: { answer: string; answeredAt: Date },
): Promise<boolean> =>
  (
    await tx
      .update(questions)
      .set(answered)
      .where(and(eq(questions.id, id), eq(questions.userId, userId), isNull(questions.answer)))
      .returning({ id: questions.id })
  ).length === 1;
