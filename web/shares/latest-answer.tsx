import { Link } from 'react-router';
import { Badge } from '#web/ui/badge.tsx';
import { TONES, useAnswers } from './answers-list.tsx';
import { ANSWERS, STAMP } from './words.ts';

/** A customer's answer that stands for this design, in one line beside the ways to share it; nothing while there is none. */
export function LatestAnswer({ designId }: { designId: number }) {
  const answer = useAnswers().data?.find(
    (one) => (one.designId === designId || one.rootId === designId) && one.supersededAt === null,
  );
  if (answer === undefined) return null;
  return (
    <p className="latest-answer" role="status">
      <Badge tone={TONES[answer.decision]}>{STAMP[answer.decision]}</Badge>
      <b className="min-w-0 truncate font-semibold">
        <bdi>{answer.personName}</bdi>
      </b>
      <Link
        className="link small ml-auto inline-flex min-h-7 items-center"
        to={`/approvals/${answer.id}`}
        aria-label={ANSWERS.certificateOf(answer.personName)}
      >
        {answer.decision === 'approved' ? ANSWERS.open : ANSWERS.openRecord}
      </Link>
    </p>
  );
}
