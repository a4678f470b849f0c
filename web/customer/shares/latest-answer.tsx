import { AnswerLine, useAnswers } from './answers-list.tsx';

/** A customer's answer in effect for this design, in one line next to the ways to share it; nothing without one. */
export function LatestAnswer({ designId }: { designId: number }) {
  const answer = useAnswers().data?.find(
    (one) => (one.designId === designId || one.rootId === designId) && one.supersededAt === null,
  );
  return answer === undefined ? null : (
    <div className="latest-answer" role="status">
      <AnswerLine answer={answer} />
    </div>
  );
}
