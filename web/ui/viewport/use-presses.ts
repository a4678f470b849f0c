/** Pointers on the picture: a press taps or draws, a drag pans, two fingers pinch, a double tap zooms. */
import { useRef, type PointerEvent, type RefObject } from 'react';
import { pinch, type CenteredPoint, type View } from './viewport.ts';

/** Actions of a pointer that is not zooming or panning. Coordinates are fractions of the picture's size. */
export interface PointerActions {
  /** Whether dragging draws instead of panning. */
  draws: boolean;
  /** Whether the wheel alone zooms, where there is no page to scroll. */
  wheelZooms?: boolean;
  onTap(x: number, y: number, kind: PointerKind): void;
  onDoubleTap?(): void;
  /** The zoom of a double tap. */
  closeZoom?: number;
  /** A control on the picture, such as a slider's handle, that handles the drags that start on it. */
  handle?: { takes(event: ClientPoint): boolean; onDrag(event: ClientPoint): void };
  onDraw?(phase: 'start' | 'move' | 'end' | 'cancel', points: readonly [number, number][]): void;
  onHover?(point: { x: number; y: number } | null): void;
}

export type PointerKind = 'mouse' | 'pen' | 'touch';
type TwoPoints = [CenteredPoint, CenteredPoint];
export type ClientPoint = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** A pointer that moves farther than this is dragging, not tapping. Fingers are less steady than mice. */
const TAP_PX: Readonly<Record<PointerKind, number>> = { mouse: 4, pen: 8, touch: 12 };
export const DOUBLE_TAP_MS = 300;
const CLOSE_ZOOM = 2.5;
interface Press {
  kind: PointerKind;
  startX: number;
  startY: number;
  x: number;
  y: number;
  hasMoved: boolean;
  role: 'draw' | 'drag' | 'pan' | 'undecided';
}

interface PressTarget {
  target: RefObject<HTMLElement | null>;
  latest: RefObject<{ view: View; work: PointerActions }>;
  /** Position as fractions of the picture's width and height. */
  toPicturePoint: (event: ClientPoint) => { x: number; y: number };
  /** Position in CSS pixels from the container's center. */
  toCenteredPoint: (event: ClientPoint) => CenteredPoint;
  move: (next: (view: View) => View) => void;
  panBy: (x: number, y: number) => void;
  zoomTo: (zoom: number, x?: number, y?: number) => void;
}

const roleOf = (event: PointerEvent, isDrawing: boolean, isDragging: boolean): Press['role'] => {
  if (isDrawing) return 'draw';
  if (isDragging) return 'drag';
  return event.button === 1 ? 'pan' : 'undecided';
};

const pressOf = (event: PointerEvent, role: Press['role']): Press => ({
  kind: event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse',
  startX: event.clientX,
  startY: event.clientY,
  x: event.clientX,
  y: event.clientY,
  hasMoved: false,
  role,
});

export const usePresses = ({ target, latest, toPicturePoint, toCenteredPoint, move, panBy, zoomTo }: PressTarget) => {
  const presses = useRef(new Map<number, Press>());
  const drawnPoints = useRef<[number, number][]>([]);
  const lastTap = useRef({ time: 0, x: 0, y: 0 });

  const cancelDrawing = (): void => {
    if (drawnPoints.current.length > 0) latest.current.work.onDraw?.('cancel', drawnPoints.current);
    drawnPoints.current = [];
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    // Buttons over the picture handle their own clicks.
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    target.current?.setPointerCapture(event.pointerId);
    const { draws, handle } = latest.current.work;
    const isFirst = event.button === 0 && presses.current.size === 0;
    const isDrawing = draws && isFirst;
    const isDragging = isFirst && handle?.takes(event) === true;
    presses.current.set(event.pointerId, pressOf(event, roleOf(event, isDrawing, isDragging)));
    if (presses.current.size > 1) {
      cancelDrawing();
      for (const press of presses.current.values()) press.role = 'pan';
    } else if (isDrawing) {
      const position = toPicturePoint(event);
      drawnPoints.current = [[position.x, position.y]];
      latest.current.work.onDraw?.('start', drawnPoints.current);
    }
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const press = presses.current.get(event.pointerId);
    if (press === undefined) {
      latest.current.work.onHover?.(toPicturePoint(event));
      return;
    }
    const before = [...presses.current.values()].map(({ x, y }) => toCenteredPoint({ clientX: x, clientY: y }));
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    press.x = event.clientX;
    press.y = event.clientY;
    if (Math.hypot(event.clientX - press.startX, event.clientY - press.startY) > TAP_PX[press.kind])
      press.hasMoved = true;
    if (presses.current.size === 2) {
      const after = [...presses.current.values()].map(({ x, y }) => toCenteredPoint({ clientX: x, clientY: y }));
      move((current) => pinch(current, before as TwoPoints, after as TwoPoints));
    } else if (press.role === 'draw') {
      // Includes the pen's positions between two frames.
      const steps = event.nativeEvent.getCoalescedEvents?.() ?? [];
      for (const step of steps.length > 0 ? steps : [event.nativeEvent]) {
        const position = toPicturePoint(step);
        drawnPoints.current.push([position.x, position.y]);
      }
      latest.current.work.onDraw?.('move', drawnPoints.current);
      latest.current.work.onHover?.(toPicturePoint(event));
    } else if (press.hasMoved && press.role === 'drag') latest.current.work.handle?.onDrag(event);
    else if (press.hasMoved) panBy(dx, dy);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const press = presses.current.get(event.pointerId);
    presses.current.delete(event.pointerId);
    if (press === undefined) return;
    if (press.role === 'draw') {
      if (drawnPoints.current.length > 0) latest.current.work.onDraw?.('end', drawnPoints.current);
      drawnPoints.current = [];
      return;
    }
    if (press.hasMoved || press.role === 'pan') return;
    const position = toPicturePoint(event);
    const isDoubleTap =
      event.timeStamp - lastTap.current.time < DOUBLE_TAP_MS &&
      Math.hypot(event.clientX - lastTap.current.x, event.clientY - lastTap.current.y) < 24;
    lastTap.current = { time: isDoubleTap ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    if (isDoubleTap && !latest.current.work.draws && latest.current.work.onDraw === undefined) {
      const middle = toCenteredPoint(event);
      latest.current.work.onDoubleTap?.();
      zoomTo(latest.current.view.zoom > 1 ? 1 : (latest.current.work.closeZoom ?? CLOSE_ZOOM), middle.x, middle.y);
    } else latest.current.work.onTap(position.x, position.y, press.kind);
  };

  const onPointerCancel = (event: PointerEvent<HTMLElement>): void => {
    presses.current.delete(event.pointerId);
    cancelDrawing();
  };
  const onPointerLeave = (): void => latest.current.work.onHover?.(null);

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave };
};
