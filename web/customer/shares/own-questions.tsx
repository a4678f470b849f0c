import './shares.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { MAX_ANSWER_MESSAGE_LENGTH } from '#contract/customer/approvals.ts';
import { getCustomer } from '#contract/customer/customers.ts';
import { answerQuestion, listQuestions, type OwnQuestion } from '#contract/customer/questions.ts';
import { formatDate } from '#contract/formats.ts';
import { isBlank } from '#contract/plain-text.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { useUnsentFields } from '#web/lib/api/unsent-text.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { toast } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { LoadFailed } from '#web/ui/states.tsx';
import { DecisionWords } from './answers/decision-stamp.tsx';
import { PinPicture } from './pin-picture.tsx';
import { QUESTIONS, formatVersion } from './shares-words.ts';

/** Refetched on every visit, because customers may ask while the shop is on another page. */
export const useQuestions = (query: { root?: number; waiting?: 'true' }) =>
  useQuery({ ...endpointQuery(listQuestions, { query }), ...ALWAYS_FRESH });

/** Questions about all versions of a design, each with its answer or a field for it. Renders nothing if there are none. */
export function Questions({ root }: { root: number }) {
  const questions = useQuestions({ root });
  if (questions.isLoadingError) return <LoadFailed query={questions} title={QUESTIONS.loadFailed} />;
  if (questions.isPending || questions.data.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <h2 className="t3 mb-2" id="questions">
        {QUESTIONS.title}
      </h2>
      <QuestionRows questions={questions.data} withDesign={false} />
    </section>
  );
}

export function QuestionRows({ questions, withDesign }: { questions: readonly OwnQuestion[]; withDesign: boolean }) {
  return (
    <ul className={withDesign ? 'answers card px-6 py-2' : 'answers'}>
      {questions.map((question) => (
        <li key={question.id}>
          <QuestionLine question={question} />
          {withDesign && (
            <p className="small min-w-0 wrap-anywhere">
              <Link className="link" to={`/designs/${question.designId}`}>
                <bdi>{question.designName}</bdi>
              </Link>
            </p>
          )}
          <QuestionText question={question} />
        </li>
      ))}
    </ul>
  );
}

/** Name, version and date of a question. */
export function QuestionLine({ question: { personName, version, askedAt, answer } }: { question: OwnQuestion }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={answer === null ? 'warn' : 'plain'}>{QUESTIONS.badge}</Badge>
      <b className="min-w-0 font-semibold wrap-anywhere">
        <bdi>{personName}</bdi>
      </b>
      <span className="caption num">
        {formatVersion(version)}, {formatDate(askedAt)}
      </span>
    </p>
  );
}

/** The question, and its answer or a field for it. */
export function QuestionText({ question }: { question: OwnQuestion }) {
  return (
    <>
      {question.pins.length > 0 && (
        <PinPicture src={question.picture} alt={QUESTIONS.picture(question.designName)} pins={question.pins} />
      )}
      <DecisionWords decision={question} />
      {question.answer === null ? (
        <AnswerField question={question} />
      ) : (
        <div className="question-answer">
          <p className="caption">{QUESTIONS.answeredOn(formatDate(question.answeredAt))}</p>
          <p className="small wrap-anywhere whitespace-pre-wrap">
            <bdi>{question.answer}</bdi>
          </p>
        </div>
      )}
    </>
  );
}

const useSendAnswer = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: string) => call(answerQuestion, { params: { id }, body: { answer } }),
    onSuccess: async () => {
      toast(QUESTIONS.sent);
      const customers = getCustomer.path.replace(':id', '');
      await client.invalidateQueries({
        predicate: ({ queryKey: [url] }) =>
          typeof url === 'string' && (url.startsWith(listQuestions.path) || url.startsWith(customers)),
      });
    },
  });
};

/** If sending fails, the text stays and the field shows the reason. */
function AnswerField({ question: { id, personName } }: { question: OwnQuestion }) {
  const [{ answer }, setFields] = useUnsentFields(`answer ${id}`, { answer: '' });
  const [isEmpty, setEmpty] = useState(false);
  const sending = useSendAnswer(id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setEmpty(isBlank(answer));
    if (!isBlank(answer) && !sending.isPending) sending.mutate(answer);
  };
  const failure = sending.isError ? getUserMessage(sending.error, QUESTIONS.failed) : undefined;
  return (
    <form className="no-print grid gap-3" noValidate onSubmit={submit}>
      <TextAreaField
        label={QUESTIONS.answerTo(personName)}
        hint={QUESTIONS.hint}
        rows={2}
        maxLength={MAX_ANSWER_MESSAGE_LENGTH}
        value={answer}
        error={isEmpty ? QUESTIONS.needed : failure}
        onChange={(event) => {
          setFields({ answer: event.target.value });
          setEmpty(false);
        }}
      />
      <Button
        size="sm"
        type="submit"
        className="justify-self-start"
        busy={sending.isPending}
        busyLabel={QUESTIONS.sending}
      >
        {QUESTIONS.send}
      </Button>
    </form>
  );
}
