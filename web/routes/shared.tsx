import { useParams, useSearchParams } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { SharedPage } from '#web/shares/shared-page.tsx';
import { SHARED } from '#web/shares/words.ts';

export const meta = () => pageMeta({ title: SHARED.title, hidden: true });

const readNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined;

/** `/s/{token}` and `/share/{token}`: outside the site's frame, for it is the shop's page and not ours. */
export default function Shared() {
  const { token = '' } = useParams();
  const [query] = useSearchParams();
  return (
    <SharedPage
      key={token}
      token={token}
      option={readNumber(query.get('option'))}
      version={readNumber(query.get('version'))}
    />
  );
}
