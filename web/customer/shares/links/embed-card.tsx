import { Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Embed } from '#contract/customer/embeds.ts';
import { formatDate } from '#contract/formats.ts';
import { createEmbedCode } from '#contract/customer/portfolio.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CopyLine } from './copy-line.tsx';
import { useExpiryDates } from './expiry-field.tsx';
import { EmbedExpiryForm } from './embed-expiry-form.tsx';
import { useChangeEmbed, useRevokeEmbed } from './use-embeds.ts';
import { EMBED, SHARE, formatVersion } from '../shares-words.ts';

/** An embed code, with buttons to copy it, change its expiry and revoke it. */
export function EmbedCard({ embed, designId, ratio }: { embed: Embed; designId: number; ratio: number }) {
  const [isChanging, setChanging] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  const { nameLastDay } = useExpiryDates();
  const change = useChangeEmbed(designId);
  const revoke = useRevokeEmbed(designId);
  return (
    <li className="share-card">
      {embed.token === null ? (
        <p className="small">{EMBED.hidden}</p>
      ) : (
        <CopyLine line={createEmbedCode(window.location.origin, embed.token, EMBED.frameTitle, ratio)} />
      )}
      <p className="caption flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{formatVersion(embed.version)}</Badge>
        <span className="num">{EMBED.made(formatDate(embed.createdAt))}</span>
        {embed.isExpired ? (
          <Badge tone="warn">{SHARE.expired}</Badge>
        ) : (
          embed.expiresAt !== null && <span className="num">{SHARE.ends(nameLastDay(embed.expiresAt))}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
          <Icon icon={Settings2} />
          {SHARE.settings}
        </Button>
        <Button size="sm" look="quiet" onClick={() => setRevoking(true)}>
          <Icon icon={Trash2} />
          {SHARE.revoke}
        </Button>
      </div>
      {isChanging && (
        <EmbedExpiryForm
          key={embed.expiresAt}
          currentExpiresAt={embed.expiresAt}
          submitLabel={SHARE.save}
          busy={change.isPending}
          onSubmit={(expiresAt) => change.mutate({ id: embed.id, expiresAt })}
        />
      )}
      <ConfirmDialog
        open={isRevoking}
        onClose={() => setRevoking(false)}
        title={EMBED.revokeTitle}
        description={EMBED.revokeText}
        confirmLabel={EMBED.revokeConfirm}
        cancelLabel={SHARE.keep}
        busy={revoke.isPending}
        busyLabel={SHARE.revokeBusy}
        onConfirm={() => revoke.mutate(embed.id, { onSettled: () => setRevoking(false) })}
      />
    </li>
  );
}
