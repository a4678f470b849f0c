import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { listApiAudit, listApiKeys, revokeApiKey, type ApiKeyView } from '#contract/developer/api-keys.ts';
import { formatDate } from '#contract/formats.ts';
import { call } from '#web/lib/api/api.ts';
import { endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadFailed, Skeleton } from '#web/ui/states.tsx';
import { AccountCard } from '#web/account/settings/account-card.tsx';
import { API } from './api-words.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { ShownOnce } from './shown-once.tsx';

export function ApiKeysCard() {
  const client = useQueryClient();
  const keys = useQuery(endpointQuery(listApiKeys));
  const [isCreating, setCreating] = useState(false);
  const [newSecret, setNewSecret] = useState<string>();
  const [revoking, setRevoking] = useState<ApiKeyView>();
  const refresh = (client: QueryClient) =>
    Promise.all([listApiKeys, listApiAudit].map((list) => client.invalidateQueries({ queryKey: [endpointUrl(list)] })));
  const revoke = useWrite((id: string) => call(revokeApiKey, { params: { id } }), {
    done: () => toast(API.revoked),
    failed: API.failed,
    failedText: API.somethingWrong,
    refresh,
  });
  return (
    <AccountCard title={API.keys} text={API.keysText} anchor="api-keys">
      <Link className="link small inline-flex min-h-7 items-center justify-self-start" to="/developers">
        {API.howTo}
      </Link>
      {keys.isPending && <Skeleton className="h-16" />}
      {keys.isError && <LoadFailed query={keys} title={API.keysFailed} />}
      {keys.data?.length === 0 && <p className="small">{API.noKeys}</p>}
      {keys.data !== undefined && keys.data.length > 0 && (
        <ul className="grid">
          {keys.data.map((apiKey) => (
            <KeyLine key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoking(apiKey)} />
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => setCreating(true)}>
        {API.newKey}
      </Button>
      <NewKeyDialog
        open={isCreating}
        onClose={() => setCreating(false)}
        onMade={(key) => {
          setNewSecret(key);
          void refresh(client);
        }}
      />
      <ShownOnce
        secret={newSecret}
        title={API.keyReady}
        text={API.keyReadyText}
        copyLabel={API.copyKey}
        copied={API.keyCopied}
        onClose={() => setNewSecret(undefined)}
      />
      <ConfirmDialog
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={API.revokeTitle}
        description={API.revokeText(revoking?.name ?? '')}
        confirmLabel={API.revoke}
        cancelLabel={API.cancel}
        busy={revoke.isPending}
        busyLabel={API.revoking}
        onConfirm={() => {
          if (revoking !== undefined) revoke.mutate(revoking.id, { onSettled: () => setRevoking(undefined) });
        }}
      />
    </AccountCard>
  );
}

function KeyLine({
  apiKey: { name, prefix, scopes, expiresAt, isExpired, lastUsedAt, lastUsedIp, createdAt },
  onRevoke,
}: {
  apiKey: ApiKeyView;
  onRevoke: () => void;
}) {
  const facts = [
    API.made(formatDate(createdAt)),
    ...(expiresAt === null || isExpired ? [] : [API.until(formatDate(expiresAt))]),
    lastUsedAt === null ? API.neverUsed : API.lastUsed(formatDate(lastUsedAt), lastUsedIp),
  ];
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isExpired && <Badge tone="warn">{API.expired}</Badge>}
        </span>
        <span className="small block font-mono">{prefix}…</span>
        <span className="small block">{facts.join(', ')}</span>
        <details className="small">
          <summary className="cursor-pointer py-1">{API.permissionCount(scopes.length)}</summary>
          <span className="wrap-anywhere">{scopes.join(', ')}</span>
        </details>
      </span>
      <Button look="quiet" size="sm" aria-label={API.revokeKey(name)} onClick={onRevoke}>
        {API.revoke}
      </Button>
    </li>
  );
}
