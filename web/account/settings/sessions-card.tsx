import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type SessionView } from '#contract/account/account-settings.ts';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { addressOf, queryOf } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatDateTime } from '#web/lib/date-time.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Skeleton } from '#web/ui/states.tsx';
import { AccountCard } from './account-card.tsx';
import { MINE } from './account-words.ts';
import { useLogout } from '../sign-in/use-logout.ts';

export function SessionsCard() {
  const client = useQueryClient();
  const sessions = useQuery(queryOf(listSessions));
  const refresh = () => client.invalidateQueries({ queryKey: [addressOf(listSessions)] });
  const failed = (error: unknown): string => toastError(MINE.failed, sentenceOf(error, MINE.somethingWrong));
  const end = useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => void toast(MINE.deviceOut),
    onError: failed,
    onSettled: refresh,
  });
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => void toast(MINE.othersOut),
    onError: failed,
    onSettled: refresh,
  });
  const logout = useLogout();
  const list = sessions.data ?? [];
  return (
    <AccountCard title={MINE.sessions}>
      {sessions.isPending && <Skeleton className="h-16" />}
      {sessions.isError && <LoadFailed of={sessions} title={MINE.sessionsFailed} />}
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
        <Button busy={logout.isPending} busyLabel={MINE.signingOut} onClick={() => logout.mutate()}>
          {MINE.signOutHere}
        </Button>
        {list.length > 1 && (
          <Button
            look="quiet"
            busy={endOthers.isPending}
            busyLabel={MINE.signingOut}
            onClick={() => endOthers.mutate()}
          >
            {MINE.signOutOthers}
          </Button>
        )}
      </div>
      <p className="small max-w-[60ch]">{MINE.signOutHereText}</p>
    </AccountCard>
  );
}

function SessionLine({ session, busy, onEnd }: { session: SessionView; busy: boolean; onEnd: () => void }) {
  const device = MINE.device(session.browser, session.system);
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.current && <Badge tone="ok">{MINE.thisDevice}</Badge>}
        </span>
        <span className="small block wrap-anywhere">
          {MINE.seen(formatDateTime(session.lastSeenAt))}
          {session.address !== '' && `, ${session.address}`}
        </span>
      </span>
      {!session.current && (
        <Button look="quiet" size="sm" busy={busy} aria-label={MINE.signOutDevice(device)} onClick={onEnd}>
          {MINE.signOut}
        </Button>
      )}
    </li>
  );
}
