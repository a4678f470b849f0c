import { useQuery } from '@tanstack/react-query';
import { listDecisions, type DecisionForOwner } from '#contract/customer/approvals.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import type { EditedDesign } from '../state/wizard-state.ts';

/** Customers' answers in effect to the edited version. */
export const useStandingAnswers = ({
  id: designId,
  rootId = designId,
}: Pick<EditedDesign, 'id' | 'rootId'>): DecisionForOwner[] => {
  const { data: answers = [] } = useQuery({
    ...endpointQuery(listDecisions, { query: { root: rootId } }),
    staleTime: 0,
  });
  return answers.filter((answer) => answer.supersededAt === null && answer.designId === designId);
};

/** The customer's pins in the picture; their texts are listed next to it. */
export function CustomerPins({ design }: { design: EditedDesign }) {
  return useStandingAnswers(design).flatMap(({ id, decision, pins }) =>
    (decision === 'change' ? pins : []).map(({ x, y, text }, i) => (
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
