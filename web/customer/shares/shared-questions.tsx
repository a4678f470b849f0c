import { CircleQuestionMark } from 'lucide-react';
import type { SharedView } from '#contract/customer/shares.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DecisionWords } from './answers/decision-stamp.tsx';
import { useWords } from './page-language.tsx';
import { PinPicture } from './pin-picture.tsx';

/** The customer's questions on this link, each with the shop's answer. Renders nothing if there are none. */
export function SharedQuestions({ view }: { view: SharedView }) {
  const { questions, shopName, after, design } = view;
  const words = useWords();
  if (questions.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere" aria-labelledby="questions">
      <h2 className="t3" id="questions">
        {words.questions}
      </h2>
      <ul className="answers">
        {questions.map((question) => (
          <li key={question.id}>
            <p className="caption">
              <bdi>{question.personName}</bdi>,{' '}
              {question.version === design.version ? '' : `${words.version(question.version)}, `}
              {question.askedOn}
            </p>
            {question.pins.length > 0 && question.version === design.version && (
              <PinPicture src={after} alt={words.alt(design.name)} pins={question.pins} />
            )}
            {/* Numbers point to the pins of that version's picture, which is not shown beside another one. */}
            <DecisionWords decision={question} numbered={question.version === design.version} />
            {question.answer === null || question.answeredOn === null ? (
              <p className="caption">{view.nextVersion === 'mailed' ? words.answerMailed : words.answerPending}</p>
            ) : (
              <QuestionAnswer
                by={shopName === '' ? words.answer : shopName}
                day={question.answeredOn}
                answer={question.answer}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param by the shop's name, or the word for an answer */
export function QuestionAnswer({ by, day, answer }: { by: string; day: string; answer: string }) {
  return (
    <div className="question-answer">
      <p className="caption">
        <bdi>{by}</bdi>, {day}
      </p>
      <p className="small wrap-anywhere whitespace-pre-wrap">
        <bdi>{answer}</bdi>
      </p>
    </div>
  );
}

/** Opens the form for a question. A question is not a decision. */
export function AskButton({ isDisabled, onAsk }: { isDisabled: boolean; onAsk: () => void }) {
  const words = useWords();
  return (
    <Button size="sm" className="no-print justify-self-start" disabled={isDisabled} onClick={onAsk}>
      <Icon icon={CircleQuestionMark} />
      {words.ask}
    </Button>
  );
}
