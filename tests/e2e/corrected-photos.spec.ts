/**
 * A picture that a hand corrected is the same in the browser, after a reload, in the render and on the customer's page. Random taps, strokes and
 * cuts on photos of real cabins: CORRECTED_PHOTOS=FOLDER npx playwright test corrected-photos takes all pictures of a folder.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { STANDARD_SIDE } from '#contract/studio/photos.ts';
import { loadPixels } from '../support/pictures/pixels.ts';
import { expectOkReply, createShareToken } from '../support/server/through-api.ts';
import { generate, openCustomize, signUp, toast } from './people.ts';

const VALIDATION = 'bench/validation/photos';
const FOLDER = process.env['CORRECTED_PHOTOS'];
const PHOTOS =
  FOLDER === undefined
    ? ['p502.jpg', 'p509.jpg'].map((name) => join(VALIDATION, name))
    : readdirSync(FOLDER)
        .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
        .sort()
        .map((name) => join(FOLDER, name));

/** Numbers that only look random (Park and Miller). */
const dice = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

type Place = readonly [x: number, y: number];
interface Gesture {
  tool: 'Add' | 'Brush' | 'Remove' | 'Eraser' | 'Lasso' | 'Cut';
  /** Shares of the picture's width and height: of a tap one, of a cut two, of a stroke all that it passes. */
  places: readonly Place[];
}

/** Eight, in the lower two thirds, where seats are; no two beginnings are one place. */
const randomGestures = (seed: number): Gesture[] => {
  const roll = dice(seed);
  const place = (): Place => [0.1 + 0.8 * roll(), 0.32 + 0.6 * roll()];
  const way = (points: number): Place[] => {
    const [x, y] = place();
    return Array.from({ length: points }, (_, p) => [
      Math.min(0.97, Math.max(0.03, x + (p * (roll() - 0.4)) / 12)),
      Math.min(0.97, Math.max(0.03, y + (p * (roll() - 0.5)) / 12)),
    ]);
  };
  return [
    { tool: 'Add', places: [place()] },
    { tool: 'Brush', places: way(6) },
    { tool: 'Remove', places: [place()] },
    { tool: 'Cut', places: [place(), place()] },
    { tool: 'Eraser', places: way(5) },
    { tool: 'Lasso', places: way(7) },
    { tool: 'Cut', places: [place(), place()] },
    { tool: 'Add', places: [place()] },
  ];
};

const tools = (page: Page) => page.getByRole('group', { name: 'Correct the zones' });

const perform = async (page: Page, { tool, places }: Gesture): Promise<void> => {
  await tools(page).getByText(tool, { exact: true }).click();
  const { x: left, y: top, width, height } = (await page.locator('.stage-picture').boundingBox())!;
  const at = ([x, y]: Place): [number, number] => [left + x * width, top + y * height];
  if (tool !== 'Brush' && tool !== 'Eraser' && tool !== 'Lasso') {
    for (const one of places) await page.mouse.click(...at(one));
    return;
  }
  await page.mouse.move(...at(places[0]!));
  await page.mouse.down();
  for (const one of places.slice(1)) await page.mouse.move(...at(one), { steps: 4 });
  await page.mouse.up();
};

/** The newest picture stands: nothing is painted, and no light of the server's is awaited. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
  await expect(page.locator('.photo-tag-busy')).toHaveCount(0);
};

/** The live picture's own pixels. */
const livePicture = async (page: Page): Promise<Buffer> => {
  const address = await page
    .locator('.stage-picture canvas')
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL('image/png'));
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
};

interface Analysis {
  state: string;
  revision: number;
  marks: { type: string }[];
}

/** Makes the marks, puts the tools away and waits for the server's light. @returns what the server keeps */
const correct = async (page: Page, image: string, gestures: readonly Gesture[]): Promise<Analysis> => {
  const revisions: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/layers')) revisions.push(answer.url());
  });
  await page.getByRole('button', { name: 'Correct the zones' }).click();
  for (const gesture of gestures) await perform(page, gesture);
  await expect(tools(page).getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  let kept: Analysis | undefined;
  await expect(async () => {
    kept = await expectOkReply<Analysis>(page.request.get(`/api/analysis?image=${encodeURIComponent(image)}`));
    expect(kept.state).toBe('ready');
    expect(revisions.at(-1)).toContain(String(kept.revision));
  }).toPass();
  await settled(page);
  return kept!;
};

/** Pixels a block is long and wide. */
const BLOCK = 8;
/** A block is another one from here on, in codes of its mean: a line of stitches or a gray patch is three times that. */
const ANOTHER = 12;

/** Fraction of the blocks that look different: pixel by pixel a picture of another size or encoding never is the same. */
const different = async (one: Buffer, other: Buffer): Promise<number> => {
  const { width, height, data } = await loadPixels(one);
  const { data: again } = await loadPixels(other, { width, height });
  const [columns, rows] = [Math.floor(width / BLOCK), Math.floor(height / BLOCK)];
  const off = new Float64Array(columns * rows * 3);
  for (let y = 0; y < rows * BLOCK; y++)
    for (let x = 0; x < columns * BLOCK; x++)
      for (let c = 0; c < 3; c++) {
        const i = 3 * (y * width + x) + c;
        off[3 * (Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK)) + c]! += data[i]! - again[i]!;
      }
  return off.filter((sum) => Math.abs(sum) / BLOCK ** 2 >= ANOTHER).length / off.length;
};

/** The render as a shop gets it, and the picture on its customer's page. */
const renderAndShare = async (page: Page, customer: Page): Promise<{ rendered: Buffer; shared: Buffer }> => {
  await generate(page);
  await page.getByRole('button', { name: 'Save Design' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Design name' }).fill('Corrected');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Design saved successfully')).toBeVisible();
  const [design] = await expectOkReply<{ id: number; generatedImageUrl: string }[]>(page.request.get('/api/designs'));
  const rendered = await (await page.request.get(design!.generatedImageUrl)).body();
  await customer.goto(`/s/${await createShareToken(page.request, design!.id)}`);
  const address = await customer
    .locator('img[src*="/after"]')
    .first()
    .evaluate((picture) => (picture as HTMLImageElement).currentSrc);
  return { rendered, shared: await (await customer.request.get(address)).body() };
};

for (const [nth, file] of PHOTOS.entries())
  test(`${file}: the corrected picture is the same in the browser, after a reload, in the render and for the customer`, async ({
    page,
    browser,
  }) => {
    test.slow();
    await signUp(page);
    const uploaded = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/upload') && answer.ok(),
    );
    await openCustomize(page, file, 'Quick Design');
    const { imageUrl } = (await (await uploaded).json()) as { imageUrl: string };
    await settled(page);
    const before = await livePicture(page);
    const { marks } = await correct(page, imageUrl, randomGestures(nth + 1));
    expect(marks.length).toBeGreaterThan(3);
    const shown = await livePicture(page);
    expect(shown.equals(before)).toBe(false);

    await page.reload();
    await settled(page);
    expect((await livePicture(page)).equals(shown)).toBe(true);

    const customer = await browser.newContext();
    const { rendered, shared } = await renderAndShare(page, await customer.newPage());
    await customer.close();
    // The live picture has at most STANDARD_SIDE; the render of a larger photo is made smaller to be compared, the customer's copy always is another size.
    const { width, height, data } = await loadPixels(rendered);
    if (Math.max(width, height) <= STANDARD_SIDE) expect((await loadPixels(shown)).data).toEqual(data);
    else expect(await different(shown, rendered)).toBeLessThan(0.004);
    expect(await different(shown, shared)).toBeLessThan(0.015);
  });
