import { Share2 } from 'lucide-react';
import { Suspense, useState, type ComponentProps } from 'react';
import { AsyncButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useActions, type ShareTogether } from '../studio-context.tsx';
import { SHARE_THESE } from './result-words.ts';

interface ShareTheseProps {
  designs: ComponentProps<ShareTogether>['designs'];
  /** Number of designs once they are prepared. */
  count?: number;
  prepare?: () => Promise<void>;
  startsOpen?: boolean;
}

/** Creates one link for several designs. */
export function ShareThese({ designs, count = designs.length, prepare, startsOpen = false }: ShareTheseProps) {
  const { ShareTogether } = useActions();
  const [open, setOpen] = useState(startsOpen);
  if (ShareTogether === undefined || count < 2) return null;
  const share = async (): Promise<void> => {
    await prepare?.();
    setOpen(true);
  };
  return (
    <>
      <AsyncButton size="lg" busyLabel={SHARE_THESE.saving} onPress={share}>
        <Icon icon={Share2} />
        {SHARE_THESE.share(count)}
      </AsyncButton>
      {open && (
        <Suspense fallback={<Spinner label={SHARE_THESE.opening} />}>
          <ShareTogether designs={designs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
