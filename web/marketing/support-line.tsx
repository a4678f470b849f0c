import { useQuery } from '@tanstack/react-query';
import { getConfig } from '#contract/billing.ts';
import { queryOf } from '#web/lib/queries.ts';

/** The address that answers, from the server's configuration. */
export function SupportLine({ before }: { before: string }) {
  const { data } = useQuery(queryOf(getConfig));
  if (data === undefined) return null;
  return <p>{before} <a className="link" href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>.</p>;
}
