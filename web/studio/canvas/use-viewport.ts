/** Zoom and pan of the picture by wheel, trackpad, two fingers, drag and buttons; one finger may belong to a tool. */
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import {
  FIT,
  fittedSize,
  keepInside,
  pinch,
  toPicture,
  zoomAt,
  zoomStep,
  type Finger,
  type Size,
  type Viewport,
} from './viewport.ts';

/** Actions of one pointer that is not zooming or panning; places in relative coordinates of the picture. */
export interface PointerWork {
  /** Dragging draws instead of panning. */
  draws: boolean;
  onTap(x: number, y: number): void;
  onDraw?(phase: 'start' | 'move' | 'end' | 'cancel', points: readonly [number, number][]): void;
  onHover?(place: { x: number; y: number } | null): void;
}

/** Farther than this between down and up is a drag, not a tap; fingers are less steady than mice. */
const TAP_PX = { mouse: 4, pen: 8, touch: 12 } as const;
const DOUBLE_TAP_MS = 300;
const WHEEL_SPEED = 0.0022;

interface Press {
  id: number;
  kind: keyof typeof TAP_PX;
  startX: number;
  startY: number;
  moved: boolean;
  role: 'draw' | 'pan' | 'undecided';
}

export const useViewport = (
  window: RefObject<HTMLElement | null>,
  size: Size,
  picture: Size | null,
  work: PointerWork,
) => {
  const [view, setView] = useState<Viewport>(FIT);
  const fitted = picture === null ? { width: 0, height: 0 } : fittedSize(picture, size);
  const now = useRef({ view, fitted, size, work });
  useLayoutEffect(() => {
    now.current = { view, fitted, size, work };
  });

  const move = useCallback((next: (view: Viewport) => Viewport): void => {
    setView((current) => keepInside(next(current), now.current.fitted, now.current.size));
  }, []);
  const zoomTo = useCallback(
    (zoom: number, x = 0, y = 0): void => move((current) => zoomAt(current, zoom / current.zoom, x, y)),
    [move],
  );
  const zoomBy = useCallback(
    (direction: 1 | -1): void =>
      move((current) => zoomAt(current, zoomStep(current.zoom, direction) / current.zoom, 0, 0)),
    [move],
  );
  const panBy = useCallback(
    (x: number, y: number): void => move((current) => ({ ...current, x: current.x + x, y: current.y + y })),
    [move],
  );
  const fit = useCallback((): void => setView(FIT), []);

  // Another window size: the visible part must stay inside.
  useEffect(() => move((current) => current), [move, size.width, size.height, fitted.width]);

  /** From the window's top left. */
  const local = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const box = window.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const place = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const at = local(event);
    return toPicture(now.current.view, now.current.fitted, now.current.size, at.x, at.y);
  };
  const fromMiddle = (event: { clientX: number; clientY: number }): Finger => {
    const at = local(event);
    return { x: at.x - now.current.size.width / 2, y: at.y - now.current.size.height / 2 };
  };

  const wheel = useEffectEvent((event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const at = fromMiddle(event);
      move((current) =>
        zoomAt(current, Math.exp(-event.deltaY * WHEEL_SPEED * (event.deltaMode === 1 ? 16 : 1) * 2), at.x, at.y),
      );
    } else if (view.zoom > 1) {
      event.preventDefault();
      panBy(-event.deltaX, -event.deltaY);
    }
  });
  // React's wheel listeners are passive; zooming must keep the page still.
  useEffect(() => {
    const target = window.current;
    if (target === null) return;
    target.addEventListener('wheel', wheel, { passive: false });
    return () => target.removeEventListener('wheel', wheel);
  }, [window]);

  const presses = useRef(new Map<number, Press & { x: number; y: number }>());
  const drawn = useRef<[number, number][]>([]);
  const lastTap = useRef({ at: 0, x: 0, y: 0 });

  const cancelDrawing = (): void => {
    if (drawn.current.length > 0) now.current.work.onDraw?.('cancel', drawn.current);
    drawn.current = [];
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    window.current?.setPointerCapture(event.pointerId);
    const kind = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
    const drawing = now.current.work.draws && event.button === 0 && presses.current.size === 0;
    presses.current.set(event.pointerId, {
      id: event.pointerId,
      kind,
      startX: event.clientX,
      startY: event.clientY,
      x: event.clientX,
      y: event.clientY,
      moved: false,
      role: drawing ? 'draw' : event.button === 1 ? 'pan' : 'undecided',
    });
    if (presses.current.size > 1) {
      cancelDrawing();
      for (const press of presses.current.values()) press.role = 'pan';
    } else if (drawing) {
      const at = place(event);
      drawn.current = [[at.x, at.y]];
      now.current.work.onDraw?.('start', drawn.current);
    }
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const press = presses.current.get(event.pointerId);
    if (press === undefined) {
      now.current.work.onHover?.(place(event));
      return;
    }
    const before = [...presses.current.values()].map(({ x, y }) => fromMiddle({ clientX: x, clientY: y }));
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    press.x = event.clientX;
    press.y = event.clientY;
    if (Math.hypot(event.clientX - press.startX, event.clientY - press.startY) > TAP_PX[press.kind]) press.moved = true;
    if (presses.current.size === 2) {
      const after = [...presses.current.values()].map(({ x, y }) => fromMiddle({ clientX: x, clientY: y }));
      move((current) => pinch(current, before as [Finger, Finger], after as [Finger, Finger]));
    } else if (press.role === 'draw') {
      // Everything the pen did between two frames, not only where it is now.
      const steps = event.nativeEvent.getCoalescedEvents?.() ?? [];
      for (const step of steps.length > 0 ? steps : [event.nativeEvent]) {
        const at = place(step);
        drawn.current.push([at.x, at.y]);
      }
      now.current.work.onDraw?.('move', drawn.current);
      now.current.work.onHover?.(place(event));
    } else if (press.moved) panBy(dx, dy);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const press = presses.current.get(event.pointerId);
    presses.current.delete(event.pointerId);
    if (press === undefined) return;
    if (press.role === 'draw') {
      if (drawn.current.length > 0) now.current.work.onDraw?.('end', drawn.current);
      drawn.current = [];
      return;
    }
    if (press.moved || press.role === 'pan') return;
    const at = place(event);
    const again =
      event.timeStamp - lastTap.current.at < DOUBLE_TAP_MS &&
      Math.hypot(event.clientX - lastTap.current.x, event.clientY - lastTap.current.y) < 24;
    lastTap.current = { at: again ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    if (again && !now.current.work.draws && now.current.work.onDraw === undefined) {
      const middle = fromMiddle(event);
      zoomTo(now.current.view.zoom > 1 ? 1 : 2.5, middle.x, middle.y);
    } else now.current.work.onTap(at.x, at.y);
  };

  const onPointerCancel = (event: PointerEvent<HTMLElement>): void => {
    presses.current.delete(event.pointerId);
    cancelDrawing();
  };
  const onPointerLeave = (): void => now.current.work.onHover?.(null);

  return {
    view,
    fitted,
    zoomBy,
    zoomTo,
    panBy,
    fit,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave },
  };
};
