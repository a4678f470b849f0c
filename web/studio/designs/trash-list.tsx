import { RotateCcw, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { TrashedDesign } from '#contract/studio/saved-designs.ts';
import { daysRemaining } from '#contract/formats.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useEmptyTrash, usePurgeDesign, useRestoreDesign } from './use-trash.ts';
import { TRASH } from './designs-words.ts';

/** Deleted designs, which can be restored or removed for good. */
export function TrashList({ trash, more }: { trash: readonly TrashedDesign[]; more: ReactNode }) {
  const [toPurge, setToPurge] = useState<TrashedDesign | 'all'>();
  const [now] = useState(() => new Date());
  const restore = useRestoreDesign();
  const purge = usePurgeDesign();
  const empty = useEmptyTrash();
  const close = (): void => setToPurge(undefined);
  if (trash.length === 0)
    return (
      <EmptyState title={TRASH.emptyTitle} action={<ButtonLink to="/designs">{TRASH.back}</ButtonLink>}>
        {TRASH.emptyText}
      </EmptyState>
    );
  return (
    <>
      <ul className="grid gap-x-7 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {trash.map((design) => (
          <li key={design.id} className="grid content-start gap-3">
            <div className="photo aspect-[3/2]">
              <img src={getThumbnailUrl(design.generatedImageUrl)} alt="" loading="lazy" />
            </div>
            <div>
              <h2 className="t3 text-[1.0625rem] wrap-anywhere">
                <bdi>{design.name}</bdi>
              </h2>
              <p className="caption num mt-1">{TRASH.left(daysRemaining(design.purgedAt, now))}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                aria-label={TRASH.restoreOne(design.name)}
                busy={restore.isPending && restore.variables.id === design.id}
                onClick={() => restore.mutate(design)}
              >
                <Icon icon={RotateCcw} />
                {TRASH.restore}
              </Button>
              <Button
                size="sm"
                look="quiet"
                aria-label={TRASH.purgeOne(design.name)}
                onClick={() => setToPurge(design)}
              >
                <Icon icon={Trash2} />
                {TRASH.purge}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {more}
      <Button look="danger" className="mt-10" onClick={() => setToPurge('all')}>
        <Icon icon={Trash2} />
        {TRASH.emptyAll}
      </Button>
      <ConfirmDialog
        open={toPurge !== undefined}
        onClose={close}
        title={toPurge === 'all' ? TRASH.emptyAllTitle : TRASH.purgeTitle}
        description={toPurge === 'all' ? TRASH.emptyAllText : TRASH.purgeText(toPurge?.name ?? '')}
        confirmLabel={toPurge === 'all' ? TRASH.emptyAll : TRASH.purge}
        cancelLabel={TRASH.keep}
        busy={purge.isPending || empty.isPending}
        busyLabel={TRASH.busy}
        onConfirm={() => {
          if (toPurge === 'all') empty.mutate(undefined, { onSettled: close });
          else if (toPurge !== undefined) purge.mutate(toPurge, { onSettled: close });
        }}
      />
    </>
  );
}
