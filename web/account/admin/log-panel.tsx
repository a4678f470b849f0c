import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAudit, type AuditEntry } from '#contract/account/admin.ts';
import { formatDate } from '#contract/formats.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';
import { ADMIN } from './admin-words.ts';

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatDate(text) : text;
};

const formatChange = ({ details }: AuditEntry): string =>
  'from' in details ? `: ${formatValue(details.from)} → ${formatValue(details.to)}` : '';

export function LogPanel() {
  const [page, setPage] = useState(1);
  const log = useQuery({ ...endpointQuery(listAudit, { query: { page } }), staleTime: 0 });
  return (
    <Loaded query={log}>
      {({ entries, total }) =>
        total === 0 ? (
          <EmptyState title={ADMIN.noLog} />
        ) : (
          <>
            <ol className="grid">
              {entries.map((entry) => (
                <li key={entry.id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
                  <span className="min-w-0 wrap-anywhere">
                    <b>{entry.adminName}</b> {ADMIN.actions[entry.action] ?? entry.action} {entry.subjectName ?? ''}
                    {formatChange(entry)}
                  </span>
                  <time className="small num" dateTime={entry.createdAt}>
                    {formatDate(entry.createdAt)}
                  </time>
                </li>
              ))}
            </ol>
            <Pager page={page} total={total} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  );
}
