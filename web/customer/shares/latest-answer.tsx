import { AnswerLine, useAnswers } from './answers-list.tsx';

/** A customer's answer that stands for this design, in one line beside the ways to share it; nothing while there is none. */
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
