import { Maximize2 } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { PresentedPicture } from './present-stage.tsx';
import { useUiWords } from '../ui-words-context.ts';

const PresentStage = lazy(() => import('./present-stage.tsx'));

/** Opens pictures in full screen, to show them to a customer. */
export function PresentButton({ pictures, className }: { pictures: readonly PresentedPicture[]; className?: string }) {
  const [open, setOpen] = useState(false);
  const { fullScreen } = useUiWords();
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
