import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listUsers, type AdminUserView } from '#contract/account/admin.ts';
import { formatDate } from '#contract/formats.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';
import { UserDialog } from './user-dialog.tsx';
import { ADMIN } from './admin-words.ts';

export function UsersPanel() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<AdminUserView>();
  const deferredSearch = useDeferredValue(search);
  const users = useQuery({
    ...endpointQuery(listUsers, { query: { search: deferredSearch, page } }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <div className="grid gap-5">
      <TextField
        className="max-w-[420px]"
        type="search"
        label={ADMIN.search}
        value={search}
        maxLength={200}
        onChange={({ target }) => {
          setSearch(target.value);
          setPage(1);
        }}
      />
      <Loaded query={users}>
        {({ users: list, total }) =>
          total === 0 ? (
            <EmptyState title={ADMIN.noUsers} />
          ) : (
            <>
              <ul className="grid gap-3">
                {list.map((user) => (
                  <li key={user.id}>
                    <UserLine user={user} onChange={() => setChosen(user)} />
                  </li>
                ))}
              </ul>
              <Pager page={page} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {chosen !== undefined && <UserDialog key={chosen.id} user={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

function UserLine({ user, onChange }: { user: AdminUserView; onChange: () => void }) {
  const {
    username,
    email,
    subscriptionTier,
    monthlyRendersCount,
    monthlyRendersLimit,
    trialEndsAt,
    createdAt,
    refundRequestedAt,
    refundedAt,
  } = user;
  return (
    <article className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{username}</span>
          {subscriptionTier === 'premium' && <Badge tone="accent">{ADMIN.premium}</Badge>}
          {user.isAdmin && <Badge>{ADMIN.title}</Badge>}
          {refundedAt !== null ? (
            <Badge>{ADMIN.refundedOn(formatDate(refundedAt))}</Badge>
          ) : (
            refundRequestedAt !== null && <Badge tone="warn">{ADMIN.refundAsked}</Badge>
          )}
        </h3>
        <p className="small break-all">{email}</p>
        <p className="small num">
          {ADMIN.renders} {monthlyRendersCount} / {monthlyRendersLimit ?? ADMIN.noLimit}.{' '}
          {subscriptionTier === 'free' && (
            <>
              {ADMIN.trial} {formatDate(trialEndsAt)}.{' '}
            </>
          )}
          {ADMIN.joined} {formatDate(createdAt)}.
        </p>
      </div>
      <Button aria-label={ADMIN.changeOf(username)} onClick={onChange}>
        {ADMIN.change}
      </Button>
    </article>
  );
}
