import '../shares.css';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ShareLinkCard } from './share-link-card.tsx';
import { ShareSettingsForm } from './share-settings.tsx';
import { useCreateShare, useShares } from './use-shares.ts';
import { SHARE } from '../shares-words.ts';
import { LoadFailed } from '#web/ui/states.tsx';

/** Opens the dialog with the share links of a design and all its versions. */
export function ShareButton({
  designId,
  look = 'secondary',
  startsOpen = false,
  className,
}: {
  designId: number;
  look?: 'primary' | 'secondary';
  startsOpen?: boolean;
  className?: string;
}) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <>
      <Button look={look} className={className} onClick={() => setOpen(true)}>
        <Icon icon={Share2} />
        {SHARE.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} wide title={SHARE.title} description={SHARE.intro}>
        {open && <Links designId={designId} />}
      </Dialog>
    </>
  );
}

function Links({ designId }: { designId: number }) {
  const shares = useShares(designId);
  const create = useCreateShare(designId);
  const [isAdding, setAdding] = useState(false);
  if (shares.isPending) return <Spinner label={SHARE.loading} />;
  if (shares.isLoadingError) return <LoadFailed query={shares} title={SHARE.failed} text={SHARE.failedText} />;
  const isEmpty = shares.data.length === 0;
  return (
    <div className="grid min-w-0 gap-4">
      {!isEmpty && (
        <ul className="grid min-w-0 gap-3">
          {shares.data.map((share) => (
            <ShareLinkCard key={share.id} share={share} designId={designId} />
          ))}
        </ul>
      )}
      {isEmpty || isAdding ? (
        <section className="grid gap-4" aria-label={SHARE.more}>
          {!isEmpty && (
            <div className="grid gap-1">
              <h3 className="t3">{SHARE.more}</h3>
              <p className="small">{SHARE.closesAll}</p>
            </div>
          )}
          <ShareSettingsForm
            {...(isEmpty ? {} : { onCancel: () => setAdding(false) })}
            submitLabel={SHARE.create}
            busy={create.isPending}
            busyLabel={SHARE.creating}
            onSubmit={(settings) => create.mutate(settings, { onSuccess: () => setAdding(false) })}
          />
        </section>
      ) : (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          {SHARE.more}
        </Button>
      )}
    </div>
  );
}
