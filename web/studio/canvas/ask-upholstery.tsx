import type { Question } from '#engine/layers.ts';
import { Button } from '#web/ui/button.tsx';
import { answerTo, nextQuestion } from '../preview/open-questions.ts';
import { useActions, usePreview } from '../studio-context.tsx';
import { ASK } from './canvas-words.ts';

/** Asks whether one region is upholstery. */
export function AskUpholstery({ question }: { question: Question }) {
  const { live } = useActions();
  const answer = (isUpholstery: boolean): void => {
    live.mark(answerTo(question, isUpholstery));
    void live.finishCorrections();
  };
  return (
    <div className={`stage-notice stage-notice-${question.y < 0.5 ? 'low' : 'high'}`} role="status">
      <span>
        <b>{ASK.title}</b> <span className="small">{ASK.text}</span>
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
  const question = usePreview(({ questions, marks, isPainting, painted }) =>
    painted === null && isPainting ? undefined : nextQuestion(questions, marks.done),
  );
  if (question === undefined) return null;
  return (
    <span
      className="question-pin"
      style={{ left: `${question.x * 100}%`, top: `${question.y * 100}%` }}
      aria-hidden="true"
    />
  );
}
