/// <reference lib="dom" />
/** Time from a press to the picture that answers it, as the page itself sees both. */
import type { Page } from '@playwright/test';

interface ClockWindow {
  __clock: { pressed: number; painted: number[] };
}

/** Notes every press, and every frame in which a canvas has got new pixels. Before the page is opened. */
export const addPaintClock = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    globalThis.__name = (named) => named; // compilers that keep names call this inside of what the page evaluates
    const clock = (globalThis.__clock = { pressed: 0, painted: [] });
    for (const sign of ['pointerdown', 'click', 'keydown'])
      addEventListener(sign, () => { if (clock.pressed === 0) clock.pressed = performance.now(); }, true);
    const original = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...given) {
      requestAnimationFrame(() => clock.painted.push(performance.now()));
      return original.apply(this, given);
    };
  }`);

/** @returns milliseconds from the press to the first picture after it. Throws after half a minute without one. */
export const pressToPaint = async (page: Page, press: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    const { __clock: clock } = globalThis as unknown as ClockWindow;
    clock.pressed = 0;
    clock.painted = [];
  });
  await press();
  const took = await page.waitForFunction(
    () => {
      const { pressed, painted } = (globalThis as unknown as ClockWindow).__clock;
      const first = pressed === 0 ? undefined : painted.find((at) => at >= pressed);
      return first === undefined ? false : Math.max(1, first - pressed);
    },
    undefined,
    { timeout: 30_000, polling: 20 },
  );
  return (await took.jsonValue()) as number;
};
