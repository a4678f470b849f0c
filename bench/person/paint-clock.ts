/// <reference lib="dom" />
/** Measures, inside the page, the time from an input or from the page's load to the resulting picture. */
import type { Page } from '@playwright/test';

interface ClockWindow {
  /** Time of the first input, and all painted pictures. A `kept` picture is a stored one, shown until the engine paints. */
  __clock: { pressed: number; painted: { at: number; side: number; kept: boolean }[] };
}

/** Milliseconds from the input, or from the page's load without one. */
export interface PaintTimes {
  /** To the first picture, which may be a stored one. */
  first: number;
  /** To the first picture that the engine painted. */
  live: number;
  /** To the engine's first picture at full size. */
  whole: number;
}

/** Minimum long side of a full-size picture in pixels; previews painted earlier are smaller. */
const MIN_FULL_SIZE_PIXELS = 640;

/** Records inputs and painted pictures in the page. Must be called before the page is opened. */
export const addPaintClock = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    globalThis.__name = (named) => named; // compilers that keep names call this inside of what the page evaluates
    const clock = (globalThis.__clock = { pressed: 0, painted: [] });
    for (const sign of ['pointerdown', 'click', 'keydown', 'change'])
      addEventListener(sign, () => { if (clock.pressed === 0) clock.pressed = performance.now(); }, true);
    const note = (side, kept) => requestAnimationFrame(() => clock.painted.push({ at: performance.now(), side, kept }));
    document.addEventListener('load', ({ target }) => {
      if (target instanceof HTMLImageElement && target.src.startsWith('data:image/jpeg') && target.closest('.stage-picture') !== null)
        note(Math.max(target.naturalWidth, target.naturalHeight), true);
    }, true);
    const original = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...given) {
      note(Math.max(this.canvas.width, this.canvas.height), false);
      return original.apply(this, given);
    };
  }`);

/**
 * Waits for the first full-size picture after the input or the page's load.
 * @throws after two minutes without one
 */
const waitForPaintTimes = async (page: Page): Promise<PaintTimes> => {
  const times = await page.waitForFunction(
    (from) => {
      const { pressed, painted } = (globalThis as unknown as ClockWindow).__clock;
      const answers = painted.filter(({ at }) => at >= pressed);
      const live = answers.filter(({ kept }) => !kept);
      const whole = live.find(({ side }) => side >= from);
      const since = ({ at }: { at: number }): number => Math.max(1, at - pressed);
      return whole === undefined ? false : { first: since(answers[0]!), live: since(live[0]!), whole: since(whole) };
    },
    MIN_FULL_SIZE_PIXELS,
    { timeout: 120_000, polling: 20 },
  );
  return (await times.jsonValue()) as PaintTimes;
};

/** @param press triggers a new picture. @throws after two minutes without a full-size picture */
export const measurePress = async (page: Page, press: () => Promise<unknown>): Promise<PaintTimes> => {
  await page.evaluate(() => {
    const { __clock: clock } = globalThis as unknown as ClockWindow;
    clock.pressed = 0;
    clock.painted = [];
  });
  await press();
  await page.waitForFunction(() => (globalThis as unknown as ClockWindow).__clock.pressed > 0);
  return waitForPaintTimes(page);
};

export const measureReload = async (page: Page): Promise<PaintTimes> => {
  await page.reload();
  return waitForPaintTimes(page);
};
