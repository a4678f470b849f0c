import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { toastError } from '#web/lib/toasts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { requestCommandPalette, onPaletteRequest } from './palette-requests.ts';
import { isPaletteRequest, isApplePlatform } from './palette/palette-key.ts';
import { PALETTE } from './palette/words.ts';
import type { PaletteProps } from './palette/palette.tsx';
import { MENU_WORDS } from './places-words.ts';

/** Opens the palette by button or keyboard shortcut. The palette is loaded when it is first opened. */
export function SearchEntry({ isAdmin }: { isAdmin: boolean }) {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const openPalette = useEffectEvent((): void => {
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
    if (!isPaletteRequest(event)) return;
    event.preventDefault();
    if (open) setOpen(false);
    else openPalette();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    const stopListening = onPaletteRequest(() => openPalette());
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
        aria-keyshortcuts={isApplePlatform() ? 'Meta+K' : 'Control+K'}
        aria-busy={(open && Palette === undefined) || undefined}
        onClick={() => requestCommandPalette()}
      >
        <Icon of={Search} />
        <span className="top-search-word">{MENU_WORDS.search}</span>
        <kbd aria-hidden="true">{isApplePlatform() ? PALETTE.commandKey : PALETTE.ctrlKey}</kbd>
      </button>
      {Palette !== undefined && <Palette open={open} onClose={() => setOpen(false)} isAdmin={isAdmin} />}
    </>
  );
}
