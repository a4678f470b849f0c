/** "Is this upholstery?": questions about regions that the engine is unsure of. An answer is an ordinary tap. */
import type { Mark } from '#contract/studio/photos.ts';
import { isEnclosed } from '#engine/analyze/outline/strokes.ts';
import type { UnsureRegion } from '#engine/layers.ts';

/** Few users answer more than three. */
const MAX_QUESTIONS = 3;

/** The first questions about a photo, the largest region first. Taps made before the photo was opened count as answers. */
export const firstQuestions = (
  questions: readonly UnsureRegion[] = [],
  marks: readonly Mark[] = [],
): readonly UnsureRegion[] =>
  questions.slice(0, Math.max(0, MAX_QUESTIONS - marks.filter(({ type }) => type === 'tap').length));

export type Tap = Extract<Mark, { type: 'tap' }>;

export const answerTo = ({ x, y }: UnsureRegion, isUpholstery: boolean): Tap => ({
  type: 'tap',
  x,
  y,
  add: isUpholstery,
  exact: true,
});

const isAt = (mark: Mark | undefined, { x, y }: { x: number; y: number }): mark is Tap =>
  mark?.type === 'tap' && mark.x === x && mark.y === y;

export const isSameTap = (mark: Mark | undefined, tap: Tap): boolean => isAt(mark, tap) && mark.add === tap.add;

/** Whether a tap at the question's place answered it, or a lasso around it has taken the region away or added it. */
const isAnswered = (question: UnsureRegion, marks: readonly Mark[]): boolean =>
  marks.some((mark) => isAt(mark, question) || (mark.type === 'stroke' && isEnclosed(mark, question.x, question.y)));

export const nextQuestion = (questions: readonly UnsureRegion[], marks: readonly Mark[]): UnsureRegion | undefined =>
  questions.find((question) => !isAnswered(question, marks));

/** Questions that remain after a new analysis: a correction may have answered others. */
export const remainingQuestions = (
  earlier: readonly UnsureRegion[],
  current: readonly UnsureRegion[] = [],
  marks: readonly Mark[],
): readonly UnsureRegion[] =>
  earlier.filter(
    (question) => isAnswered(question, marks) || current.some(({ x, y }) => x === question.x && y === question.y),
  );
