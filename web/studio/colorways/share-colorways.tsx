import { Share2 } from 'lucide-react';
import { Suspense, useState, type ComponentProps } from 'react';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { AsyncButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useActions, type ShareTogether } from '../studio-context.tsx';
import { COLORWAYS } from './colorways-words.ts';
import type { Colorways } from './use-colorways.ts';

/** Creates one link for all rendered colorways. Unsaved ones are saved first, because a link shows only saved designs. */
export function ShareColorways({ colorways: { work, saveUnsaved } }: { colorways: Colorways }) {
  const rendered = [...work.values()].filter(({ phase }) => phase === 'saved' || phase === 'unsaved');
  const designs = rendered.flatMap(({ designId, name, picture, originalImage }) =>
    designId === null ? [] : [{ id: designId, name, picture: getThumbnailUrl(picture ?? originalImage) }],
  );
  return <ShareThese designs={designs} count={rendered.length} prepare={saveUnsaved} />;
}

interface ShareTheseProps {
  designs: ComponentProps<ShareTogether>['designs'];
  /** Number of designs once they are prepared. */
  count?: number;
  prepare?: () => Promise<void>;
  startsOpen?: boolean;
}

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
      <AsyncButton size="lg" busyLabel={COLORWAYS.saving} onPress={share}>
        <Icon of={Share2} />
        {COLORWAYS.share(count)}
      </AsyncButton>
      {open && (
        <Suspense fallback={<Spinner label={COLORWAYS.opening} />}>
          <ShareTogether designs={designs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
