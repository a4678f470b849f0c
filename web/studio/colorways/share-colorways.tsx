import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { AsyncButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useActions } from '../studio-context.tsx';
import { COLORWAYS } from './colorways-words.ts';
import type { Colorways } from './use-colorways.ts';

/** Creates one link for all rendered colorways. Unsaved ones are saved first, because a link shows only saved designs. */
export function ShareColorways({ colorways: { work, saveUnsaved } }: { colorways: Colorways }) {
  const { ShareTogether } = useActions();
  const [open, setOpen] = useState(false);
  const rendered = [...work.values()].filter(({ phase }) => phase === 'saved' || phase === 'unsaved');
  if (ShareTogether === undefined || rendered.length < 2) return null;
  const designs = rendered.flatMap(({ designId, name, picture, originalImage }) =>
    designId === null ? [] : [{ id: designId, name, picture: getThumbnailUrl(picture ?? originalImage) }],
  );
  const share = async (): Promise<void> => {
    await saveUnsaved();
    setOpen(true);
  };
  return (
    <>
      <AsyncButton size="lg" busyLabel={COLORWAYS.saving} onPress={share}>
        <Icon of={Share2} />
        {COLORWAYS.share(rendered.length)}
      </AsyncButton>
      {open && (
        <Suspense fallback={<Spinner label={COLORWAYS.opening} />}>
          <ShareTogether designs={designs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
