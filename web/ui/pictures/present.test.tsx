// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mockLayout } from '#tests/support/laid-out.ts';
import { PresentButton } from './present.tsx';

let putBack: () => void;
beforeEach(() => {
  putBack = mockLayout({ width: 400, height: 300 });
});
afterEach(() => {
  cleanup();
  putBack();
});

const PICTURES = [
  { before: '/a.jpg', after: '/a-new.png', alt: 'Red bench' },
  { before: '/b.jpg', after: '/b-new.png', alt: 'Rear bench' },
];
const open = async (): Promise<HTMLElement> => {
  render(<PresentButton pictures={PICTURES} />);
  await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  return screen.findByRole('dialog');
};
const shown = (): string => screen.getByRole<HTMLImageElement>('img', { name: /, after$/ }).getAttribute('src')!;
const surface = (): HTMLElement => document.querySelector<HTMLElement>('.present-picture')!;

test('keys turn the pages and hold shows what was before; Escape ends it', async () => {
  const dialog = await open();
  expect(shown()).toBe('/a-new.png');
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(shown()).toBe('/b-new.png');
  fireEvent.keyDown(dialog, { key: 'PageDown' });
  expect(shown()).toBe('/a-new.png');
  fireEvent.keyDown(dialog, { key: ' ' });
  expect(screen.getByRole('img', { name: 'Red bench, before' })).toBeTruthy();
  fireEvent.keyUp(dialog, { key: ' ' });
  expect(screen.queryByRole('img', { name: 'Red bench, before' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a finger that stays shows what was before, one that swipes turns the page', async () => {
  await open();
  fireEvent.pointerDown(surface(), { isPrimary: true, pointerId: 1, clientX: 300 });
  expect(screen.getByRole('status').textContent).toBe('Before');
  fireEvent.pointerUp(surface(), { pointerId: 1, clientX: 302 });
  expect([screen.getByRole('status').textContent, shown()]).toEqual([
    'Hold the picture to see the original',
    '/a-new.png',
  ]);
  fireEvent.pointerDown(surface(), { isPrimary: true, pointerId: 2, clientX: 300 });
  fireEvent.pointerUp(surface(), { pointerId: 2, clientX: 120 });
  expect(shown()).toBe('/b-new.png');
  fireEvent.pointerDown(surface(), { isPrimary: true, pointerId: 3, clientX: 120 });
  fireEvent.pointerUp(surface(), { pointerId: 3, clientX: 300 });
  expect(shown()).toBe('/a-new.png');
});

test('one picture has no pages to turn', async () => {
  render(<PresentButton pictures={PICTURES.slice(0, 1)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
});

const place = (pointerId: number, clientX: number, clientY: number) =>
  ({ pointerId, clientX, clientY, pointerType: 'touch', isPrimary: pointerId === 1, button: 0 }) as const;
const frame = (): CSSStyleDeclaration => document.querySelector<HTMLElement>('.zoom-frame')!.style;
const zoom = (): number => Number.parseFloat(frame().getPropertyValue('--picture-width')) / 400;
const left = (): number => Number.parseFloat(frame().getPropertyValue('--picture-left'));
const loaded = (width: number, height: number): void => {
  const picture = screen.getByRole('img', { name: /, after$/ });
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(picture);
};
const tapOn = (clientX: number, clientY: number): void => {
  fireEvent.pointerDown(surface(), place(1, clientX, clientY));
  fireEvent.pointerUp(surface(), place(1, clientX, clientY));
};

test('two taps show the picture pixel by pixel, one finger moves it and turns no page, two taps go back', async () => {
  await open();
  loaded(1600, 1200);
  expect(zoom()).toBe(1);
  tapOn(200, 150);
  tapOn(200, 150);
  expect([zoom(), left()]).toEqual([4, -600]);
  fireEvent.pointerDown(surface(), place(1, 300, 150));
  expect(screen.getByRole('status').textContent).toBe('Before');
  fireEvent.pointerMove(surface(), place(1, 200, 150));
  fireEvent.pointerUp(surface(), place(1, 200, 150));
  expect([screen.getByRole('status').textContent, shown(), left()]).toEqual([
    'Hold the picture to see the original',
    '/a-new.png',
    -700,
  ]);
  tapOn(200, 150);
  tapOn(200, 150);
  expect(zoom()).toBe(1);
});

test('the picture says that it loads until it is there, and the wheel zooms it', async () => {
  await open();
  expect([surface().ariaBusy, document.querySelectorAll('.present-loading').length]).toEqual(['true', 1]);
  loaded(1600, 1200);
  expect([surface().ariaBusy, document.querySelectorAll('.present-loading').length]).toEqual([null, 0]);
  fireEvent.wheel(surface(), { deltaY: -200, clientX: 200, clientY: 150 });
  expect(zoom()).toBeGreaterThan(1.5);
  fireEvent.wheel(surface(), { deltaY: 400, clientX: 200, clientY: 150 });
  expect(zoom()).toBe(1);
});

test('two fingers zoom and show nothing of what was before; another page begins as it fits', async () => {
  const dialog = await open();
  loaded(1600, 1200);
  fireEvent.pointerDown(surface(), place(1, 180, 150));
  fireEvent.pointerDown(surface(), place(2, 220, 150));
  expect(screen.getByRole('status').textContent).toBe('Hold the picture to see the original');
  fireEvent.pointerMove(surface(), place(2, 260, 150));
  expect(zoom()).toBeCloseTo(2);
  fireEvent.pointerUp(surface(), place(2, 260, 150));
  fireEvent.pointerUp(surface(), place(1, 180, 150));
  expect(shown()).toBe('/a-new.png');
  fireEvent.keyDown(dialog, { key: 'PageDown' });
  loaded(1600, 1200);
  expect([shown(), zoom()]).toEqual(['/b-new.png', 1]);
});

test('plus, minus and 0 zoom; while zoomed the arrows move the picture', async () => {
  const dialog = await open();
  loaded(1600, 1200);
  for (const key of ['+', '+', '+']) fireEvent.keyDown(dialog, { key });
  expect([zoom(), left()]).toEqual([2, -200]);
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect([shown(), left()]).toEqual(['/a-new.png', -260]);
  fireEvent.keyDown(dialog, { key: '-' });
  expect(zoom()).toBe(1.5);
  fireEvent.keyDown(dialog, { key: '0' });
  expect(zoom()).toBe(1);
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(shown()).toBe('/b-new.png');
});
