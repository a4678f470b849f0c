import { useState } from 'react';
import { formatDate } from '#contract/formats.ts';
import { changeWebhook, removeWebhook, renewWebhookSecret, type WebhookView } from '#contract/developer/webhooks.ts';
import { call } from '#web/lib/api/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { API } from './api-words.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { PasswordDialog } from '#web/account/settings/password-dialog.tsx';
import { useWebhookDraft } from './use-webhook-draft.ts';
import { useRefreshWebhooks, useWebhookAction } from './use-webhooks.ts';
import { WebhookFields } from './webhook-fields.tsx';

interface Props {
  hook: WebhookView;
  onClose: () => void;
  /** @param secret can be shown only once */
  onSecret: (secret: string) => void;
}

/** One webhook: its deliveries, and its settings. */
export function WebhookDialog({ hook, onClose, onSecret }: Props) {
  const refresh = useRefreshWebhooks();
  const [openDialog, setOpenDialog] = useState<'settings' | 'secret' | 'remove'>();
  const toggle = useWebhookAction(
    hook.id,
    (enabled: boolean) => call(changeWebhook, { params: { id: hook.id }, body: { enabled } }),
    (enabled) => (enabled ? API.switchedOn : API.switchedOff),
  );
  const remove = useWebhookAction(
    hook.id,
    () => call(removeWebhook, { params: { id: hook.id } }),
    () => API.removed,
  );
  const renew = async (password: string): Promise<void> => {
    const { secret } = await call(renewWebhookSecret, { params: { id: hook.id }, body: { password } });
    setOpenDialog(undefined);
    onSecret(secret);
    await refresh();
  };
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={hook.description === '' ? new URL(hook.url).host : hook.description}
      description={<span className="break-all">{hook.url}</span>}
      closeLabel={API.close}
    >
      <div className="grid gap-5">
        {hook.disabledReason !== null && <Banner tone="warn">{hook.disabledReason}</Banner>}
        {hook.enabled && hook.failingSince !== null && (
          <Banner tone="warn">{API.failingSince(formatDate(hook.failingSince))}</Banner>
        )}
        {hook.oldSecretUntil !== null && <p className="small">{API.bothSign(formatDate(hook.oldSecretUntil))}</p>}
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={() => setOpenDialog('settings')}>
            {API.settings}
          </Button>
          <Button size="sm" busy={toggle.isPending} onClick={() => toggle.mutate(!hook.enabled)}>
            {hook.enabled ? API.switchOff : API.switchOn}
          </Button>
          <Button size="sm" onClick={() => setOpenDialog('secret')}>
            {API.newSecret}
          </Button>
          <Button size="sm" look="quiet" onClick={() => setOpenDialog('remove')}>
            {API.remove}
          </Button>
        </div>
        <DeliveryLog hook={hook} />
      </div>
      {openDialog === 'settings' && <Settings hook={hook} onClose={() => setOpenDialog(undefined)} />}
      <PasswordDialog
        open={openDialog === 'secret'}
        onClose={() => setOpenDialog(undefined)}
        title={API.newSecret}
        description={API.newSecretText}
        confirmLabel={API.makeSecret}
        busyLabel={API.making}
        onConfirm={renew}
      />
      <ConfirmDialog
        open={openDialog === 'remove'}
        onClose={() => setOpenDialog(undefined)}
        title={API.removeTitle}
        description={API.removeText}
        confirmLabel={API.remove}
        cancelLabel={API.cancel}
        busy={remove.isPending}
        busyLabel={API.removing}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onClose, onError: () => setOpenDialog(undefined) })}
      />
    </Dialog>
  );
}

function Settings({ hook, onClose }: { hook: WebhookView; onClose: () => void }) {
  const refresh = useRefreshWebhooks();
  const { url, description, topics } = hook;
  const { fields, send } = useWebhookDraft({ url, description, topics });
  const save = (password: string): Promise<boolean> =>
    send(async (draft) => {
      await call(changeWebhook, { params: { id: hook.id }, body: { ...draft, password } });
      await refresh();
      onClose();
    });
  return (
    <PasswordDialog
      open
      onClose={onClose}
      title={API.settings}
      description={API.addWebhookText}
      confirmLabel={API.save}
      busyLabel={API.saving}
      onConfirm={save}
    >
      <WebhookFields {...fields} />
    </PasswordDialog>
  );
}
