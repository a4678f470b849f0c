import { useEffect, useId, useRef, useState } from 'react';
import type { UnsureRegion } from '#engine/layers.ts';
import { Button } from '#web/ui/button.tsx';
import { answerTo, isSameTap, nextQuestion, type Tap } from '../preview/open-questions.ts';
import { currentPhoto } from '../state/step-access.ts';
import { useActions, useJob, usePreview } from '../studio-context.tsx';
import { UPHOLSTERY_QUESTION_WORDS } from './canvas-words.ts';

/**
 * The region that is asked about once the picture shows and it is known what an answer changes; the notice and the picture
 * have it in common, so that neither comes before the other.
 */
export const useQuestion = (): UnsureRegion | undefined =>
  usePreview(({ phase, errorText, questions, marks, isPainting, painted, questionRegion }) => {
    const question = nextQuestion(questions, marks.done);
    const isShown = phase === 'ready' && errorText === null && (painted !== null || !isPainting);
    return isShown && questionRegion?.question === question ? question : undefined;
  });

/** Outline of what an answer to this question changes; undefined where that cannot be drawn. */
const useQuestionRegion = (question: UnsureRegion | undefined) =>
  usePreview(({ questionRegion }) =>
    questionRegion?.question === question && questionRegion?.path !== '' ? questionRegion : undefined,
  );

/** How long the last answer can be read before its bar leaves. Undo stays below the picture. */
const LAST_ANSWER_MS = 8000;

/**
 * The newest answer, until the next correction or choice.
 * @param isLast whether nothing more is asked, so that the answer leaves by itself or at the next tap
 */
const useAnswered = (isLast: boolean) => {
  const { past } = useJob().state;
  const last = usePreview(({ marks }) => marks.done.at(-1));
  const bar = useRef<HTMLDivElement>(null);
  const [answered, setAnswered] = useState<{ mark: Tap; past: typeof past } | null>(null);
  const isNewest = answered !== null && answered.past === past && isSameTap(last, answered.mark);
  const isLeaving = isLast && isNewest;
  useEffect(() => {
    if (!isLeaving) return;
    const leave = (): void => setAnswered(null);
    const timer = setTimeout(leave, LAST_ANSWER_MS);
    const leaveAtTap = ({ target }: Event): void => {
      if (bar.current?.contains(target as Node) !== true) leave();
    };
    document.addEventListener('click', leaveAtTap);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', leaveAtTap);
    };
  }, [isLeaving]);
  return {
    bar,
    answered: isNewest ? answered.mark : undefined,
    setAnswered: (mark: Tap) => setAnswered({ mark, past }),
  };
};

/**
 * Asks whether one region is upholstery. The same bar says what the answer before did, takes it back, and announces the
 * next question. Its buttons stay where they are, and take no answer before the area is hatched.
 */
export function AskUpholstery({ question }: { question: UnsureRegion | undefined }) {
  const { live } = useActions();
  const next = usePreview(({ questions, marks }) => nextQuestion(questions, marks.done));
  const questions = usePreview((preview) => preview.questions);
  const { bar, answered, setAnswered } = useAnswered(next === undefined);
  if (question === undefined && answered === undefined) return null;
  const answer = (isUpholstery: boolean): void => {
    if (question === undefined) return;
    const mark = answerTo(question, isUpholstery);
    live.mark(mark);
    setAnswered(mark);
    void live.finishCorrections();
  };
  const undo = (): void => {
    live.undoMark();
    void live.finishCorrections();
  };
  return (
    <div className="stage-notice stage-notice-words stage-question" ref={bar}>
      <span role="status">
        {answered !== undefined && (
          <span className={question === undefined ? 'small' : 'sr-only'}>
            {answered.add ? UPHOLSTERY_QUESTION_WORDS.saidYes : UPHOLSTERY_QUESTION_WORDS.saidNo}{' '}
            {question === undefined && next !== undefined && (
              <b className="num">{UPHOLSTERY_QUESTION_WORDS.nextIs(numberOf(next, questions))}</b>
            )}
          </span>
        )}
        {question !== undefined && <Question question={question} />}
      </span>
      {answered !== undefined && (
        <Button size="sm" look="quiet" aria-label={UPHOLSTERY_QUESTION_WORDS.undoAnswer} onClick={undo}>
          {UPHOLSTERY_QUESTION_WORDS.undo}
        </Button>
      )}
      {next !== undefined && (
        <>
          <Button size="sm" disabled={question === undefined} onClick={() => answer(true)}>
            {UPHOLSTERY_QUESTION_WORDS.yes}
          </Button>
          <Button size="sm" disabled={question === undefined} onClick={() => answer(false)}>
            {UPHOLSTERY_QUESTION_WORDS.no}
          </Button>
        </>
      )}
    </div>
  );
}

const numberOf = (question: UnsureRegion, questions: readonly UnsureRegion[]): string =>
  UPHOLSTERY_QUESTION_WORDS.numberOf(questions.indexOf(question) + 1, questions.length);

function Question({ question }: { question: UnsureRegion }) {
  const questions = usePreview((preview) => preview.questions);
  const questionRegion = useQuestionRegion(question);
  return (
    <>
      <b>{UPHOLSTERY_QUESTION_WORDS.title}</b>{' '}
      <span className="small">
        {questionRegion === undefined ? UPHOLSTERY_QUESTION_WORDS.spot : UPHOLSTERY_QUESTION_WORDS.region}{' '}
        {questions.length > 1 && <span className="num">{numberOf(question, questions)}</span>}
      </span>
    </>
  );
}

/** Keeps the ring whole at the picture's edge. */
const inside = (fraction: number): string => {
  const radius = 'calc(20px / var(--zoom))';
  return `clamp(${radius}, ${fraction * 100}%, 100% - ${radius})`;
};

/**
 * Hatches and outlines what the answer decides about, on the photo, because a new cover would hide it; rings its spot where
 * that cannot be drawn.
 */
export function QuestionRegion() {
  const question = useQuestion();
  const questionRegion = useQuestionRegion(question);
  const { state } = useJob();
  const hatch = useId();
  const clip = useId();
  if (question === undefined || state.generating !== null) return null;
  if (questionRegion === undefined)
    return (
      <span className="question-pin" style={{ left: inside(question.x), top: inside(question.y) }} aria-hidden="true" />
    );
  const { width, height, path } = questionRegion;
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
      <clipPath id={clip}>
        <path d={path} />
      </clipPath>
      <image
        href={currentPhoto(state)?.url}
        width={width}
        height={height}
        preserveAspectRatio="none"
        clipPath={`url(#${clip})`}
      />
      <path d={path} fill={`url(#${hatch})`} />
      <path className="question-line-dark" d={path} />
      <path className="question-line-light" d={path} />
    </svg>
  );
}
