import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { toastError } from '#web/lib/toasts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { requestPalette, onPaletteRequest } from './palette-requests.ts';
import { asksForPalette, isApple } from './palette/palette-key.ts';
import { PALETTE } from './palette/words.ts';
import type { PaletteProps } from './palette/palette.tsx';
import { PLACES } from './places-words.ts';

/** Opens the palette by button or keyboard shortcut. The palette is loaded when it is first opened. */
export function SearchEntry({ isAdmin }: { isAdmin: boolean }) {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const show = useEffectEvent((): void => {
    setOpen(true);
    if (Palette !== undefined) return;
    import('./palette/palette.tsx').then(
      (loaded) => setPalette(() => loaded.Palette),
      () => {
        setOpen(false);
        toastError(PALETTE.notOpened, PALETTE.notOpenedText);
      },
    );
  });
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!asksForPalette(event)) return;
    event.preventDefault();
    if (open) setOpen(false);
    else show();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    const stopListening = onPaletteRequest(() => show());
    return () => {
      document.removeEventListener('keydown', handleKey);
      stopListening();
    };
  }, []);
  return (
    <>
      <button
        type="button"
        className="top-link top-search"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        aria-busy={(open && Palette === undefined) || undefined}
        onClick={() => requestPalette()}
      >
        <Icon of={Search} />
        <span className="top-search-word">{PLACES.search}</span>
        <kbd aria-hidden="true">{isApple() ? PALETTE.commandKey : PALETTE.ctrlKey}</kbd>
      </button>
      {Palette !== undefined && <Palette open={open} onClose={() => setOpen(false)} isAdmin={isAdmin} />}
    </>
  );
}
