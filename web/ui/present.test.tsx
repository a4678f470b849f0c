// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PresentButton } from './present.tsx';

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(cleanup);

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
  expect([screen.getByRole('status').textContent, shown()]).toEqual(['Hold to see before', '/a-new.png']);
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
