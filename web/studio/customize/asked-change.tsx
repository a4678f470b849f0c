import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DecisionForOwner } from '#contract/customer/approvals.ts';
import { useStandingAnswers } from '../canvas/customer-pins.tsx';
import type { EditedDesign } from '../state/wizard-state.ts';
import { CHANGE_REQUEST_WORDS } from './customize-words.ts';

/** Changes that customers asked for in the edited version, or that they approved it, next to its choices. */
export function AskedChange({ design }: { design: EditedDesign }) {
  return useStandingAnswers(design).map((answer) => {
    if (answer.decision === 'change') return <ChangeRequest key={answer.id} request={answer} />;
    return answer.decision === 'approved' ? <Approved key={answer.id} approval={answer} /> : null;
  });
}

function Approved({ approval: { id, personName, version } }: { approval: DecisionForOwner }) {
  return (
    <AnswerCard id={id} title={CHANGE_REQUEST_WORDS.approved(personName, version)}>
      <p className="small">{CHANGE_REQUEST_WORDS.approvedStays(version)}</p>
    </AnswerCard>
  );
}

function AnswerCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card m-4 mb-0 grid gap-2 p-4" aria-label={title}>
      <h2 className="small font-semibold wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      {children}
      <Link className="link caption inline-flex min-h-7 items-center" to={`/approvals/${id}`} target="_blank">
        {CHANGE_REQUEST_WORDS.record}
      </Link>
    </section>
  );
}

function ChangeRequest({ request: { id, personName, words, pins } }: { request: DecisionForOwner }) {
  return (
    <AnswerCard id={id} title={CHANGE_REQUEST_WORDS.by(personName)}>
      {words !== '' && (
        <p className="small wrap-anywhere whitespace-pre-wrap">
          <bdi>{words}</bdi>
        </p>
      )}
      {pins.some(({ text }) => text !== '') && (
        <ol className="small list-decimal pl-5">
          {pins.map((pin, n) => (
            <li key={n} className="wrap-anywhere">
              <bdi>{pin.text}</bdi>
            </li>
          ))}
        </ol>
      )}
    </AnswerCard>
  );
}
