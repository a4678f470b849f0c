import { useQuery, type QueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type SessionView } from '#contract/account/account-settings.ts';
import { call } from '#web/lib/api/api.ts';
import { endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatDateTime } from '#web/lib/date-time.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Skeleton } from '#web/ui/states.tsx';
import { AccountCard } from './account-card.tsx';
import { ACCOUNT } from './account-words.ts';
import { useLogout } from '../sign-in/use-logout.ts';

export function SessionsCard() {
  const sessions = useQuery(endpointQuery(listSessions));
  const effects = {
    failedTitle: ACCOUNT.failed,
    fallbackText: ACCOUNT.somethingWrong,
    refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: [endpointUrl(listSessions)] }),
  };
  const end = useWrite((id: string) => call(endSession, { params: { id } }), {
    onDone: () => toast(ACCOUNT.deviceOut),
    ...effects,
  });
  const endOthers = useWrite(() => call(endOtherSessions), { onDone: () => toast(ACCOUNT.othersOut), ...effects });
  const logout = useLogout();
  const list = sessions.data ?? [];
  return (
    <AccountCard title={ACCOUNT.sessions}>
      {sessions.isPending && <Skeleton className="h-16" />}
      {sessions.isError && <LoadFailed query={sessions} title={ACCOUNT.sessionsFailed} />}
      <ul className="grid">
        {list.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button busy={logout.isPending} busyLabel={ACCOUNT.signingOut} onClick={() => logout.mutate()}>
          {ACCOUNT.signOutHere}
        </Button>
        {list.length > 1 && (
          <Button
            look="quiet"
            busy={endOthers.isPending}
            busyLabel={ACCOUNT.signingOut}
            onClick={() => endOthers.mutate()}
          >
            {ACCOUNT.signOutOthers}
          </Button>
        )}
      </div>
      <p className="small max-w-[60ch]">{ACCOUNT.signOutHereText}</p>
    </AccountCard>
  );
}

function SessionLine({ session, busy, onEnd }: { session: SessionView; busy: boolean; onEnd: () => void }) {
  const device = ACCOUNT.device(session.browser, session.system);
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.current && <Badge tone="ok">{ACCOUNT.thisDevice}</Badge>}
        </span>
        <span className="small block wrap-anywhere">
          {ACCOUNT.seen(formatDateTime(session.lastSeenAt))}
          {session.ipAddress !== '' && `, ${session.ipAddress}`}
        </span>
      </span>
      {!session.current && (
        <Button look="quiet" size="sm" busy={busy} aria-label={ACCOUNT.signOutDevice(device)} onClick={onEnd}>
          {ACCOUNT.signOut}
        </Button>
      )}
    </li>
  );
}
