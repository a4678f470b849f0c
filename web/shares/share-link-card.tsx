import { Copy, Mail, QrCode as QrIcon, Send, Settings2, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDate } from '#contract/formats.ts';
import type { Share } from '#contract/shares.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MailLink } from './mail-link.tsx';
import { QrCode } from './qr-code.tsx';
import { ShareSettingsForm } from './share-settings.tsx';
import { useChangeShare, useRevokeShare } from './use-shares.ts';
import { MAIL_LINK, SHARE, SHARED, TOGETHER } from './words.ts';

/** One link: send it, see its answers, change it, end it. */
export function ShareLinkCard({ share, designId }: { share: Share; designId: number }) {
  const [open, setOpen] = useState<'mail' | 'qr' | 'settings'>();
  const [asking, setAsking] = useState(false);
  const change = useChangeShare(designId);
  const revoke = useRevokeShare(designId);
  const toggle = (part: 'mail' | 'qr' | 'settings'): void => setOpen(open === part ? undefined : part);
  return (
    <li className="share-card">
      {share.isPublic !== 'no' && (
        <OldLink
          share={share}
          busy={change.isPending}
          onPrivate={() => change.mutate({ id: share.id, change: { neverPublic: true } })}
        />
      )}
      {share.url === null ? (
        <p className="small">{SHARE.hidden}</p>
      ) : (
        <SendLink url={share.url} name={share.title === '' ? SHARED.title : share.title} />
      )}
      <Facts share={share} />
      <div className="flex flex-wrap gap-2">
        {share.url !== null && !share.isExpired && share.isPublic !== 'yes' && (
          <Button size="sm" aria-expanded={open === 'mail'} onClick={() => toggle('mail')}>
            <Icon of={Mail} />
            {MAIL_LINK.open}
          </Button>
        )}
        {share.url !== null && (
          <Button size="sm" aria-expanded={open === 'qr'} onClick={() => toggle('qr')}>
            <Icon of={QrIcon} />
            {SHARE.qr}
          </Button>
        )}
        <Button size="sm" aria-expanded={open === 'settings'} onClick={() => toggle('settings')}>
          <Icon of={Settings2} />
          {SHARE.settings}
        </Button>
        <Button size="sm" look="quiet" onClick={() => setAsking(true)}>
          <Icon of={Trash2} />
          {SHARE.revoke}
        </Button>
      </div>
      {open === 'mail' && <MailLink shareId={share.id} onSent={() => setOpen(undefined)} />}
      {open === 'qr' && share.url !== null && (
        <div className="flex items-end gap-4">
          <QrCode text={share.url} label={SHARE.qr} />
          <p className="caption">{SHARE.qrText}</p>
        </div>
      )}
      {open === 'settings' && (
        <ShareSettingsForm
          key={`${share.expiresAt} ${share.hasPassword}`}
          share={share}
          submit={SHARE.save}
          busy={change.isPending}
          onSubmit={(settings) => change.mutate({ id: share.id, change: settings })}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={SHARE.revokeTitle}
        description={SHARE.revokeText}
        confirmLabel={SHARE.revokeConfirm}
        cancelLabel={SHARE.keep}
        busy={revoke.isPending}
        busyLabel={SHARE.revokeBusy}
        onConfirm={() => revoke.mutate(share.id, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}

function Facts({ share }: { share: Share }) {
  const facts = [
    SHARE.views(share.views),
    share.lastViewedAt === null ? '' : SHARE.lastView(formatDate(share.lastViewedAt)),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <p className="caption flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="num">{facts}</span>
      {share.others.length > 0 && <Badge>{TOGETHER.count(share.others.length + 1)}</Badge>}
      {share.capability === 'look' && <Badge>{SHARE.looking}</Badge>}
      {share.hasPassword && <Badge>{SHARE.protected}</Badge>}
      {share.isExpired ? (
        <Badge tone="warn">{SHARE.expired}</Badge>
      ) : (
        share.expiresAt !== null && <span className="num">{SHARE.ends(formatDate(share.expiresAt))}</span>
      )}
    </p>
  );
}

/** Made when embed lines had the same secret: explains the risk, and the remedy. */
function OldLink({ share, busy, onPrivate }: { share: Share; busy: boolean; onPrivate: () => void }) {
  if (share.isPublic === 'yes') return <Banner tone="warn">{SHARE.public}</Banner>;
  return (
    <Banner
      tone="warn"
      action={
        <Button size="sm" busy={busy} onClick={onPrivate}>
          {SHARE.neverPublic}
        </Button>
      }
    >
      {SHARE.maybePublic}
    </Banner>
  );
}

function SendLink({ url, name }: { url: string; name: string }) {
  const id = useId();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast(SHARE.copied);
    } catch {
      toastError(SHARE.copyFailed, SHARE.copyByHand);
    }
  };
  // The sheet of the phone itself: closing it without choosing is no failure.
  const send = (): void => void navigator.share({ title: name, url }).catch(() => undefined);
  return (
    <div className="grid gap-2">
      <label className="field-label" htmlFor={id}>
        {SHARE.link}
      </label>
      <input id={id} className="input" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void copy()}>
          <Icon of={Copy} />
          {SHARE.copy}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button onClick={send}>
            <Icon of={Send} />
            {SHARE.send}
          </Button>
        )}
      </div>
    </div>
  );
}
