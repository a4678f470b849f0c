import './present.css';
import { ChevronLeft, ChevronRight, Maximize2, X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { PRESENT } from './present-words.ts';
import { UI } from './words.ts';

export interface PresentedPicture {
  before: string;
  after: string;
  /** The picture's name. */
  alt: string;
}

/** Opens the pictures over the whole screen, for a customer at the counter. */
export function PresentButton({ pictures, className }: { pictures: readonly PresentedPicture[]; className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" look="quiet" className={className} onClick={() => setOpen(true)}>
        <Icon of={Maximize2} />
        <span>{PRESENT.fullScreen}</span>
      </Button>
      <RadixDialog.Root open={open} onOpenChange={setOpen}>
        <RadixDialog.Portal>{open && <Stage pictures={pictures} onClose={() => setOpen(false)} />}</RadixDialog.Portal>
      </RadixDialog.Root>
    </>
  );
}

/** Farther than this is a swipe. */
const SWIPE_PX = 60;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
const HOLDS = new Set([' ', 'Enter', 'b']);

/**
 * One picture at a time: arrows, page keys of a presenter and swipes turn the page, holding shows the photo before,
 * Escape ends it.
 */
function Stage({ pictures, onClose }: { pictures: readonly PresentedPicture[]; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const [holding, setHolding] = useState(false);
  const root = useFullScreen(onClose);
  const picture = pictures[at]!;
  const turn = (step: 1 | -1): void => setAt((now) => (now + step + pictures.length) % pictures.length);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLButtonElement && HOLDS.has(event.key)) return;
    const step = STEPS[event.key];
    if (step !== undefined) turn(step);
    else if (HOLDS.has(event.key)) setHolding(true);
    else return;
    event.preventDefault();
  };
  return (
    <RadixDialog.Content
      ref={root}
      className="present"
      aria-describedby={undefined}
      onKeyDown={onKeyDown}
      onKeyUp={() => setHolding(false)}
    >
      <RadixDialog.Title className="sr-only">{picture.alt}</RadixDialog.Title>
      <HeldPicture
        picture={picture}
        holding={holding}
        onHold={setHolding}
        onSwipe={(step) => {
          if (pictures.length > 1) turn(step);
        }}
      />
      <div className="present-bar">
        <span className="present-tag" role="status">
          {holding ? UI.before : PRESENT.holdForBefore}
        </span>
        {pictures.length > 1 && (
          <span className="present-turn">
            <Button icon aria-label={PRESENT.previous} onClick={() => turn(-1)}>
              <Icon of={ChevronLeft} />
            </Button>
            <span className="num">{PRESENT.nth(at + 1, pictures.length)}</span>
            <Button icon aria-label={PRESENT.next} onClick={() => turn(1)}>
              <Icon of={ChevronRight} />
            </Button>
          </span>
        )}
        <Button icon aria-label={UI.close} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
    </RadixDialog.Content>
  );
}

interface HeldPictureProps {
  picture: PresentedPicture;
  /** The photo before is shown. */
  holding: boolean;
  onHold: (on: boolean) => void;
  onSwipe: (step: 1 | -1) => void;
}

/** The picture under a finger: holding shows the photo before, a swipe turns the page. */
function HeldPicture({ picture, holding, onHold, onSwipe }: HeldPictureProps) {
  const from = useRef<number | null>(null);
  const onPointerDown = (event: PointerEvent): void => {
    if (!event.isPrimary) return onHold(false); // two fingers zoom
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = event.clientX;
    onHold(true);
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (from.current !== null && Math.abs(clientX - from.current) > SWIPE_PX / 3) onHold(false);
  };
  const end = (moved: number): void => {
    from.current = null;
    onHold(false);
    if (Math.abs(moved) >= SWIPE_PX) onSwipe(moved < 0 ? 1 : -1);
  };
  return (
    <div
      className="present-picture"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={({ clientX }) => end(from.current === null ? 0 : clientX - from.current)}
      onPointerCancel={() => end(0)}
      onContextMenu={(event) => event.preventDefault()}
    >
      <img src={picture.after} alt={`${picture.alt}, ${UI.after.toLowerCase()}`} draggable={false} />
      <img
        src={picture.before}
        alt={`${picture.alt}, ${UI.before.toLowerCase()}`}
        className="present-before"
        data-shown={holding || undefined}
        aria-hidden={!holding}
        draggable={false}
      />
    </div>
  );
}

/**
 * The screen itself where the browser lends it; the window everywhere else. Leaving it by the browser's own key ends
 * the presentation, too.
 */
const useFullScreen = (onLeft: () => void) => {
  const root = useRef<HTMLDivElement>(null);
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    const { current } = root;
    let lent = false;
    const changed = (): void => {
      if (document.fullscreenElement === current) lent = true;
      else if (lent) left();
    };
    document.addEventListener('fullscreenchange', changed);
    current?.requestFullscreen?.().catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement === current && current !== null)
        void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  return root;
};
