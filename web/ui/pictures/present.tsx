import { Maximize2 } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { Suspense, useEffect, useState } from 'react';
import { onFirstInteraction } from '#web/lib/first-paint/first-interaction.ts';
import { Button } from '../button.tsx';
import { DialogActions } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { lazyPart, type NotLoadedProps } from '../lazy-part.tsx';
import type { PresentedPicture } from './present-stage.tsx';
import { useUiWords } from '../ui-words-context.ts';

const fetchStage = () => import('./present-stage.tsx');
const PresentStage = lazyPart(fetchStage, StageNotLoaded);

/** Opens pictures in full screen, to show them to a customer. */
export function PresentButton({
  pictures,
  className,
  open: controlledOpen,
  onOpenChange,
}: {
  pictures: readonly PresentedPicture[];
  className?: string;
  /** Together with `onOpenChange`, for a page that keeps this state itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const [ownOpen, setOwnOpen] = useState(false);
  const open = controlledOpen ?? ownOpen;
  const setOpen = onOpenChange ?? setOwnOpen;
  const { fullScreen } = useUiWords();
  useEffect(() => onFirstInteraction(() => void fetchStage().catch(() => undefined)), []);
  return (
    <>
      <Button size="sm" look="quiet" className={className} onClick={() => setOpen(true)}>
        <Icon icon={Maximize2} />
        <span>{fullScreen}</span>
      </Button>
      <RadixDialog.Root open={open} onOpenChange={setOpen}>
        <RadixDialog.Portal>
          <Suspense>{open && <PresentStage pictures={pictures} onClose={() => setOpen(false)} />}</Suspense>
        </RadixDialog.Portal>
      </RadixDialog.Root>
    </>
  );
}

function StageNotLoaded({ onClose, again }: NotLoadedProps & { onClose: () => void }) {
  const words = useUiWords();
  return (
    <RadixDialog.Content className="dialog" aria-describedby={undefined}>
      <RadixDialog.Title className="t3">{words.offline}</RadixDialog.Title>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {words.close}
        </Button>
        <Button look="primary" onClick={again}>
          {words.again}
        </Button>
      </DialogActions>
    </RadixDialog.Content>
  );
}
