import { useId, useState } from 'react';
import type { UnsureRegion } from '#engine/layers.ts';
import { Button } from '#web/ui/button.tsx';
import { answerTo, isSameTap, nextQuestion, type Tap } from '../preview/open-questions.ts';
import { useActions, useJob, usePreview } from '../studio-context.tsx';
import { UPHOLSTERY_QUESTION_WORDS } from './canvas-words.ts';

/**
 * The region that is asked about once the picture shows and it is known what an answer changes; the notice and the picture
 * have it in common, so that neither comes before the other.
 */
export const useQuestion = (): UnsureRegion | undefined =>
  usePreview(({ phase, errorText, questions, marks, isPainting, painted, reach }) => {
    const question = nextQuestion(questions, marks.done);
    const isShown = phase === 'ready' && errorText === null && (painted !== null || !isPainting);
    return isShown && reach?.question === question ? question : undefined;
  });

/** Outline of what an answer to this question changes; undefined where that cannot be drawn. */
const useReach = (question: UnsureRegion | undefined) =>
  usePreview(({ reach }) => (reach?.question === question && reach?.path !== '' ? reach : undefined));

/** The newest answer, until the next correction or choice. */
const useAnswered = () => {
  const { past } = useJob().state;
  const last = usePreview(({ marks }) => marks.done.at(-1));
  const [answered, setAnswered] = useState<{ mark: Tap; past: typeof past } | null>(null);
  const isNewest = answered !== null && answered.past === past && isSameTap(last, answered.mark);
  return { answered: isNewest ? answered.mark : undefined, setAnswered: (mark: Tap) => setAnswered({ mark, past }) };
};

/** Asks whether one region is upholstery, and says what the answer before did. */
export function AskUpholstery({ question }: { question: UnsureRegion | undefined }) {
  const { live } = useActions();
  const questions = usePreview((preview) => preview.questions);
  const reach = useReach(question);
  const { answered, setAnswered } = useAnswered();
  const answer = (mark: Tap): void => {
    live.mark(mark);
    setAnswered(mark);
    void live.finishCorrections();
  };
  const undo = (): void => {
    live.undoMark();
    void live.finishCorrections();
  };
  return (
    <>
      {answered !== undefined && (
        <div className="stage-notice stage-notice-words" role="status">
          <span className="small">
            {answered.add ? UPHOLSTERY_QUESTION_WORDS.saidYes : UPHOLSTERY_QUESTION_WORDS.saidNo}
          </span>
          <Button size="sm" aria-label={UPHOLSTERY_QUESTION_WORDS.undoAnswer} onClick={undo}>
            {UPHOLSTERY_QUESTION_WORDS.undo}
          </Button>
        </div>
      )}
      {question !== undefined && (
        <div className="stage-notice stage-notice-words" role="status">
          <span>
            <b>{UPHOLSTERY_QUESTION_WORDS.title}</b>{' '}
            <span className="small">
              {reach === undefined ? UPHOLSTERY_QUESTION_WORDS.spot : UPHOLSTERY_QUESTION_WORDS.region}{' '}
              {questions.length > 1 && (
                <span className="num">
                  {UPHOLSTERY_QUESTION_WORDS.numberOf(questions.indexOf(question) + 1, questions.length)}
                </span>
              )}
            </span>
          </span>
          <Button size="sm" onClick={() => answer(answerTo(question, true))}>
            {UPHOLSTERY_QUESTION_WORDS.yes}
          </Button>
          <Button size="sm" onClick={() => answer(answerTo(question, false))}>
            {UPHOLSTERY_QUESTION_WORDS.no}
          </Button>
        </div>
      )}
    </>
  );
}

/** Keeps the ring whole at the picture's edge. */
const inside = (share: number): string => {
  const radius = 'calc(20px / var(--zoom))';
  return `clamp(${radius}, ${share * 100}%, 100% - ${radius})`;
};

/** Hatches and outlines what the answer decides about; rings its spot where that cannot be drawn. */
export function QuestionRegion() {
  const question = useQuestion();
  const reach = useReach(question);
  const { generating } = useJob().state;
  const hatch = useId();
  if (question === undefined || generating !== null) return null;
  if (reach === undefined)
    return (
      <span className="question-pin" style={{ left: inside(question.x), top: inside(question.y) }} aria-hidden="true" />
    );
  const { width, height, path } = reach;
  return (
    <svg
      className="stage-layer question-region"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M2 0V8" className="question-hatch-dark" />
        <path d="M4 0V8" className="question-hatch-light" />
      </pattern>
      <path d={path} fill={`url(#${hatch})`} />
      <path className="question-line-dark" d={path} />
      <path className="question-line-light" d={path} />
    </svg>
  );
}
