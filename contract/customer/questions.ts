/** Customers' questions about a shared design, and the shop's answers. */
import { z } from 'zod';
import { MAX_ANSWER_MESSAGE_LENGTH, MAX_PINS, MAX_PERSON_NAME_LENGTH, Pin, Question } from './approvals.ts';
import { endpoint } from '../endpoint.ts';
import { IdParam, NumberText } from '../ids.ts';
import { looksLikeLink } from '../link-like.ts';
import { isBlank, multiLine, requiredLine } from '../plain-text.ts';

export const QuestionBody = z
  .object({
    personName: requiredLine(MAX_PERSON_NAME_LENGTH, 'Please enter your name'),
    words: multiLine(MAX_ANSWER_MESSAGE_LENGTH).default(''),
    pins: z.array(Pin).max(MAX_PINS).default([]),
    /** The version that the page showed, so that pins are not on another picture. */
    versionHash: z.string().regex(/^[0-9a-f]{64}$/, 'is not valid'),
    /** Idempotency key: a new id for every press of the button. */
    requestId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/, 'is not valid'),
  })
  .refine(({ words: message, pins }) => !isBlank(message) || pins.some(({ text }) => !isBlank(text)), {
    path: ['words'],
    message: 'Please write your question',
  });
export type QuestionBody = z.input<typeof QuestionBody>;

export const OwnQuestion = Question.extend({
  designId: z.number().int(),
  designName: z.string(),
  /** URL of the picture. */
  picture: z.string(),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  summary: 'The latest 200 questions of customers about my shared designs, newest first',
  access: 'user',
  status: 200,
  query: z.object({
    /** Limits the list to this design with all its versions. */
    root: NumberText.optional(),
    /** Limits the list to questions without an answer, on links that are not revoked. */
    waiting: z.literal('true').optional(),
  }),
  reply: z.array(OwnQuestion),
});

/** Refuses links, because the answer is emailed, and our emails must not be used for advertising or fraud. */
const AnswerWords = multiLine(MAX_ANSWER_MESSAGE_LENGTH)
  .refine((answer) => !isBlank(answer), 'Please write an answer')
  .refine(
    (answer) => !looksLikeLink(answer),
    'The answer cannot contain web or email addresses. If it contains none, put a space after the dot.',
  );

/** Sending the same answer again has no effect; a different second answer is refused. */
export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/api/questions/:id/answer',
  summary: 'Answer a question, on the customer’s page and by email if an address is known',
  access: 'user',
  status: 200,
  params: IdParam,
  body: z.object({ answer: AnswerWords }),
  reply: OwnQuestion,
});
