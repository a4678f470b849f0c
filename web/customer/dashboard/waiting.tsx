import './morning.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DecisionForOwner } from '#contract/customer/approvals.ts';
import { formatDate } from '#contract/formats.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import type { OwnQuestion } from '#contract/customer/questions.ts';
import type { UnansweredLink } from '#contract/customer/shares.ts';
import { DecisionWords } from '#web/customer/shares/answers/decision-stamp.tsx';
import { AnswerLine } from '#web/customer/shares/answers/answers-list.tsx';
import { QuestionLine, QuestionText, useQuestions } from '#web/customer/shares/own-questions.tsx';
import { PinPicture } from '#web/customer/shares/pin-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useRemind, useSetStage, useUnansweredLinks, useWaitingAnswers } from './use-jobs.ts';
import { WAITING } from './dashboard-words.ts';

/** The shop's open tasks: customers' questions and answers, and links that were not answered. */
export function Waiting() {
  const answers = useWaitingAnswers();
  const questions = useQuestions({ waiting: 'true' });
  const links = useUnansweredLinks();
  const hasFailed = [answers, questions, links].some(({ isLoadingError }) => isLoadingError);
  const reload = (): void => {
    void answers.refetch();
    void questions.refetch();
    void links.refetch();
  };
  return (
    <section aria-labelledby="waiting">
      <h2 className="t2 mb-4" id="waiting">
        {WAITING.title}
      </h2>
      {hasFailed && <ErrorState title={WAITING.failed} action={<Button onClick={reload}>{WAITING.again}</Button>} />}
      {!hasFailed && (answers.isPending || questions.isPending || links.isPending) && <Skeleton className="h-28" />}
      {answers.data && questions.data && links.data && (
        <Rows questions={questions.data} answers={answers.data} links={links.data} />
      )}
    </section>
  );
}

interface OpenTasks {
  questions: readonly OwnQuestion[];
  answers: readonly DecisionForOwner[];
  links: readonly UnansweredLink[];
}

function Rows({ questions, answers, links }: OpenTasks) {
  if (questions.length + answers.length + links.length === 0) return <p className="small">{WAITING.nothing}</p>;
  return (
    <ul className="waiting card">
      {questions.map((question) => (
        <Row
          key={question.id}
          designId={question.designId}
          name={question.designName}
          picture={question.picture}
          pins={question.pins}
          head={<QuestionLine question={question} />}
        >
          <QuestionText question={question} />
        </Row>
      ))}
      {answers.map((answer) => (
        <AnswerRow key={answer.id} answer={answer} />
      ))}
      {links.map((link) => (
        <LinkRow key={link.shareId} link={link} />
      ))}
    </ul>
  );
}

interface RowProps {
  designId: number | null;
  name: string;
  picture: string | null;
  pins?: DecisionForOwner['pins'];
  head: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

function Row({ designId, name, picture, pins = [], head, children, action }: RowProps) {
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line p-4 first:border-0 sm:grid-cols-[168px_minmax(0,1fr)_auto] sm:gap-x-6 sm:px-6 sm:py-5">
      <div className="waiting-picture">
        {picture !== null && <PinPicture src={getThumbnailUrl(picture)} alt="" pins={pins} />}
      </div>
      <div className="grid min-w-0 content-start gap-1">
        {head}
        <p className="min-w-0 font-semibold wrap-anywhere">
          {designId === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link className="link" to={`/designs/${designId}`}>
              <bdi>{name}</bdi>
            </Link>
          )}
        </p>
        {children}
      </div>
      <div className="col-start-2 empty:hidden sm:col-start-3">{action}</div>
    </li>
  );
}

function AnswerRow({ answer }: { answer: DecisionForOwner }) {
  const { designId, designName, picture, pins } = answer;
  return (
    <Row
      designId={designId}
      name={designName}
      picture={picture}
      pins={pins}
      head={<AnswerLine answer={answer} />}
      action={designId !== null && <NextStep answer={answer} designId={designId} />}
    >
      <DecisionWords decision={answer} />
    </Row>
  );
}

/** The button for the next step after an answer. */
function NextStep({ answer, designId }: { answer: DecisionForOwner; designId: number }) {
  const { decision, personName, designName } = answer;
  const setStage = useSetStage();
  if (decision === 'change')
    return (
      <ButtonLink size="sm" to={`/design-studio?design=${designId}`} aria-label={WAITING.makeChangeOf(personName)}>
        {WAITING.makeChange}
      </ButtonLink>
    );
  if (decision === 'declined') return null;
  return (
    <Button
      size="sm"
      busy={setStage.isPending}
      aria-label={WAITING.startWorkOf(personName)}
      onClick={() => setStage.mutate({ designId, stage: 'in-work', title: designName })}
    >
      {WAITING.startWork}
    </Button>
  );
}

const describeViews = ({ madeAt, openedAt, lastViewedAt }: UnansweredLink): string =>
  openedAt === null
    ? WAITING.made(formatDate(madeAt))
    : WAITING.opened(formatDate(openedAt), formatDate(lastViewedAt ?? openedAt));

function LinkRow({ link }: { link: UnansweredLink }) {
  const remind = useRemind();
  const { shareId, designId, name, picture, remindedAt, mayRemind, email, isNewsStopped } = link;
  return (
    <Row
      designId={designId}
      name={name}
      picture={picture}
      head={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{link.openedAt === null ? WAITING.unopened : WAITING.unanswered}</Badge>
          <span className="caption num">{describeViews(link)}</span>
        </p>
      }
      action={
        email !== null &&
        !isNewsStopped && (
          <Button
            size="sm"
            busy={remind.isPending}
            disabled={!mayRemind}
            aria-label={WAITING.remindOf(name)}
            onClick={() => remind.mutate({ id: shareId, to: email })}
          >
            {WAITING.remind}
          </Button>
        )
      }
    >
      {remindedAt !== null && <p className="caption">{WAITING.remindedOn(formatDate(remindedAt))}</p>}
      {isNewsStopped && <p className="caption">{WAITING.newsStopped}</p>}
      {email === null && !isNewsStopped && <p className="caption">{WAITING.noAddress}</p>}
    </Row>
  );
}
