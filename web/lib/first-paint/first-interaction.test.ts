import { expect, test } from 'vitest';
import { onFirstInteraction } from './first-interaction.ts';

test.each(['pointermove', 'touchstart', 'scroll', 'keydown', 'focusin', 'click'])(
  '%s is a sign, and only the first counts',
  (sign) => {
    const page = new EventTarget();
    let heard = 0;
    onFirstInteraction(() => {
      heard += 1;
    }, page);
    page.dispatchEvent(new Event('load'));
    expect(heard).toBe(0);
    page.dispatchEvent(new Event(sign));
    page.dispatchEvent(new Event(sign));
    page.dispatchEvent(new Event('wheel'));
    expect(heard).toBe(1);
  },
);

test('a listener that was removed is not called', () => {
  const page = new EventTarget();
  let heard = 0;
  onFirstInteraction(() => {
    heard += 1;
  }, page)();
  page.dispatchEvent(new Event('keydown'));
  expect(heard).toBe(0);
});
