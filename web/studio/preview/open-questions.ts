/**
 * "Is this upholstery?": regions that the engine is unsure of, and their answers, which are taps like any other. Pure.
 */
import type { Mark } from '#contract/studio/photos.ts';
import type { Question } from '#engine/layers.ts';

/** Users do not answer a fourth question. */
const MAX_QUESTIONS = 3;

/** Questions that are asked about a photo at first, the largest region first. */
export const askedAtFirst = (questions: readonly Question[] = []): readonly Question[] =>
  questions.slice(0, MAX_QUESTIONS);

export const answerTo = ({ x, y }: Question, isUpholstery: boolean): Mark => ({ type: 'tap', x, y, add: isUpholstery });

const isAnswered = ({ x, y }: Question, marks: readonly Mark[]): boolean =>
  marks.some((mark) => mark.type === 'tap' && mark.x === x && mark.y === y);

export const nextQuestion = (questions: readonly Question[], marks: readonly Mark[]): Question | undefined =>
  questions.find((question) => !isAnswered(question, marks));

/** Questions that remain after the photo was analyzed again: another correction may have settled some. */
export const stillAsked = (
  asked: readonly Question[],
  found: readonly Question[] = [],
  marks: readonly Mark[],
): readonly Question[] =>
  asked.filter((one) => isAnswered(one, marks) || found.some(({ x, y }) => x === one.x && y === one.y));
