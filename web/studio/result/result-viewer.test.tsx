// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockLayout } from '#tests/support/laid-out.ts';
import { ResultViewer } from './result-viewer.tsx';

const WIDTH = 400;
let putBack: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  putBack = mockLayout({ width: WIDTH, height: 300 });
  render(<ResultViewer result={RESULT} others={[]} />);
  const measured = document.querySelector<HTMLImageElement>('img[hidden]')!;
  Object.defineProperties(measured, { naturalWidth: { value: 1600 }, naturalHeight: { value: 1200 } });
  fireEvent.load(measured);
});
afterEach(() => {
  cleanup();
  putBack();
  vi.useRealTimers();
});

const RESULT = { renderId: 'r1', originalImage: '/before.jpg', generatedImage: '/after.png' } as Parameters<
  typeof ResultViewer
>[0]['result'];
const picture = (): HTMLElement => screen.getByRole('group', { name: 'Picture of the result' });
const slider = (): HTMLInputElement => screen.getByRole('slider');
const frames = (): CSSStyleDeclaration[] =>
  [...document.querySelectorAll<HTMLElement>('.zoom-frame')].map(({ style }) => style);
const at = (name: string, frame = 0): number => Number.parseFloat(frames()[frame]!.getPropertyValue(name));
const zoom = (): number => at('--picture-width') / WIDTH;
const finger = (pointerId: number, clientX: number, clientY = 150, pointerType = 'touch') => ({
  pointerId,
  clientX,
  clientY,
  pointerType,
  isPrimary: pointerId === 1,
  button: 0,
});
const down = (...of: Parameters<typeof finger>) => fireEvent.pointerDown(slider(), finger(...of));
const move = (...of: Parameters<typeof finger>) => fireEvent.pointerMove(slider(), finger(...of));
const up = (...of: Parameters<typeof finger>) => fireEvent.pointerUp(slider(), finger(...of));
const tap = (x: number, y = 150, kind = 'touch'): void => {
  down(1, x, y, kind);
  up(1, x, y, kind);
};
const later = (): void =>
  act(() => {
    vi.advanceTimersByTime(400);
  });

test('one finger drags the seam, a tap sets it, and two taps leave it where it was', () => {
  down(1, 100);
  move(1, 120);
  move(1, 320);
  up(1, 320);
  expect([slider().value, zoom()]).toEqual(['80', 1]);
  tap(100);
  later();
  expect(slider().value).toBe('25');
  tap(300);
  tap(300);
  later();
  expect([slider().value, zoom()]).toEqual(['25', 4]);
});

test('opened new, two taps zoom the whole after picture; a click with the mouse sets the seam at once', () => {
  const isWhole = (): boolean => document.querySelector('.compare')!.hasAttribute('data-whole');
  tap(300);
  tap(300);
  later();
  expect([isWhole(), zoom()]).toEqual([true, 4]);
  tap(300);
  tap(300);
  expect(zoom()).toBe(1);
  later();
  tap(100, 150, 'mouse');
  expect([isWhole(), slider().value]).toEqual([false, '25']);
});

test('two taps show the picture pixel by pixel at the place they hit, two more all of it', () => {
  tap(300, 200);
  tap(300, 200);
  // The place under the finger stays there: 300 of 400 is three quarters of the picture.
  expect([zoom(), at('--picture-left'), at('--picture-top')]).toEqual([4, 300 - 0.75 * 1600, 200 - (2 / 3) * 1200]);
  later();
  tap(10, 10);
  later();
  expect(zoom()).toBe(4);
  tap(10, 10);
  tap(10, 10);
  expect(zoom()).toBe(1);
});

test('zoomed, one finger moves the picture, and on the grip the seam', () => {
  tap(200);
  tap(200);
  later();
  down(1, 320, 250);
  move(1, 280, 250);
  up(1, 280, 250);
  expect([at('--picture-left'), slider().value]).toEqual([-640, '50']);
  down(1, 205, 150);
  move(1, 300, 150);
  up(1, 300, 150);
  expect([at('--picture-left'), slider().value]).toEqual([-640, '75']);
});

test('two fingers zoom about the place between them and leave the seam', () => {
  down(1, 180);
  down(2, 220);
  move(1, 160);
  move(2, 240);
  expect([zoom(), slider().value]).toEqual([2, '50']);
  up(2, 240);
  up(1, 160);
  later();
  expect([at('--picture-left'), slider().value]).toEqual([-200, '50']);
});

test('plus, minus and 0 zoom; arrows move the seam, with Shift the picture', () => {
  const press = (key: string, shiftKey = false): boolean => fireEvent.keyDown(slider(), { key, shiftKey });
  press('+');
  press('+');
  press('+');
  expect([zoom(), screen.getByRole('status').textContent]).toEqual([2, '200%']);
  // Left to the slider.
  expect(press('ArrowRight')).toBe(true);
  expect(press('ArrowRight', true)).toBe(false);
  expect(at('--picture-left')).toBe(-260);
  press('-');
  expect(zoom()).toBe(1.5);
  press('0');
  expect(zoom()).toBe(1);
  fireEvent.keyDown(picture(), { key: '+' });
  expect(zoom()).toBe(1.25);
});

test('side by side both pictures zoom and move as one; another view begins as it fits', () => {
  const pressed = (): string | null =>
    screen.getByRole('button', { name: 'Side by side' }).getAttribute('aria-pressed');
  fireEvent.click(screen.getByRole('button', { name: 'Side by side' }));
  expect([frames().length, pressed()]).toEqual([2, 'true']);
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect([at('--picture-width', 0), at('--picture-width', 1)]).toEqual([500, 500]);
  // One name, pressed or not: a name that changes as well would say the opposite.
  fireEvent.click(screen.getByRole('button', { name: 'Side by side' }));
  expect([zoom(), pressed()]).toEqual([1, 'false']);
});
