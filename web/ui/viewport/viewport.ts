/** How the picture lies in its window: zoom 1 (fits) to 8, and where. Pure; all lengths in CSS pixels of the window. */
export interface Viewport {
  zoom: number;
  /** Shift of the picture's middle from the window's middle. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const FIT: Viewport = { zoom: 1, x: 0, y: 0 };
export const MAX_ZOOM = 8;
const ZOOM_STEPS = [1, 1.25, 1.5, 2, 3, 4, 6, 8];

/** The picture at zoom 1: as large as the window allows. */
export const fittedSize = (picture: Size, window: Size): Size => {
  const scale = Math.min(window.width / picture.width, window.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
};

/** Keeps the view inside the picture: there is nothing to see beyond its edge. */
export const keepInside = ({ zoom, x, y }: Viewport, fitted: Size, window: Size): Viewport => {
  const z = Math.min(MAX_ZOOM, Math.max(1, zoom));
  const roomX = Math.max(0, (fitted.width * z - window.width) / 2);
  const roomY = Math.max(0, (fitted.height * z - window.height) / 2);
  return { zoom: z, x: Math.min(roomX, Math.max(-roomX, x)), y: Math.min(roomY, Math.max(-roomY, y)) };
};

/** Zooms so that the place under (`atX`, `atY`), measured from the window's middle, stays where it is. */
export const zoomAt = (view: Viewport, factor: number, atX: number, atY: number): Viewport => {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor));
  const grown = zoom / view.zoom;
  return { zoom, x: atX - (atX - view.x) * grown, y: atY - (atY - view.y) * grown };
};

/** The next round step up or down, for buttons and keys. */
export const zoomStep = (zoom: number, direction: 1 | -1): number =>
  direction > 0
    ? (ZOOM_STEPS.find((step) => step > zoom + 0.01) ?? MAX_ZOOM)
    : ([...ZOOM_STEPS].reverse().find((step) => step < zoom - 0.01) ?? 1);

/** A zoom that shows closely: the picture's own pixels, one for a pixel of CSS, where that is closer than twice. */
export const closeZoom = (picture: Size, fitted: Size): number =>
  fitted.width === 0 ? 1 : Math.min(MAX_ZOOM, Math.max(2, picture.width / fitted.width));

/** The part of the window that the picture covers, from the window's middle, and where the picture begins in it. */
export const frameOf = ({ zoom, x, y }: Viewport, fitted: Size, window: Size) => {
  const picture = { width: fitted.width * zoom, height: fitted.height * zoom };
  const width = Math.min(picture.width, window.width);
  const height = Math.min(picture.height, window.height);
  return { width, height, picture, left: (width - picture.width) / 2 + x, top: (height - picture.height) / 2 + y };
};

/** Window coordinates (from its top left) → relative coordinates of the picture, 0..1 inside it. */
export const toPicture = (
  view: Viewport,
  fitted: Size,
  window: Size,
  x: number,
  y: number,
): { x: number; y: number } => ({
  x: (x - window.width / 2 - view.x) / (fitted.width * view.zoom) + 0.5,
  y: (y - window.height / 2 - view.y) / (fitted.height * view.zoom) + 0.5,
});

/** Two fingers: the point between them stays between them. */
export const pinch = (view: Viewport, before: [Finger, Finger], after: [Finger, Finger]): Viewport => {
  const span = ([a, b]: [Finger, Finger]): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = ([a, b]: [Finger, Finger]): Finger => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const from = middle(before);
  const to = middle(after);
  const zoomed = zoomAt(view, span(after) / span(before), from.x, from.y);
  return { ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y };
};

/** A touch, measured from the window's middle. */
export interface Finger {
  x: number;
  y: number;
}
