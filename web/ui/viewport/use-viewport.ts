/** Zooms and pans a picture by wheel, trackpad, two fingers, dragging and buttons. One finger may draw instead. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  FITTED_VIEW,
  fittedSize,
  clampView,
  containerToPicture,
  zoomAt,
  nextZoomStep,
  type CenteredPoint,
  type Size,
  type View,
} from './viewport.ts';
import { usePresses, type PointerActions } from './use-presses.ts';

const WHEEL_SPEED = 0.0022;

const preventPageScroll = (event: TouchEvent): void => {
  if (event.touches.length > 1 && event.cancelable) event.preventDefault();
};

/** @param pane the container under the pointer, if several show the picture side by side */
export const useViewport = (
  containerRef: RefObject<HTMLElement | null>,
  size: Size,
  picture: Size | null,
  work: PointerActions,
  pane: RefObject<HTMLElement | null> = containerRef,
) => {
  const [view, setView] = useState<View>(FITTED_VIEW);
  const fitted = picture === null ? { width: 0, height: 0 } : fittedSize(picture, size);
  const latest = useRef({ view, fitted, size, work });
  useLayoutEffect(() => {
    latest.current = { view, fitted, size, work };
  });

  const move = useCallback((next: (view: View) => View): void => {
    setView((current) => clampView(next(current), latest.current.fitted, latest.current.size));
  }, []);
  const zoomTo = useCallback(
    (zoom: number, x = 0, y = 0): void => move((current) => zoomAt(current, zoom / current.zoom, x, y)),
    [move],
  );
  const zoomBy = useCallback(
    (direction: 1 | -1): void =>
      move((current) => zoomAt(current, nextZoomStep(current.zoom, direction) / current.zoom, 0, 0)),
    [move],
  );
  const panBy = useCallback(
    (x: number, y: number): void => move((current) => ({ ...current, x: current.x + x, y: current.y + y })),
    [move],
  );
  const fit = useCallback((): void => setView(FITTED_VIEW), []);

  // A new container size may move the view outside the picture.
  useEffect(() => move((current) => current), [move, size.width, size.height, fitted.width]);

  /** Position relative to the container's top left corner. */
  const toContainerPoint = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const box = pane.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const toPicturePoint = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const position = toContainerPoint(event);
    return containerToPicture(latest.current.view, latest.current.fitted, latest.current.size, position.x, position.y);
  };
  const toCenteredPoint = (event: { clientX: number; clientY: number }): CenteredPoint => {
    const position = toContainerPoint(event);
    return { x: position.x - latest.current.size.width / 2, y: position.y - latest.current.size.height / 2 };
  };

  const wheel = useEffectEvent((event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey || work.wheelZooms === true) {
      event.preventDefault();
      const position = toCenteredPoint(event);
      move((current) =>
        zoomAt(
          current,
          Math.exp(-event.deltaY * WHEEL_SPEED * (event.deltaMode === 1 ? 16 : 1) * 2),
          position.x,
          position.y,
        ),
      );
    } else if (view.zoom > 1) {
      event.preventDefault();
      panBy(-event.deltaX, -event.deltaY);
    }
  });
  // React's wheel listeners are passive and cannot keep the page from scrolling.
  useEffect(() => {
    const target = containerRef.current;
    if (target === null) return;
    target.addEventListener('wheel', wheel, { passive: false });
    // If the page scrolled, the browser would cancel the pinch gesture.
    target.addEventListener('touchstart', preventPageScroll, { passive: false });
    target.addEventListener('touchmove', preventPageScroll, { passive: false });
    return () => {
      target.removeEventListener('wheel', wheel);
      target.removeEventListener('touchstart', preventPageScroll);
      target.removeEventListener('touchmove', preventPageScroll);
    };
  }, [containerRef]);

  const handlers = usePresses({ target: containerRef, latest, toPicturePoint, toCenteredPoint, move, panBy, zoomTo });
  return { view, fitted, zoomBy, zoomTo, panBy, fit, handlers };
};
