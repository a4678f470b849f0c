/** "Is this upholstery?": questions about regions that the engine is unsure of. An answer is an ordinary tap. */
import type { Mark } from '#contract/studio/photos.ts';
import type { Question } from '#engine/layers.ts';

/** Few users answer more than three. */
const MAX_QUESTIONS = 3;

/** The first questions about a photo, the largest region first. Taps made before the photo was opened count as answers. */
export const firstQuestions = (questions: readonly Question[] = [], marks: readonly Mark[] = []): readonly Question[] =>
  questions.slice(0, Math.max(0, MAX_QUESTIONS - marks.filter(({ type }) => type === 'tap').length));

export type Tap = Extract<Mark, { type: 'tap' }>;

export const answerTo = ({ x, y }: Question, isUpholstery: boolean): Tap => ({ type: 'tap', x, y, add: isUpholstery });

const isAt = (mark: Mark | undefined, { x, y }: { x: number; y: number }): mark is Tap =>
  mark?.type === 'tap' && mark.x === x && mark.y === y;

export const isSameTap = (mark: Mark | undefined, tap: Tap): boolean => isAt(mark, tap) && mark.add === tap.add;

const isAnswered = (question: Question, marks: readonly Mark[]): boolean => marks.some((mark) => isAt(mark, question));

export const nextQuestion = (questions: readonly Question[], marks: readonly Mark[]): Question | undefined =>
  questions.find((question) => !isAnswered(question, marks));

/** Questions that remain after a new analysis: a correction may have answered others. */
export const remainingQuestions = (
  earlier: readonly Question[],
  current: readonly Question[] = [],
  marks: readonly Mark[],
): readonly Question[] =>
  earlier.filter(
    (question) => isAnswered(question, marks) || current.some(({ x, y }) => x === question.x && y === question.y),
  );
