// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CompareSlider } from './compare-slider.tsx';

afterEach(cleanup);

const slider = (): HTMLInputElement => screen.getByRole('slider');

test('S-92, B-35: the seam starts at 50 percent and says so', () => {
  render(<CompareSlider before="/a.png" after="/b.png" alt="Bench" />);
  expect(slider().value).toBe('50');
  expect(slider().getAttribute('aria-valuetext')).toBe('50% before');
});

test('S-92: moving the seam uncovers the picture, from 0 to 100', () => {
  const { container } = render(<CompareSlider before="/a.png" after="/b.png" alt="Bench" />);
  fireEvent.change(slider(), { target: { value: '0' } });
  expect((container.firstElementChild as HTMLElement).style.getPropertyValue('--pos')).toBe('0');
  fireEvent.change(slider(), { target: { value: '140' } });
  expect((container.firstElementChild as HTMLElement).style.getPropertyValue('--pos')).toBe('100');
});

test('S-93: another picture brings the seam back to the middle', () => {
  const { rerender } = render(<CompareSlider before="/a.png" after="/b.png" alt="Bench" />);
  fireEvent.change(slider(), { target: { value: '80' } });
  rerender(<CompareSlider before="/a.png" after="/c.png" alt="Bench" />);
  expect(slider().value).toBe('50');
});

test('S-93: pictures that come back have the seam in the middle, too', () => {
  const pictures = (after: string) => <CompareSlider before="/a.png" after={after} alt="Bench" startsWithAfter />;
  const { rerender, container } = render(pictures('/b.png'));
  fireEvent.change(slider(), { target: { value: '80' } });
  rerender(pictures('/c.png'));
  rerender(pictures('/b.png'));
  expect([slider().value, (container.firstElementChild as HTMLElement).dataset['whole']]).toEqual(['50', 'true']);
});

test('the same pictures drawn again leave the seam where it is', () => {
  const { rerender } = render(<CompareSlider before="/a.png" after="/b.png" alt="Bench" />);
  fireEvent.change(slider(), { target: { value: '80' } });
  rerender(<CompareSlider before="/a.png" after="/b.png" alt="Bench, again" />);
  expect(slider().value).toBe('80');
});

test('S-94: with automatic ratio the frame takes the shape of the picture', () => {
  const { container } = render(<CompareSlider before="/a.png" after="/b.png" alt="Bench" autoRatio />);
  const after = container.querySelector('img')!;
  Object.defineProperties(after, { naturalWidth: { value: 900 }, naturalHeight: { value: 1600 } });
  fireEvent.load(after);
  expect((container.firstElementChild as HTMLElement).style.aspectRatio).toContain('0.5625');
});

test('opened new, the after picture is whole until the seam is touched; a new pair is whole again', () => {
  const { container, rerender } = render(<CompareSlider before="/a.png" after="/b.png" alt="Bench" startsWithAfter />);
  const isWhole = (): boolean => (container.firstElementChild as HTMLElement).dataset['whole'] === 'true';
  // One place for picture, seam and grip, so that they never stand apart.
  expect((container.firstElementChild as HTMLElement).style.getPropertyValue('--pos')).toBe('0');
  expect([isWhole(), slider().getAttribute('aria-valuetext')]).toEqual([true, 'After']);
  fireEvent.change(slider(), { target: { value: '51' } });
  expect([isWhole(), slider().getAttribute('aria-valuetext')]).toEqual([false, '51% before']);
  rerender(<CompareSlider before="/a.png" after="/c.png" alt="Bench" startsWithAfter />);
  expect([isWhole(), slider().value]).toEqual([true, '50']);
});

test('the seam runs in only over two loaded pictures', () => {
  const { container, rerender } = render(<CompareSlider before="/a.png" after="/b.png" alt="Bench" startsWithAfter />);
  const frame = container.firstElementChild as HTMLElement;
  const pictures = () => container.querySelectorAll('img');
  expect(pictures()).toHaveLength(1);
  fireEvent.load(pictures()[0]!);
  expect([pictures().length, frame.dataset['loaded']]).toEqual([2, undefined]);
  fireEvent.load(pictures()[1]!);
  expect(frame.dataset['loaded']).toBe('true');
  rerender(<CompareSlider before="/c.png" after="/b.png" alt="Bench" startsWithAfter />);
  expect(frame.dataset['loaded']).toBeUndefined();
});
