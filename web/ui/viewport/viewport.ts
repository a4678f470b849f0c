/** Pan and zoom of a picture in its container. Lengths are in CSS pixels. */
export interface View {
  /** From 1, where the picture fits the container, to 8. */
  zoom: number;
  /** Offset of the picture's center from the container's center; x to the right, y downward. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const FITTED_VIEW: View = { zoom: 1, x: 0, y: 0 };
export const MAX_ZOOM = 8;
const ZOOM_STEPS = [1, 1.25, 1.5, 2, 3, 4, 6, 8];

/** The picture at zoom 1: as large as the container allows. */
export const fittedSize = (picture: Size, container: Size): Size => {
  const scale = Math.min(container.width / picture.width, container.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
};

/**
 * Limits the zoom to 1…8, and the pan so that the picture covers the container, or stays centered in a direction in
 * which it is smaller.
 */
export const clampView = ({ zoom, x, y }: View, fitted: Size, container: Size): View => {
  const limitedZoom = Math.min(MAX_ZOOM, Math.max(1, zoom));
  const maxX = Math.max(0, (fitted.width * limitedZoom - container.width) / 2);
  const maxY = Math.max(0, (fitted.height * limitedZoom - container.height) / 2);
  return { zoom: limitedZoom, x: Math.min(maxX, Math.max(-maxX, x)), y: Math.min(maxY, Math.max(-maxY, y)) };
};

/** Zooms so that the point at (`atX`, `atY`), measured from the container's center, does not move. */
export const zoomAt = (view: View, factor: number, atX: number, atY: number): View => {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor));
  const ratio = zoom / view.zoom;
  return { zoom, x: atX - (atX - view.x) * ratio, y: atY - (atY - view.y) * ratio };
};

/** The next zoom step for buttons and keys. */
export const nextZoomStep = (zoom: number, direction: 1 | -1): number => {
  if (direction > 0) return ZOOM_STEPS.find((step) => step > zoom + 0.01) ?? MAX_ZOOM;
  return ZOOM_STEPS.findLast((step) => step < zoom - 0.01) ?? 1;
};

/** The zoom level of a double tap: one picture pixel per CSS pixel, but at least 2. */
export const doubleTapZoom = (picture: Size, fitted: Size): number =>
  fitted.width === 0 ? 1 : Math.min(MAX_ZOOM, Math.max(2, picture.width / fitted.width));

/** The frame is the visible part of the picture. Returns its size, and the size and position of the whole picture relative to it. */
export const computeFrame = ({ zoom, x, y }: View, fitted: Size, container: Size) => {
  const picture = { width: fitted.width * zoom, height: fitted.height * zoom };
  const width = Math.min(picture.width, container.width);
  const height = Math.min(picture.height, container.height);
  return { width, height, picture, left: (width - picture.width) / 2 + x, top: (height - picture.height) / 2 + y };
};

/** Converts container coordinates (from the top left) to fractions of the picture's size, 0 to 1 inside it. */
export const containerToPicture = (
  view: View,
  fitted: Size,
  container: Size,
  x: number,
  y: number,
): { x: number; y: number } => ({
  x: (x - container.width / 2 - view.x) / (fitted.width * view.zoom) + 0.5,
  y: (y - container.height / 2 - view.y) / (fitted.height * view.zoom) + 0.5,
});

/** A pinch with two fingers. The point midway between them stays under them. */
export const pinch = (
  view: View,
  before: [CenteredPoint, CenteredPoint],
  after: [CenteredPoint, CenteredPoint],
): View => {
  const span = ([a, b]: [CenteredPoint, CenteredPoint]): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = ([a, b]: [CenteredPoint, CenteredPoint]): CenteredPoint => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  });
  const from = middle(before);
  const to = middle(after);
  const zoomed = zoomAt(view, span(after) / span(before), from.x, from.y);
  return { ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y };
};

/** Position of a touch in CSS pixels, measured from the container's center. */
export interface CenteredPoint {
  x: number;
  y: number;
}
