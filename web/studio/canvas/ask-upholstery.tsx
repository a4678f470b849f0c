import type { Question } from '#engine/layers.ts';
import { Button } from '#web/ui/button.tsx';
import { answerTo, nextQuestion } from '../preview/open-questions.ts';
import { useActions, useJob, usePreview } from '../studio-context.tsx';
import { ASK } from './canvas-words.ts';

/** The region that is asked about once the picture shows; the notice and the ring in the picture have it in common. */
export const useQuestion = (): Question | undefined =>
  usePreview(({ phase, errorText, questions, marks, isPainting, painted }) =>
    phase !== 'ready' || errorText !== null || (painted === null && isPainting)
      ? undefined
      : nextQuestion(questions, marks.done),
  );

/** Asks whether one region is upholstery. */
export function AskUpholstery({ question }: { question: Question }) {
  const { live } = useActions();
  const questions = usePreview((preview) => preview.questions);
  const answer = (isUpholstery: boolean): void => {
    live.mark(answerTo(question, isUpholstery));
    void live.finishCorrections();
  };
  return (
    <div className="stage-notice stage-notice-words" role="status">
      <span>
        <b>{ASK.title}</b>{' '}
        <span className="small">
          {ASK.text}{' '}
          {questions.length > 1 && (
            <span className="num">{ASK.numberOf(questions.indexOf(question) + 1, questions.length)}</span>
          )}
        </span>
      </span>
      <Button size="sm" onClick={() => answer(true)}>
        {ASK.yes}
      </Button>
      <Button size="sm" onClick={() => answer(false)}>
        {ASK.no}
      </Button>
    </div>
  );
}

/** Marks the region of the question in the picture. */
export function QuestionPin() {
  const question = useQuestion();
  const { generating } = useJob().state;
  if (question === undefined || generating !== null) return null;
  return (
    <span
      className="question-pin"
      style={{ left: `${question.x * 100}%`, top: `${question.y * 100}%` }}
      aria-hidden="true"
    />
  );
}
