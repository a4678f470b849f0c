import { useQuery } from '@tanstack/react-query';
import { listDecisions, type OwnDecision } from '#contract/customer/approvals.ts';
import { queryOf } from '#web/lib/api/queries.ts';
import type { EditedDesign } from '../state/wizard-state.ts';

/** The valid change requests of customers for the edited design. */
export const useChangeRequests = ({ id: designId, rootId = designId }: EditedDesign): OwnDecision[] => {
  const { data: answers = [] } = useQuery({ ...queryOf(listDecisions, { query: { root: rootId } }), staleTime: 0 });
  return answers.filter(
    (answer) => answer.decision === 'change' && answer.supersededAt === null && answer.designId === designId,
  );
};

/** The customer's pins in the picture; their texts are listed next to it. */
export function CustomerPins({ design }: { design: EditedDesign }) {
  return useChangeRequests(design).flatMap(({ id, pins }) =>
    pins.map(({ x, y, text }, i) => (
      <span
        key={`${id} ${i}`}
        className="customer-pin"
        style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        title={text}
        aria-hidden="true"
      >
        {i + 1}
      </span>
    )),
  );
}
