/// <reference lib="dom" />
/**
 * A color dragged in the studio's picker, in a real browser: pictures that reach the screen in a second. The built product answers; `node scripts/build.mjs` comes first.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { withBuiltProduct } from './built-product.ts';

export interface ColorDrag {
  /** New pictures on the screen in a second. */
  pictures: number;
  /** Milliseconds from one picture to the next, median. */
  between: number;
  /** Frames of the page in a second: whether the page itself stays smooth. */
  frames: number;
  /** Longest side of the picture. */
  side: number;
}

const SECONDS = 4;

/** @param photos files */
export const benchColorDrag = (photos: readonly string[]): Promise<ColorDrag[]> =>
  withBuiltProduct(async ({ browser, origin }) => {
    const drags: ColorDrag[] = [];
    for (const photo of photos) drags.push(await drag(await browser.newPage(), origin, photo));
    return drags;
  });

const drag = async (page: Page, origin: string, photo: string): Promise<ColorDrag> => {
  // Compilers that keep names call this inside of what the page evaluates.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/try`);
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await page.getByText('Live preview', { exact: true }).waitFor({ timeout: 120_000 });
  // Panels and the materials' surfaces are made ready meanwhile.
  await pause(4000);
  await page.getByRole('group', { name: 'Seats: color' }).getByText('Custom', { exact: true }).click();
  await page.locator('.custom-color-well').first().waitFor();
  await turnColors(page, 1000);
  const measured = await turnColors(page, 1000 * SECONDS);
  await page.close();
  return measured;
};

/** Every frame another color, as the picker of the system tells them. Counts the pictures that canvases are given. */
const turnColors = (page: Page, ms: number): Promise<ColorDrag> =>
  page.evaluate(async (duration) => {
    const input = document.querySelector<HTMLInputElement>('.custom-color-well')!;
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    let side = 0;
    const painted: number[] = [];
    const spied = [
      [CanvasRenderingContext2D.prototype, 'putImageData'],
      [ImageBitmapRenderingContext.prototype, 'transferFromImageBitmap'],
    ] as const;
    const originals = spied.map(([owner, name]) => (owner as unknown as Record<string, unknown>)[name]);
    spied.forEach(([owner, name], n) => {
      const original = originals[n] as (...given: unknown[]) => unknown;
      (owner as unknown as Record<string, unknown>)[name] = function (
        this: { canvas: HTMLCanvasElement },
        ...given: unknown[]
      ) {
        const { width, height } = this.canvas;
        side = Math.max(side, width, height);
        requestAnimationFrame(() => painted.push(performance.now()));
        return original.apply(this, given);
      };
    });
    const start = performance.now();
    let frames = 0;
    await new Promise<void>((resolve) => {
      const step = (): void => {
        const now = performance.now();
        if (now - start > duration) return resolve();
        frames++;
        const hue = Math.round(255 * Math.abs(Math.sin(frames / 40)));
        value.set!.call(
          input,
          `#${hue.toString(16).padStart(2, '0')}40${((frames * 3) % 256).toString(16).padStart(2, '0')}`,
        );
        input.dispatchEvent(new Event('input', { bubbles: true }));
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
    const seconds = (performance.now() - start) / 1000;
    spied.forEach(([owner, name], n) => ((owner as unknown as Record<string, unknown>)[name] = originals[n]));
    const between = painted.slice(1).map((at, n) => at - painted[n]!);
    between.sort((a, b) => a - b);
    return {
      pictures: painted.length / seconds,
      between: between[between.length >> 1] ?? 0,
      frames: frames / seconds,
      side,
    };
  }, ms);
