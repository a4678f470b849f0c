import { Link } from 'react-router';
import type { OwnDecision } from '#contract/customer/approvals.ts';
import { useChangeRequests } from '../canvas/customer-pins.tsx';
import type { EditedDesign } from '../state/wizard-state.ts';
import { ASKED } from './customize-words.ts';

/** The customers' change requests for the edited design, next to its choices. */
export function AskedChange({ design }: { design: EditedDesign }) {
  return useChangeRequests(design).map((request) => <ChangeRequest key={request.id} request={request} />);
}

function ChangeRequest({ request: { id, personName, words, pins } }: { request: OwnDecision }) {
  return (
    <section className="card mb-4 grid gap-2 p-4" aria-label={ASKED.by(personName)}>
      <h2 className="small font-semibold wrap-anywhere">
        <bdi>{ASKED.by(personName)}</bdi>
      </h2>
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
      <Link className="link caption inline-flex min-h-7 items-center" to={`/approvals/${id}`} target="_blank">
        {ASKED.record}
      </Link>
    </section>
  );
}
