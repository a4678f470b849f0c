import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportWaitlist, listWaitlist } from '#contract/account/admin.ts';
import { formatDate } from '#contract/formats.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';
import { ADMIN } from './admin-words.ts';

export function WaitlistPanel() {
  const [page, setPage] = useState(1);
  const waitlist = useQuery({ ...endpointQuery(listWaitlist, { query: { page } }), staleTime: 0 });
  return (
    <Loaded query={waitlist}>
      {({ entries, total }) =>
        total === 0 ? (
          <EmptyState title={ADMIN.nobody}>{ADMIN.nobodyText}</EmptyState>
        ) : (
          <>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <p className="small num">{ADMIN.count(total)}</p>
              <a className="btn btn-secondary" href={exportWaitlist.path} download>
                {ADMIN.csv}
              </a>
            </div>
            <div className="overflow-x-auto">
              <table className="w-full text-left">
                <thead>
                  <tr className="small border-b border-line">
                    <th className="py-2 pr-4 font-semibold" scope="col">
                      {ADMIN.email}
                    </th>
                    <th className="py-2 font-semibold" scope="col">
                      {ADMIN.since}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {entries.map(({ email, createdAt }) => (
                    <tr key={email} className="border-b border-line">
                      <td className="py-2 pr-4 break-all">{email}</td>
                      <td className="num py-2 whitespace-nowrap">{formatDate(createdAt)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Pager page={page} total={total} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  );
}
