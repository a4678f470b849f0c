import type { Question } from '#contract/customer/approvals.ts';
import type { OwnQuestion } from '#contract/customer/questions.ts';
import { pick } from '#contract/pick.ts';
import type { QuestionRow } from '#server/platform/db/schema/shares.ts';
import type { AskedQuestion } from './question-store.ts';

export const toQuestion = (row: QuestionRow): Question => ({
  ...pick(row, 'id', 'personName', 'words', 'pins', 'version', 'answer'),
  askedAt: row.askedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

export const toOwnQuestion = (row: AskedQuestion): OwnQuestion => ({
  ...toQuestion(row),
  ...pick(row, 'designId', 'designName', 'picture'),
});
