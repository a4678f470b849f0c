import '../styles/present.css';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { requireValue } from '#contract/expected.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Stitch } from '../stitch.tsx';
import { useUiWords } from '../ui-words-context.ts';
import { useViewport } from '../viewport/use-viewport.ts';
import { useElementSize } from '../viewport/use-element-size.ts';
import { doubleTapZoom, fittedSize, type Size } from '../viewport/viewport.ts';
import { handlePanKey, handleZoomKey, type KeyboardViewport } from '../viewport/viewport-keys.ts';
import { ZoomFrame } from '../viewport/zoom-frame.tsx';

export interface PresentedPicture {
  before: string;
  after: string;
  alt: string;
}

/** Minimum distance of a swipe. */
const SWIPE_PX = 60;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
const BEFORE_KEYS = new Set([' ', 'Enter', 'b']);

/**
 * Pictures in full screen, one at a time. Arrow keys, page keys and swipes change the picture; holding it shows the
 * before photo; wheel, pinch, double tap and + - 0 zoom; Escape closes. While zoomed, arrow keys and one finger pan.
 */
export default function PresentStage({
  pictures,
  onClose,
}: {
  pictures: readonly PresentedPicture[];
  onClose: () => void;
}) {
  const words = useUiWords();
  const [index, setIndex] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const root = useFullScreen(onClose);
  const viewport = useRef<KeyboardViewport>(null);
  const picture = requireValue(pictures[index], 'The picture that is shown');
  const turn = (step: 1 | -1): void => setIndex((current) => (current + step + pictures.length) % pictures.length);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLButtonElement && BEFORE_KEYS.has(event.key)) return;
    const step = STEPS[event.key];
    const view = viewport.current;
    const isZoomKey = view !== null && [handlePanKey, handleZoomKey].some((key) => key(view, event.key));
    if (isZoomKey) return event.preventDefault();
    if (step !== undefined) turn(step);
    else if (BEFORE_KEYS.has(event.key)) setHeld(true);
    else return;
    event.preventDefault();
  };
  return (
    <RadixDialog.Content
      ref={root}
      className="present"
      aria-describedby={undefined}
      onKeyDown={onKeyDown}
      onKeyUp={() => setHeld(false)}
    >
      <RadixDialog.Title className="sr-only">{picture.alt}</RadixDialog.Title>
      <HeldPicture
        key={index}
        ref={viewport}
        picture={picture}
        isHeld={isHeld}
        onHold={setHeld}
        onSwipe={(step) => {
          if (pictures.length > 1) turn(step);
        }}
      />
      <div className="present-bar">
        <span className="present-tag" role="status">
          {isHeld ? words.before : words.holdForBefore}
        </span>
        {pictures.length > 1 && (
          <span className="flex items-center gap-3">
            <Button icon aria-label={words.previousPicture} onClick={() => turn(-1)}>
              <Icon icon={ChevronLeft} />
            </Button>
            <span className="num">{words.position(index + 1, pictures.length)}</span>
            <Button icon aria-label={words.nextPicture} onClick={() => turn(1)}>
              <Icon icon={ChevronRight} />
            </Button>
          </span>
        )}
        <span className="flex items-center gap-3">
          <Button icon aria-label={words.zoomOut} onClick={() => viewport.current?.zoomBy(-1)}>
            <Icon icon={ZoomOut} />
          </Button>
          <Button icon aria-label={words.zoomIn} onClick={() => viewport.current?.zoomBy(1)}>
            <Icon icon={ZoomIn} />
          </Button>
          <Button icon aria-label={words.close} onClick={onClose}>
            <Icon icon={X} />
          </Button>
        </span>
      </div>
    </RadixDialog.Content>
  );
}

interface HeldPictureProps {
  ref: Ref<KeyboardViewport>;
  picture: PresentedPicture;
  /** Whether the before photo is shown. */
  isHeld: boolean;
  onHold: (on: boolean) => void;
  onSwipe: (step: 1 | -1) => void;
}

/** A picture that shows the before photo while it is held. */
function HeldPicture({ ref, picture, isHeld, onHold, onSwipe }: HeldPictureProps) {
  const words = useUiWords();
  const container = useRef<HTMLDivElement>(null);
  const { viewport, size, onLoad, isLoading } = useZoomedPicture(container);
  useImperativeHandle(ref, () => viewport);
  const { view, fitted, handlers } = viewport;
  const hold = useHold({ isZoomed: view.zoom > 1, onHold, onSwipe });
  return (
    <div
      ref={container}
      className="present-picture zoom-window"
      aria-busy={isLoading || undefined}
      onPointerDown={(event) => {
        hold.onPointerDown(event);
        handlers.onPointerDown(event);
      }}
      onPointerMove={(event) => {
        hold.onPointerMove(event);
        handlers.onPointerMove(event);
      }}
      onPointerUp={(event) => {
        hold.onPointerUp(event);
        handlers.onPointerUp(event);
      }}
      onPointerCancel={(event) => {
        hold.onPointerCancel();
        handlers.onPointerCancel(event);
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {isLoading && (
        <span className="present-loading">
          <Stitch className="stitch-busy stitch-colored w-[56px]" />
        </span>
      )}
      <ZoomFrame view={view} fitted={fitted} size={size}>
        <img
          src={picture.after}
          alt={`${picture.alt}, ${words.after.toLowerCase()}`}
          draggable={false}
          onLoad={onLoad}
        />
        <img
          src={picture.before}
          alt={`${picture.alt}, ${words.before.toLowerCase()}`}
          className="present-before"
          data-shown={isHeld || undefined}
          aria-hidden={!isHeld}
          draggable={false}
        />
      </ZoomFrame>
    </div>
  );
}

const useZoomedPicture = (container: RefObject<HTMLDivElement | null>) => {
  const size = useElementSize(container);
  const [picture, setPicture] = useState<Size | null>(null);
  const zoomOfDoubleTap = picture === null ? {} : { closeZoom: doubleTapZoom(picture, fittedSize(picture, size)) };
  const viewport = useViewport(container, size, picture, {
    draws: false,
    wheelZooms: true,
    onTap: () => undefined,
    ...zoomOfDoubleTap,
  });
  const onLoad = ({
    currentTarget: { naturalWidth: width, naturalHeight: height },
  }: SyntheticEvent<HTMLImageElement>) => setPicture({ width, height });
  return { viewport, size, onLoad, isLoading: picture === null };
};

interface Hold extends Pick<HeldPictureProps, 'onHold' | 'onSwipe'> {
  isZoomed: boolean;
}

/** Distinguishes holding one finger from swiping; two fingers do neither. */
const useHold = ({ isZoomed, onHold, onSwipe }: Hold) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  const end = (moved: number): void => {
    start.current = null;
    onHold(false);
    if (!isZoomed && Math.abs(moved) >= SWIPE_PX) onSwipe(moved < 0 ? 1 : -1);
  };
  return {
    onPointerDown: ({ isPrimary, clientX: x, clientY: y }: PointerEvent): void => {
      start.current = isPrimary ? { x, y } : null;
      onHold(isPrimary);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      const { x, y } = start.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > SWIPE_PX / 3) onHold(false);
    },
    onPointerUp: ({ clientX }: PointerEvent): void => end(start.current === null ? 0 : clientX - start.current.x),
    onPointerCancel: (): void => end(0),
  };
};

/** Full screen where the browser allows it, otherwise the whole window. */
const useFullScreen = (onExit: () => void) => {
  const root = useRef<HTMLDivElement>(null);
  const exited = useEffectEvent(onExit);
  useEffect(() => {
    const { current } = root;
    let isFullScreen = false;
    const onChange = (): void => {
      if (document.fullscreenElement === current) isFullScreen = true;
      else if (isFullScreen) exited();
    };
    document.addEventListener('fullscreenchange', onChange);
    current?.requestFullscreen?.().catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement === current && current !== null)
        void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  return root;
};
