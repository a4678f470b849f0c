import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiAudit } from '#contract/developer/api-keys.ts';
import { formatDate } from '#contract/formats.ts';
import { createWebhook, type WebhookView } from '#contract/developer/webhooks.ts';
import { call } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/date-time.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { LoadFailed, Skeleton } from '#web/ui/states.tsx';
import { AccountCard } from '#web/account/settings/account-card.tsx';
import { API_WORDS } from './api-words.ts';
import { PasswordDialog } from '#web/account/settings/password-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useWebhookDraft } from './use-webhook-draft.ts';
import { useRefreshWebhooks, useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { NEW_WEBHOOK, WebhookFields } from './webhook-fields.tsx';

export function WebhooksCard() {
  const hooks = useWebhooks();
  const refresh = useRefreshWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [openId, setOpenId] = useState<string>();
  const openHook = hooks.data?.find(({ id }) => id === openId);
  return (
    <AccountCard title={API_WORDS.webhooks} text={API_WORDS.webhooksText} anchor="webhooks">
      {hooks.isPending && <Skeleton className="h-16" />}
      {hooks.isError && <LoadFailed query={hooks} title={API_WORDS.webhooksFailed} />}
      {hooks.data?.length === 0 && <p className="small">{API_WORDS.noWebhooks}</p>}
      {hooks.data !== undefined && hooks.data.length > 0 && (
        <ul className="grid">
          {hooks.data.map((hook) => (
            <HookLine key={hook.id} hook={hook} onOpen={() => setOpenId(hook.id)} />
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => setAdding(true)}>
        {API_WORDS.addWebhook}
      </Button>
      <Changes />
      <AddWebhook
        open={isAdding}
        onClose={() => setAdding(false)}
        onCreated={(newSecret) => {
          setSecret(newSecret);
          void refresh();
        }}
      />
      {openHook !== undefined && (
        <WebhookDialog
          hook={openHook}
          onClose={() => setOpenId(undefined)}
          onSecret={(newSecret) => {
            setOpenId(undefined);
            setSecret(newSecret);
          }}
        />
      )}
      <SecretDialog
        secret={secret}
        title={API_WORDS.secretReady}
        text={API_WORDS.secretReadyText}
        copyLabel={API_WORDS.copySecret}
        copiedText={API_WORDS.secretCopied}
        onClose={() => setSecret(undefined)}
      />
    </AccountCard>
  );
}

const hostOf = (url: string): string => new URL(url).host;

function HookLine({ hook, onOpen }: { hook: WebhookView; onOpen: () => void }) {
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-all">{hook.description === '' ? hostOf(hook.url) : hook.description}</span>
          <HookBadge hook={hook} />
        </span>
        <span className="small block break-all">{hook.url}</span>
        <span className="small block">
          {hook.topics.map((topic) => API_WORDS.topic[topic]).join(', ')};{' '}
          {hook.lastSuccessAt === null ? API_WORDS.nothingYet : API_WORDS.lastDelivered(formatDate(hook.lastSuccessAt))}
        </span>
      </span>
      <Button look="quiet" size="sm" aria-label={API_WORDS.openOf(hostOf(hook.url))} onClick={onOpen}>
        {API_WORDS.open}
      </Button>
    </li>
  );
}

function HookBadge({ hook: { enabled, failingSince } }: { hook: WebhookView }) {
  if (!enabled) return <Badge>{API_WORDS.off}</Badge>;
  return failingSince === null ? (
    <Badge tone="ok">{API_WORDS.on}</Badge>
  ) : (
    <Badge tone="warn">{API_WORDS.failing}</Badge>
  );
}

function AddWebhook({
  open,
  onClose,
  onCreated,
}: {
  open: boolean;
  onClose: () => void;
  onCreated: (secret: string) => void;
}) {
  const { fields, reset, send } = useWebhookDraft(NEW_WEBHOOK);
  const close = (): void => {
    reset();
    onClose();
  };
  const add = (password: string): Promise<boolean> =>
    send(async (draft) => {
      const { secret } = await call(createWebhook, { body: { ...draft, password } });
      close();
      onCreated(secret);
    });
  return (
    <PasswordDialog
      open={open}
      onClose={close}
      title={API_WORDS.addWebhook}
      description={API_WORDS.addWebhookText}
      confirmLabel={API_WORDS.add}
      busyLabel={API_WORDS.adding}
      onConfirm={add}
    >
      <WebhookFields {...fields} />
    </PasswordDialog>
  );
}

/** The latest changes of keys and webhooks. */
function Changes() {
  const { data = [] } = useQuery(endpointQuery(listApiAudit));
  if (data.length === 0) return null;
  return (
    <details>
      <summary className="small cursor-pointer py-1">{API_WORDS.history}</summary>
      <ScrollRegion label={API_WORDS.history} className="max-h-72">
        <ul className="grid">
          {data.map(({ action, subject, ipAddress, createdAt }) => (
            <li key={`${createdAt} ${action} ${subject}`} className="small border-t border-line py-2">
              <span className="font-medium">{API_WORDS.act[action] ?? action}</span>{' '}
              <span className="break-all">{subject}</span>
              <span className="block">
                {formatDateTime(createdAt)}, {ipAddress}
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </details>
  );
}
