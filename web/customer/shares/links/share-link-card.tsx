import { Copy, Download, Mail, MessageSquare, QrCode as QrIcon, Send, Settings2, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { fileName } from '#contract/file-name.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { formatDate } from '#contract/formats.ts';
import type { Share } from '#contract/customer/shares.ts';
import { useDesignCustomer } from '#web/customer/customers/use-customers.ts';
import { formatDateTime } from '#web/lib/date-time.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { ANSWER_TONES } from '#web/studio/designs/design-card.tsx';
import { DECISION_LABELS } from '#web/studio/designs/designs-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CustomerLanguageField } from './customer-language-field.tsx';
import { useExpiryDates } from './expiry-field.tsx';
import { MailLink } from './mail-link.tsx';
import { QrCode } from './qr-code.tsx';
import { renderQrPng } from './qr-drawing.ts';
import { ShareSettingsForm } from './share-settings.tsx';
import { useChangeShare, useRevokeShare } from './use-shares.ts';
import { languageName, MAIL_LINK, SHARE, SHARE_TOGETHER_WORDS } from '../shares-words.ts';

/** A share link, with buttons to send it, change its settings and revoke it. */
export function ShareLinkCard({ share, designId }: { share: Share; designId: number }) {
  const [open, setOpen] = useState<'mail' | 'qr' | 'settings'>();
  const [isRevoking, setRevoking] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const change = useChangeShare(designId);
  const showSent = (to: string): void => {
    setSentTo(to);
    setOpen(undefined);
  };
  const toggle = (part: 'mail' | 'qr' | 'settings'): void => setOpen(open === part ? undefined : part);
  return (
    <li className="share-card">
      <Heading share={share} />
      {share.url === null ? (
        <p className="small">{SHARE.hidden}</p>
      ) : (
        <SendLink share={share} url={share.url} designId={designId} />
      )}
      {share.url !== null && !share.isExpired && (
        <CustomerLanguageField
          value={share.language}
          defaultLanguage={share.customersLanguage}
          hint={(share.language === null ? SHARE.mailLanguage : SHARE.chosenLanguage)(
            languageName(share.language ?? share.customersLanguage),
          )}
          onChange={(language) => change.mutate({ id: share.id, change: { language } })}
        />
      )}
      <Facts share={share} />
      {share.customerEmail !== null && (
        <p className="caption wrap-anywhere">
          {share.isNewsStopped ? SHARE.newsStopped(share.customerEmail) : SHARE.newsTo(share.customerEmail)}
        </p>
      )}
      {sentTo !== undefined && (
        <p className="caption wrap-anywhere" role="status">
          {MAIL_LINK.sentTo(sentTo)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {share.url !== null && !share.isExpired && (
          <Button size="sm" aria-expanded={open === 'mail'} onClick={() => toggle('mail')}>
            <Icon icon={Mail} />
            {MAIL_LINK.open}
          </Button>
        )}
        {share.url !== null && (
          <Button size="sm" aria-expanded={open === 'qr'} onClick={() => toggle('qr')}>
            <Icon icon={QrIcon} />
            {SHARE.qr}
          </Button>
        )}
        <Button size="sm" aria-expanded={open === 'settings'} onClick={() => toggle('settings')}>
          <Icon icon={Settings2} />
          {SHARE.settings}
        </Button>
        <Button size="sm" look="quiet" onClick={() => setRevoking(true)}>
          <Icon icon={Trash2} />
          {SHARE.revoke}
        </Button>
      </div>
      {open === 'mail' && <MailLink share={share} designId={designId} onSent={showSent} />}
      {open === 'qr' && share.url !== null && <QrToSave url={share.url} name={share.name} />}
      {open === 'settings' && (
        <ShareSettingsForm
          key={`${share.expiresAt} ${share.hasPassword}`}
          share={share}
          submitLabel={SHARE.save}
          busy={change.isPending}
          onSubmit={(settings) => change.mutate({ id: share.id, change: settings })}
        />
      )}
      <RevokeDialog share={share} designId={designId} open={isRevoking} onClose={() => setRevoking(false)} />
    </li>
  );
}

/** Name and time of creation; the time distinguishes links made on the same day. */
function Heading({ share }: { share: Share }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="min-w-0 font-semibold wrap-anywhere">
        <bdi>{share.name}</bdi>
      </h3>
      <p className="caption num">{SHARE.made(formatDateTime(share.createdAt))}</p>
    </div>
  );
}

interface RevokeDialogProps {
  share: Share;
  designId: number;
  open: boolean;
  onClose: () => void;
}

function RevokeDialog({ share, designId, open, onClose }: RevokeDialogProps) {
  const revoke = useRevokeShare(designId);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={SHARE.revokeTitle}
      description={share.answer === 'approved' ? `${SHARE.revokeText} ${SHARE.revokeApproved}` : SHARE.revokeText}
      confirmLabel={SHARE.revokeConfirm}
      cancelLabel={SHARE.keep}
      busy={revoke.isPending}
      busyLabel={SHARE.revokeBusy}
      onConfirm={() => revoke.mutate(share.id, { onSettled: onClose })}
    />
  );
}

function QrToSave({ url, name }: { url: string; name: string }) {
  const save = async (): Promise<void> => {
    try {
      saveFile(await renderQrPng(url), fileName(`${SHARE.qrName} ${name}`, 'png'));
    } catch {
      toastError(SHARE.qrFailed);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-4">
      <QrCode text={url} label={SHARE.qr} />
      <div className="grid gap-2">
        <p className="caption">{SHARE.qrText}</p>
        <Button size="sm" className="justify-self-start" onClick={() => void save()}>
          <Icon icon={Download} />
          {SHARE.saveQr}
        </Button>
      </div>
    </div>
  );
}

function Facts({ share }: { share: Share }) {
  const { nameLastDay } = useExpiryDates();
  const facts = [
    SHARE.views(share.views),
    share.lastViewedAt === null ? '' : SHARE.lastView(formatDate(share.lastViewedAt)),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <p className="caption flex flex-wrap items-center gap-x-3 gap-y-1">
      {share.answer !== null && <Badge tone={ANSWER_TONES[share.answer]}>{DECISION_LABELS[share.answer]}</Badge>}
      {share.mailedAt !== null && <span className="num">{SHARE.mailed(formatDate(share.mailedAt))}</span>}
      <span className="num">{facts}</span>
      {share.remindedAt !== null && <span className="num">{SHARE.reminded(formatDate(share.remindedAt))}</span>}
      {share.others.length > 0 && (
        <Badge>{SHARE_TOGETHER_WORDS[share.isOneJob ? 'jobOf' : 'count'](share.others.length + 1)}</Badge>
      )}
      {share.capability === 'look' && <Badge>{SHARE.looking}</Badge>}
      {share.hasPassword && <Badge>{SHARE.protected}</Badge>}
      {share.isExpired ? (
        <Badge tone="warn">{SHARE.expired}</Badge>
      ) : (
        share.expiresAt !== null && <span className="num">{SHARE.ends(nameLastDay(share.expiresAt))}</span>
      )}
    </p>
  );
}

/** The picture as a file for the phone's share sheet; undefined without a picture, or if the phone cannot share files. */
const fetchPictureFile = async (picture: string | null): Promise<File | undefined> => {
  if (picture === null) return undefined;
  const reply = await fetch(picture);
  const file = new File([await reply.blob()], fileName(SHARE.pictureName, 'jpg'), { type: 'image/jpeg' });
  return reply.ok && navigator.canShare({ files: [file] }) ? file : undefined;
};

function SendLink({ share, url, designId }: { share: Share; url: string; designId: number }) {
  const { data: place } = useDesignCustomer(designId);
  const phone = (place?.customer?.phone ?? '').replace(/[^+\d]/g, '');
  const id = useId();
  const shown = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    if (await copyText(url, shown.current)) toast(SHARE.copied);
    else toastError(SHARE.copyFailed, SHARE.copyByHand);
  };
  const send = async (): Promise<void> => {
    try {
      const file = await fetchPictureFile(share.picture);
      await navigator.share({ text: share.message, ...(file === undefined ? {} : { files: [file] }) });
    } catch (error) {
      // Closing the phone's share sheet without choosing an app is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  /** A desktop may have no app for text messages, so the message is also copied. */
  const copyMessage = async (): Promise<void> => {
    if (matchMedia('(pointer: fine)').matches && (await copyText(share.message, null)))
      toast(SHARE.textCopied, SHARE.textCopiedText);
  };
  return (
    <div className="grid gap-2">
      <label className="field-label" htmlFor={id}>
        {SHARE.link}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={shown}
          id={id}
          className="input min-w-0 flex-[1_1_16rem]"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button look="primary" onClick={() => void copy()}>
          <Icon icon={Copy} />
          {SHARE.copy}
        </Button>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void send()}>
            <Icon icon={Send} />
            {SHARE.send}
          </Button>
        )}
        <a
          className="btn btn-secondary"
          onClick={() => void copyMessage()}
          href={`sms:${phone}?&body=${encodeURIComponent(share.message)}`}
        >
          <Icon icon={MessageSquare} />
          {SHARE.text}
        </a>
      </div>
    </div>
  );
}
