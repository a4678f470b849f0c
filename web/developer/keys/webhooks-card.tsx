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
import { API } from './api-words.ts';
import { PasswordDialog } from '#web/account/settings/password-dialog.tsx';
import { ShownOnce } from './shown-once.tsx';
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
    <AccountCard title={API.webhooks} text={API.webhooksText} anchor="webhooks">
      {hooks.isPending && <Skeleton className="h-16" />}
      {hooks.isError && <LoadFailed query={hooks} title={API.webhooksFailed} />}
      {hooks.data?.length === 0 && <p className="small">{API.noWebhooks}</p>}
      {hooks.data !== undefined && hooks.data.length > 0 && (
        <ul className="grid">
          {hooks.data.map((hook) => (
            <HookLine key={hook.id} hook={hook} onOpen={() => setOpenId(hook.id)} />
          ))}
        </ul>
      )}
      <Button className="justify-self-start" onClick={() => setAdding(true)}>
        {API.addWebhook}
      </Button>
      <Changes />
      <AddWebhook
        open={isAdding}
        onClose={() => setAdding(false)}
        onMade={(newSecret) => {
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
      <ShownOnce
        secret={secret}
        title={API.secretReady}
        text={API.secretReadyText}
        copyLabel={API.copySecret}
        copied={API.secretCopied}
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
          {hook.topics.map((topic) => API.topic[topic]).join(', ')};{' '}
          {hook.lastSuccessAt === null ? API.nothingYet : API.lastDelivered(formatDate(hook.lastSuccessAt))}
        </span>
      </span>
      <Button look="quiet" size="sm" aria-label={API.openOf(hostOf(hook.url))} onClick={onOpen}>
        {API.open}
      </Button>
    </li>
  );
}

function HookBadge({ hook: { enabled, failingSince } }: { hook: WebhookView }) {
  if (!enabled) return <Badge>{API.off}</Badge>;
  return failingSince === null ? <Badge tone="ok">{API.on}</Badge> : <Badge tone="warn">{API.failing}</Badge>;
}

function AddWebhook({
  open,
  onClose,
  onMade,
}: {
  open: boolean;
  onClose: () => void;
  onMade: (secret: string) => void;
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
      onMade(secret);
    });
  return (
    <PasswordDialog
      open={open}
      onClose={close}
      title={API.addWebhook}
      description={API.addWebhookText}
      confirmLabel={API.add}
      busyLabel={API.adding}
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
      <summary className="small cursor-pointer py-1">{API.history}</summary>
      <ScrollRegion label={API.history} className="max-h-72">
        <ul className="grid">
          {data.map(({ action, subject, ipAddress, createdAt }) => (
            <li key={`${createdAt} ${action} ${subject}`} className="small border-t border-line py-2">
              <span className="font-medium">{API.act[action] ?? action}</span>{' '}
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
