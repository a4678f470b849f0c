import { AnswerLine, useAnswers } from './answers-list.tsx';

/** The current answer to this design, in one line next to the share buttons. Renders nothing if there is none. */
export function LatestAnswer({ designId }: { designId: number }) {
  const answer = useAnswers().data?.find(
    (decision) => (decision.designId === designId || decision.rootId === designId) && decision.supersededAt === null,
  );
  if (answer === undefined) return null;
  return (
    <div className="latest-answer" role="status">
      <AnswerLine answer={answer} />
    </div>
  );
}
