import { useState } from 'react';
import { formatDate } from '#contract/formats.ts';
import { changeWebhook, removeWebhook, renewWebhookSecret, type WebhookView } from '#contract/developer/webhooks.ts';
import { pick } from '#contract/pick.ts';
import { call } from '#web/lib/api/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { API_WORDS } from './api-words.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { PasswordDialog } from '#web/account/settings/password-dialog.tsx';
import { useWebhookDraft } from './use-webhook-draft.ts';
import { useRefreshWebhooks, useWebhookAction } from './use-webhooks.ts';
import { WebhookFields, type WebhookDraft } from './webhook-fields.tsx';

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
    (enabled) => (enabled ? API_WORDS.switchedOn : API_WORDS.switchedOff),
  );
  const remove = useWebhookAction(
    hook.id,
    () => call(removeWebhook, { params: { id: hook.id } }),
    () => API_WORDS.removed,
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
      closeLabel={API_WORDS.close}
    >
      <div className="grid gap-5">
        {hook.disabledReason !== null && <Banner tone="warn">{hook.disabledReason}</Banner>}
        {hook.enabled && hook.failingSince !== null && (
          <Banner tone="warn">{API_WORDS.failingSince(formatDate(hook.failingSince))}</Banner>
        )}
        {hook.oldSecretUntil !== null && <p className="small">{API_WORDS.bothSign(formatDate(hook.oldSecretUntil))}</p>}
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={() => setOpenDialog('settings')}>
            {API_WORDS.settings}
          </Button>
          <Button size="sm" busy={toggle.isPending} onClick={() => toggle.mutate(!hook.enabled)}>
            {hook.enabled ? API_WORDS.switchOff : API_WORDS.switchOn}
          </Button>
          <Button size="sm" onClick={() => setOpenDialog('secret')}>
            {API_WORDS.newSecret}
          </Button>
          <Button size="sm" look="quiet" onClick={() => setOpenDialog('remove')}>
            {API_WORDS.remove}
          </Button>
        </div>
        <DeliveryLog hook={hook} />
      </div>
      {openDialog === 'settings' && <Settings hook={hook} onClose={() => setOpenDialog(undefined)} />}
      <PasswordDialog
        open={openDialog === 'secret'}
        onClose={() => setOpenDialog(undefined)}
        title={API_WORDS.newSecret}
        description={API_WORDS.newSecretText}
        confirmLabel={API_WORDS.makeSecret}
        busyLabel={API_WORDS.making}
        onConfirm={renew}
      />
      <ConfirmDialog
        open={openDialog === 'remove'}
        onClose={() => setOpenDialog(undefined)}
        title={API_WORDS.removeTitle}
        description={API_WORDS.removeText}
        confirmLabel={API_WORDS.remove}
        cancelLabel={API_WORDS.cancel}
        busy={remove.isPending}
        busyLabel={API_WORDS.removing}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onClose, onError: () => setOpenDialog(undefined) })}
      />
    </Dialog>
  );
}

/** Only these are sent, so that another window's changes of the other fields stay. */
const changedFields = (draft: WebhookDraft, before: WebhookDraft): Partial<WebhookDraft> => ({
  ...(draft.url === before.url ? {} : { url: draft.url }),
  ...(draft.description === before.description ? {} : { description: draft.description }),
  ...(draft.topics === before.topics ? {} : { topics: draft.topics }),
});

function Settings({ hook, onClose }: { hook: WebhookView; onClose: () => void }) {
  const refresh = useRefreshWebhooks();
  const [atOpening] = useState<WebhookDraft>(() => pick(hook, 'url', 'description', 'topics'));
  const { fields, send } = useWebhookDraft(atOpening);
  const save = (password: string): Promise<boolean> =>
    send(async (draft) => {
      await call(changeWebhook, { params: { id: hook.id }, body: { ...changedFields(draft, atOpening), password } });
      await refresh();
      onClose();
    });
  return (
    <PasswordDialog
      open
      onClose={onClose}
      title={API_WORDS.settings}
      description={API_WORDS.addWebhookText}
      confirmLabel={API_WORDS.save}
      busyLabel={API_WORDS.saving}
      onConfirm={save}
    >
      <WebhookFields {...fields} />
    </PasswordDialog>
  );
}
