import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { letterOf, listShares } from '#contract/customer/shares.ts';
import { listVersions } from '#contract/studio/saved-designs.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { SAVE } from './result-words.ts';

/** Leads to the other pictures of a job that one link shows: a change that a customer asked for may be due there too. */
export function OtherViews({ designId }: { designId: number }) {
  const params = { id: designId };
  const { data: links = [] } = useQuery({ ...endpointQuery(listShares, { params }), ...ALWAYS_FRESH });
  const job = links.find(({ isOneJob, isExpired }) => isOneJob && !isExpired);
  const { data: versions } = useQuery({ ...endpointQuery(listVersions, { params }), enabled: job !== undefined });
  if (job === undefined || versions === undefined) return null;
  const own = versions.map(({ id }) => id);
  // Letters are the places on the link, as the customer reads them.
  const views = [job.designId, ...job.others]
    .map((id, option) => ({ id, letter: letterOf({ option }) }))
    .filter(({ id }) => !own.includes(id));
  return (
    <p className="small flex flex-wrap gap-x-3">
      {SAVE.otherViews}
      {views.map(({ id, letter }) => (
        <Link key={id} className="link" to={`/designs/${id}`}>
          {SAVE.openView(letter)}
        </Link>
      ))}
    </p>
  );
}
