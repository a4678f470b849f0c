import '../shares.css';
import { CodeXml } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { EmbedCard } from './embed-card.tsx';
import { EmbedExpiryForm } from './embed-expiry-form.tsx';
import { useCreateEmbed, useEmbeds } from './use-embeds.ts';
import { EMBED, SHARE } from '../shares-words.ts';
import { LoadFailed } from '#web/ui/states.tsx';

/** Opens the dialog with a design's embed codes. The embedded frame takes the shape of `picture`. */
export function EmbedButton({ designId, picture }: { designId: number; picture: string }) {
  const [open, setOpen] = useState(false);
  const [ratio, setRatio] = useState(1.5);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon icon={CodeXml} />
        {EMBED.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} wide title={EMBED.title} description={EMBED.text}>
        {open && <Embeds designId={designId} ratio={ratio} />}
        {open && (
          <img
            src={picture}
            alt=""
            hidden
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function Embeds({ designId, ratio }: { designId: number; ratio: number }) {
  const embeds = useEmbeds(designId);
  const create = useCreateEmbed(designId);
  const [isAdding, setAdding] = useState(false);
  if (embeds.isPending) return <Spinner label={EMBED.loading} />;
  if (embeds.isLoadingError) return <LoadFailed query={embeds} title={EMBED.failed} text={SHARE.failedText} />;
  const isEmpty = embeds.data.length === 0;
  return (
    <div className="grid min-w-0 gap-4">
      {!isEmpty && (
        <ul className="grid min-w-0 gap-3">
          {embeds.data.map((embed) => (
            <EmbedCard key={embed.id} embed={embed} designId={designId} ratio={ratio} />
          ))}
        </ul>
      )}
      {isEmpty || isAdding ? (
        <EmbedExpiryForm
          currentExpiresAt={null}
          submitLabel={EMBED.create}
          busy={create.isPending}
          busyLabel={SHARE.creating}
          onSubmit={(expiresAt) => create.mutate(expiresAt, { onSuccess: () => setAdding(false) })}
        />
      ) : (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          {EMBED.more}
        </Button>
      )}
    </div>
  );
}
