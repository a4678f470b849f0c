/// <reference lib="dom" />
/**
 * A color dragged in the studio's picker, in a real browser: pictures that reach the screen in a second. The built product answers; `node scripts/build.mjs` comes first.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';

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

const PORT = 6471;
const SECONDS = 4;

/** @param photos files */
export const benchColorDrag = async (photos: readonly string[]): Promise<ColorDrag[]> => {
  const data = mkdtempSync(join(tmpdir(), 'retrim-drag-'));
  const server = spawn(process.execPath, ['tests/e2e/serve.mjs'], {
    env: { ...process.env, E2E_PORT: String(PORT), E2E_DATA_DIR: data },
    stdio: 'ignore',
  });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await answers(`http://localhost:${PORT}/api/ready`);
    const drags: ColorDrag[] = [];
    for (const photo of photos) drags.push(await drag(await browser.newPage(), photo));
    return drags;
  } finally {
    await browser.close();
    server.kill();
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(data, { recursive: true, force: true });
  }
};

export const isBuilt = (): boolean => existsSync('build/client') && existsSync('build/server');

const answers = async (address: string): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const ok = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    if (tries > 200) throw new Error(`${address} does not answer`);
    await pause(300);
  }
};

const drag = async (page: Page, photo: string): Promise<ColorDrag> => {
  // Compilers that keep names call this inside of what the page evaluates.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`http://localhost:${PORT}/try`);
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
