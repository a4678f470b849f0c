/// <reference lib="dom" />
/** Time from a press, or from the opening of the page, to the picture that answers it, as the page itself sees both. */
import type { Page } from '@playwright/test';

interface ClockWindow {
  /** `kept`: a picture from before the page was opened again. */
  __clock: { pressed: number; painted: { at: number; side: number; kept: boolean }[] };
}

/** Milliseconds from a press, or from the opening of the page where nothing was pressed. */
export interface Answered {
  /** To the first picture; also to one that was kept. */
  first: number;
  /** To the first one that the engine painted. */
  live: number;
  /** To the first of these that is no sketch. */
  whole: number;
}

/** Long side from which a picture is no sketch; the photos that are measured are larger than twice of it. */
const WHOLE_FROM = 640;

/** Notes every press or chosen file, and every frame in which a canvas has got new pixels or the stage a kept picture. Before the page is opened. */
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
 * Until a whole picture has answered the press, or the opening of the page where nothing was pressed.
 * @throws after two minutes without one
 */
const answered = async (page: Page): Promise<Answered> => {
  const took = await page.waitForFunction(
    (from) => {
      const { pressed, painted } = (globalThis as unknown as ClockWindow).__clock;
      const answers = painted.filter(({ at }) => at >= pressed);
      const live = answers.filter(({ kept }) => !kept);
      const whole = live.find(({ side }) => side >= from);
      const since = ({ at }: { at: number }): number => Math.max(1, at - pressed);
      return whole === undefined ? false : { first: since(answers[0]!), live: since(live[0]!), whole: since(whole) };
    },
    WHOLE_FROM,
    { timeout: 120_000, polling: 20 },
  );
  return (await took.jsonValue()) as Answered;
};

/** @param press to be answered by a new picture. @throws after two minutes without a whole one */
export const pressToPaint = async (page: Page, press: () => Promise<unknown>): Promise<Answered> => {
  await page.evaluate(() => {
    const { __clock: clock } = globalThis as unknown as ClockWindow;
    clock.pressed = 0;
    clock.painted = [];
  });
  await press();
  await page.waitForFunction(() => (globalThis as unknown as ClockWindow).__clock.pressed > 0);
  return answered(page);
};

/** Opens the page again; the picture is what was there before. */
export const reopenToPaint = async (page: Page): Promise<Answered> => {
  await page.reload();
  return answered(page);
};
