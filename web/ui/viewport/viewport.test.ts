import { expect, it } from 'vitest';
import {
  doubleTapZoom,
  FITTED_VIEW,
  fittedSize,
  computeFrame,
  clampView,
  MAX_ZOOM,
  pinch,
  containerToPicture,
  zoomAt,
  nextZoomStep,
} from './viewport.ts';

const container = { width: 800, height: 600 };
const fitted = fittedSize({ width: 1024, height: 683 }, container);

it('the picture fits its container and keeps its shape', () => {
  expect(fitted.width).toBe(800);
  expect(fitted.width / fitted.height).toBeCloseTo(1024 / 683);
});
it('zooming keeps the place under the pointer', () => {
  const view = zoomAt(FITTED_VIEW, 3, 120, -80);
  const before = containerToPicture(FITTED_VIEW, fitted, container, 400 + 120, 300 - 80);
  const after = containerToPicture(view, fitted, container, 400 + 120, 300 - 80);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});
it('goes to 800 % and no farther, and not below fitting', () => {
  expect(zoomAt(FITTED_VIEW, 100, 0, 0).zoom).toBe(MAX_ZOOM);
  expect(zoomAt(FITTED_VIEW, 0.1, 0, 0).zoom).toBe(1);
  let zoom = 1;
  for (let i = 0; i < 20; i++) zoom = nextZoomStep(zoom, 1);
  expect(zoom).toBe(8);
  expect(nextZoomStep(8, -1)).toBe(6);
  expect(nextZoomStep(1, -1)).toBe(1);
});
it('the picture cannot be pushed out of its container', () => {
  expect(clampView({ zoom: 1, x: 50, y: 50 }, fitted, container)).toEqual({ zoom: 1, x: 0, y: 0 });
  expect(clampView({ zoom: 2, x: 9999, y: 0 }, fitted, container).x).toBe(400);
});
it('two fingers keep what lay between them', () => {
  const view = pinch(
    FITTED_VIEW,
    [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ],
    [
      { x: -80, y: 20 },
      { x: 120, y: 20 },
    ],
  );
  expect(view.zoom).toBeCloseTo(2);
  const held = containerToPicture(view, fitted, container, 400 + 20, 300 + 20);
  expect(held.x).toBeCloseTo(0.5);
  expect(held.y).toBeCloseTo(0.5);
});

it('close is a pixel of the picture for a pixel of the container, at least twice and at most as far as it goes', () => {
  expect(doubleTapZoom({ width: 2400, height: 1600 }, { width: 600, height: 400 })).toBe(4);
  expect(doubleTapZoom({ width: 700, height: 400 }, { width: 600, height: 400 })).toBe(2);
  expect(doubleTapZoom({ width: 9000, height: 6000 }, { width: 300, height: 200 })).toBe(MAX_ZOOM);
});
it('the frame is the part of the container that the picture covers, and knows where the picture begins', () => {
  const wide = { width: 400, height: 200 };
  const container = { width: 400, height: 300 };
  expect(computeFrame(FITTED_VIEW, wide, container)).toMatchObject({ width: 400, height: 200, left: 0, top: 0 });
  expect(computeFrame({ zoom: 2, x: 50, y: 0 }, wide, container)).toEqual({
    width: 400,
    height: 300,
    picture: { width: 800, height: 400 },
    left: -150,
    top: -50,
  });
});
