import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useDeleteDesign } from './use-designs.ts';
import { DELETE } from './designs-words.ts';

/** Confirms the deletion of `design`; closed while it is undefined. */
export function DeleteDialog({
  design,
  onClose,
  onDeleted,
}: {
  design: SavedDesign | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const remove = useDeleteDesign();
  const confirm = (): void => {
    if (design === undefined) return;
    remove.mutate(design, { onSuccess: () => onDeleted?.(), onSettled: onClose });
  };
  return (
    <ConfirmDialog
      open={design !== undefined}
      onClose={onClose}
      title={DELETE.title}
      description={DELETE.text(design?.name ?? '')}
      confirmLabel={DELETE.confirm}
      cancelLabel={DELETE.cancel}
      busy={remove.isPending}
      busyLabel={DELETE.busy}
      onConfirm={confirm}
    />
  );
}
