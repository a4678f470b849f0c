import '../shares.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listDecisions, type DecisionForOwner } from '#contract/customer/approvals.ts';
import { formatDate } from '#contract/formats.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ANSWER_TONES } from '#web/studio/designs/design-card.tsx';
import { DECISION_LABELS } from '#web/studio/designs/designs-words.ts';
import { ANSWERS, formatVersion } from '../shares-words.ts';
import { LoadFailed } from '#web/ui/states.tsx';

/** Refetched on every visit, because customers may answer while the shop is on another page. */
export const useAnswers = (root?: number) =>
  useQuery({
    ...endpointQuery(listDecisions, { query: root === undefined ? {} : { root } }),
    ...ALWAYS_FRESH,
  });

/** Customers' answers to all versions of a design. Renders nothing if there are none. */
export function Answers({ root }: { root: number }) {
  const answers = useAnswers(root);
  if (answers.isLoadingError) return <LoadFailed query={answers} title={ANSWERS.failed} />;
  if (answers.isPending || answers.data.length === 0) return null;
  return (
    <section aria-labelledby="answers">
      <h2 className="t3 mb-2" id="answers">
        {ANSWERS.title}
      </h2>
      <AnswerRows answers={answers.data} withDesign={false} />
    </section>
  );
}

export function AnswerRows({ answers, withDesign }: { answers: readonly DecisionForOwner[]; withDesign: boolean }) {
  return (
    <ul className={withDesign ? 'answers card px-6 py-2' : 'answers'}>
      {answers.map((answer) => (
        <Answer key={answer.id} answer={answer} withDesign={withDesign} />
      ))}
    </ul>
  );
}

/** Decision, name, version and date of an answer, with a link to its record. */
export function AnswerLine({ answer }: { answer: DecisionForOwner }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={answer.supersededAt === null ? ANSWER_TONES[answer.decision] : 'plain'}>
        {DECISION_LABELS[answer.decision]}
      </Badge>
      <b className="min-w-0 font-semibold wrap-anywhere">
        <bdi>{answer.personName}</bdi>
      </b>
      <span className="caption num">
        {formatVersion(answer.version)}, {formatDate(answer.decidedAt)}
      </span>
      <Link
        className="no-print link small ml-auto inline-flex min-h-7 items-center"
        to={`/approvals/${answer.id}`}
        aria-label={ANSWERS.certificateOf(answer.personName)}
      >
        {answer.decision === 'approved' ? ANSWERS.open : ANSWERS.openRecord}
      </Link>
    </p>
  );
}

function Answer({ answer, withDesign }: { answer: DecisionForOwner; withDesign: boolean }) {
  return (
    <li>
      <AnswerLine answer={answer} />
      {withDesign && (
        <p className="small min-w-0 wrap-anywhere">
          {answer.designId === null ? (
            <bdi>{answer.designName}</bdi>
          ) : (
            <Link className="link" to={`/designs/${answer.designId}`}>
              <bdi>{answer.designName}</bdi>
            </Link>
          )}
        </p>
      )}
      {answer.words !== '' && (
        <p className="small line-clamp-3 wrap-anywhere whitespace-pre-wrap">
          <bdi>{answer.words}</bdi>
        </p>
      )}
      {answer.pins.length > 0 && (
        <p className="no-print">
          <Link className="link caption inline-flex min-h-7 items-center" to={`/approvals/${answer.id}`}>
            {ANSWERS.pins(answer.pins.length)}
          </Link>
        </p>
      )}
      {answer.decision === 'change' && answer.supersededAt === null && answer.designId !== null && (
        <p className="no-print">
          <Link
            className="link small inline-flex min-h-11 items-center"
            to={`/design-studio?design=${answer.designId}`}
            aria-label={ANSWERS.makeChangeOf(answer.personName)}
          >
            {ANSWERS.makeChange}
          </Link>
        </p>
      )}
      {answer.supersededAt !== null && <p className="caption">{ANSWERS.superseded(answer.supersededBy)}</p>}
    </li>
  );
}
