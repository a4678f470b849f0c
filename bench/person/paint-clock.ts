/// <reference lib="dom" />
/** Time from a press to the picture that answers it, as the page itself sees both. */
import type { Page } from '@playwright/test';

interface ClockWindow {
  __clock: { pressed: number; painted: { at: number; side: number }[] };
}

/** Milliseconds from a press. */
export interface Answered {
  /** To the first picture. */
  first: number;
  /** To the first one that is no sketch. */
  whole: number;
}

/** Long side from which a picture is no sketch; the photos that are measured are larger than twice of it. */
const WHOLE_FROM = 640;

/** Notes every press, and every frame in which a canvas has got new pixels. Before the page is opened. */
export const addPaintClock = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    globalThis.__name = (named) => named; // compilers that keep names call this inside of what the page evaluates
    const clock = (globalThis.__clock = { pressed: 0, painted: [] });
    for (const sign of ['pointerdown', 'click', 'keydown'])
      addEventListener(sign, () => { if (clock.pressed === 0) clock.pressed = performance.now(); }, true);
    const original = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...given) {
      const side = Math.max(this.canvas.width, this.canvas.height);
      requestAnimationFrame(() => clock.painted.push({ at: performance.now(), side }));
      return original.apply(this, given);
    };
  }`);

/** Until the picture on the screen is no sketch. */
export const wholePicture = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (from) => (globalThis as unknown as ClockWindow).__clock.painted.some(({ side }) => side >= from),
    WHOLE_FROM,
    { timeout: 30_000, polling: 20 },
  );

/** @param press to be answered by a new picture. Throws after half a minute without a whole one. */
export const pressToPaint = async (page: Page, press: () => Promise<void>): Promise<Answered> => {
  await page.evaluate(() => {
    const { __clock: clock } = globalThis as unknown as ClockWindow;
    clock.pressed = 0;
    clock.painted = [];
  });
  await press();
  const took = await page.waitForFunction(
    (from) => {
      const { pressed, painted } = (globalThis as unknown as ClockWindow).__clock;
      const answers = pressed === 0 ? [] : painted.filter(({ at }) => at >= pressed);
      const whole = answers.find(({ side }) => side >= from);
      const since = ({ at }: { at: number }): number => Math.max(1, at - pressed);
      return whole === undefined ? false : { first: since(answers[0]!), whole: since(whole) };
    },
    WHOLE_FROM,
    { timeout: 30_000, polling: 20 },
  );
  return (await took.jsonValue()) as Answered;
};
