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
import { API_WORDS } from './api-words.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

export function ApiKeysCard() {
  const client = useQueryClient();
  const keys = useQuery(endpointQuery(listApiKeys));
  const [isCreating, setCreating] = useState(false);
  const [newSecret, setNewSecret] = useState<string>();
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKeyView>();
  const revoke = useWrite((id: string) => call(revokeApiKey, { params: { id } }), {
    onDone: () => toast(API_WORDS.revoked),
    failedTitle: API_WORDS.failed,
    fallbackText: API_WORDS.somethingWrong,
    refresh: refreshKeys,
  });
  return (
    <AccountCard title={API_WORDS.keys} text={API_WORDS.keysText} anchor="api-keys">
      <Link className="link small inline-flex min-h-7 items-center justify-self-start" to="/developers">
        {API_WORDS.howTo}
      </Link>
      {keys.isPending && <Skeleton className="h-16" />}
      {keys.isError && <LoadFailed query={keys} title={API_WORDS.keysFailed} />}
      {keys.data?.length === 0 && <p className="small">{API_WORDS.noKeys}</p>}
      {keys.data !== undefined && keys.data.length > 0 && (
        <ul className="grid">
          {keys.data.map((apiKey) => (
            <KeyLine key={apiKey.id} apiKey={apiKey} onRevoke={() => setKeyToRevoke(apiKey)} />
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => setCreating(true)}>
        {API_WORDS.newKey}
      </Button>
      <NewKeyDialog
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(secret) => {
          setNewSecret(secret);
          void refreshKeys(client);
        }}
      />
      <SecretDialog
        secret={newSecret}
        title={API_WORDS.keyReady}
        text={API_WORDS.keyReadyText}
        copyLabel={API_WORDS.copyKey}
        copiedText={API_WORDS.keyCopied}
        onClose={() => setNewSecret(undefined)}
      />
      <ConfirmDialog
        open={keyToRevoke !== undefined}
        onClose={() => setKeyToRevoke(undefined)}
        title={API_WORDS.revokeTitle}
        description={API_WORDS.revokeText(keyToRevoke?.name ?? '')}
        confirmLabel={API_WORDS.revoke}
        cancelLabel={API_WORDS.cancel}
        busy={revoke.isPending}
        busyLabel={API_WORDS.revoking}
        onConfirm={() => {
          if (keyToRevoke !== undefined) revoke.mutate(keyToRevoke.id, { onSettled: () => setKeyToRevoke(undefined) });
        }}
      />
    </AccountCard>
  );
}

const refreshKeys = (client: QueryClient) =>
  Promise.all(
    [listApiKeys, listApiAudit].map((endpoint) => client.invalidateQueries({ queryKey: [endpointUrl(endpoint)] })),
  );

function KeyLine({
  apiKey: { name, prefix, scopes, expiresAt, isExpired, lastUsedAt, lastUsedIp, createdAt },
  onRevoke,
}: {
  apiKey: ApiKeyView;
  onRevoke: () => void;
}) {
  const facts = [
    API_WORDS.createdOn(formatDate(createdAt)),
    expiresAt !== null && !isExpired && API_WORDS.endsOn(formatDate(expiresAt)),
    lastUsedAt === null ? API_WORDS.neverUsed : API_WORDS.lastUsed(formatDate(lastUsedAt), lastUsedIp),
  ];
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isExpired && <Badge tone="warn">{API_WORDS.expired}</Badge>}
        </span>
        <span className="small block font-mono">{prefix}…</span>
        <span className="small block">{facts.filter(Boolean).join(', ')}</span>
        <details className="small">
          <summary className="cursor-pointer py-1">{API_WORDS.permissionCount(scopes.length)}</summary>
          <span className="wrap-anywhere">{scopes.join(', ')}</span>
        </details>
      </span>
      <Button look="quiet" size="sm" aria-label={API_WORDS.revokeKey(name)} onClick={onRevoke}>
        {API_WORDS.revoke}
      </Button>
    </li>
  );
}
