import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import sharp from 'sharp';
import { generate, openCustomize, signUp } from './people.ts';

const PHOTO = join(tmpdir(), `retrim-phone-result-${process.pid}.jpg`);
const PORTRAIT = join(tmpdir(), `retrim-phone-portrait-${process.pid}.jpg`);
test.beforeAll(async () => {
  const picture = () => sharp('assets/templates/sedan-tan-leather.jpg');
  await picture().resize(1600).jpeg({ quality: 88 }).toFile(PHOTO);
  await picture().resize(540, 720, { fit: 'cover' }).jpeg({ quality: 88 }).toFile(PORTRAIT);
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type At = readonly [x: number, y: number];

/** Real touches: the browser turns them into pointers, scrolling and zooming of its own. */
const handOn = (cdp: CDPSession) => {
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: At[]): Promise<void> => {
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  };
  return {
    tapTwice: async (at: At): Promise<void> => {
      for (let tap = 0; tap < 2; tap++) {
        await touch('touchStart', at);
        await touch('touchEnd');
      }
    },
    drag: async ([x, y]: At, [toX, toY]: At): Promise<void> => {
      await touch('touchStart', [x, y]);
      for (let step = 1; step <= 6; step++)
        await touch('touchMove', [x + ((toX - x) * step) / 6, y + ((toY - y) * step) / 6]);
      await touch('touchEnd');
    },
    /** Two fingers side by side, from so many pixels apart to so many. */
    pinch: async ([x, y]: At, from: number, to: number): Promise<void> => {
      const fingers = (apart: number): [At, At] => [
        [x - apart / 2, y],
        [x + apart / 2, y],
      ];
      await touch('touchStart', fingers(from)[0]);
      await touch('touchStart', ...fingers(from));
      for (let step = 1; step <= 6; step++) await touch('touchMove', ...fingers(from + ((to - from) * step) / 6));
      await touch('touchEnd');
    },
    hold: (at: At) => touch('touchStart', at),
    letGo: () => touch('touchEnd'),
  };
};

const pictureBox = (page: Page, within: string) =>
  page
    .locator(`${within} .zoom-frame img`)
    .first()
    .evaluate((img) => {
      const { x, y, width, height } = img.getBoundingClientRect();
      return { x, y, width, height };
    });
const middleOf = async (page: Page, selector: string): Promise<At> => {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return [x + width / 2, y + height / 2];
};
/** Neither the page nor the browser's own view of it has moved or grown. */
const still = (page: Page) =>
  page.evaluate(() => [window.scrollX, window.scrollY, window.visualViewport!.scale]).then((all) => all.join(' '));

test('the result under a thumb: two fingers zoom, two taps show its own pixels, one finger moves it, the seam and holding still compare', async ({
  page,
}) => {
  await signUp(page);
  await openCustomize(page, PHOTO, 'Quick Design');
  await generate(page);
  const hand = handOn(await page.context().newCDPSession(page));
  const slider = page.getByRole('slider', { name: /before and after/i });
  const width = async () => (await pictureBox(page, '.result-window')).width;
  await expect.poll(width).toBeGreaterThan(300);
  const fitted = await width();
  const own = await page
    .locator('.result-window .zoom-frame img')
    .first()
    .evaluate((img: HTMLImageElement) => img.naturalWidth);
  expect(own).toBeGreaterThan(fitted * 2);
  const middle = await middleOf(page, '.result-window .zoom-frame');
  const [x, y] = middle;
  const before = await still(page);

  await hand.drag([x, y + 20], [x + 80, y + 22]);
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(60);
  const seam = await slider.inputValue();

  await hand.pinch(middle, 60, 180);
  await expect.poll(width).toBeGreaterThan(fitted * 2.5);
  expect(await width()).toBeLessThan(fitted * 3.5);
  expect([await still(page), await slider.inputValue()]).toEqual([before, seam]);

  const lay = await pictureBox(page, '.result-window');
  await hand.drag([x - 60, y + 50], [x - 100, y + 20]);
  const moved = await pictureBox(page, '.result-window');
  expect([moved.width, moved.x < lay.x - 20, moved.y < lay.y - 10]).toEqual([lay.width, true, true]);
  expect([await still(page), await slider.inputValue()]).toEqual([before, seam]);

  const grip = await middleOf(page, '.result-window .compare-grip');
  await hand.drag(grip, [grip[0] - 120, grip[1]]);
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(Number(seam) - 20);
  expect((await pictureBox(page, '.result-window')).x).toBe(moved.x);

  await hand.tapTwice(middle);
  await expect.poll(width).toBeCloseTo(fitted, 0);
  const kept = await slider.inputValue();
  await hand.tapTwice(middle);
  await expect.poll(width).toBeCloseTo(own, 0);
  await page.screenshot({ path: test.info().outputPath('zoomed.png') });
  await page.waitForTimeout(500);
  expect(await slider.inputValue()).toBe(kept);

  await page.getByRole('button', { name: 'Full screen' }).click();
  const shown = page.locator('.present [role=status]');
  const stageWidth = async () => (await pictureBox(page, '.present')).width;
  await expect.poll(stageWidth).toBeGreaterThan(300);
  const whole = await stageWidth();
  const stage = await middleOf(page, '.present-picture');
  await hand.hold(stage);
  await expect(shown).toHaveText('Before');
  await hand.letGo();
  await expect(shown).toHaveText('Hold the picture to see the original');
  await page.waitForTimeout(400);
  await hand.pinch(stage, 60, 150);
  await expect.poll(stageWidth).toBeGreaterThan(whole * 2);
  const placed = await pictureBox(page, '.present');
  await hand.drag(stage, [stage[0] - 50, stage[1]]);
  await expect.poll(async () => (await pictureBox(page, '.present')).x).toBeLessThan(placed.x - 20);
  await page.waitForTimeout(400);
  await hand.tapTwice(stage);
  await expect.poll(stageWidth).toBeCloseTo(whole, 0);
  await hand.tapTwice(stage);
  await expect.poll(stageWidth).toBeCloseTo(own, 0);
});

test('a portrait photo on a phone: the chosen color is in view in its row, the hint lies on no button, the message on no heading', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await openCustomize(page, PORTRAIT, 'Quick Design');
  const expectInView = async (): Promise<void> => {
    const chosen = page.locator('.swatches-colors .swatch:has(:checked)');
    await expect(chosen).toBeInViewport({ ratio: 0.99 });
    expect(await page.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0]);
  };
  await page.locator('.swatches-colors').getByText('Red', { exact: true }).click();
  await page.locator('.swatches-colors').evaluate((row) => (row.scrollLeft = 0));
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Red', exact: true })).toBeChecked();
  await expectInView();
  await page.reload();
  await expect(page.getByText('Live preview', { exact: true })).toBeVisible();
  await expectInView();
  await page.screenshot({ path: test.info().outputPath('again.png') });

  await generate(page);
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  type Box = Awaited<ReturnType<typeof boxOf>>;
  const meet = (a: Box, b: Box): boolean =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  await page.screenshot({ path: test.info().outputPath('result.png') });
  const message = await boxOf('.toast');
  expect(meet(message, await boxOf('.result-title'))).toBe(false);
  expect(meet(message, await boxOf('.result-window'))).toBe(false);
  const hint = await boxOf('.compare-hint');
  for (const button of await page.locator('.canvas-bar .btn:visible').all())
    expect(meet(hint, (await button.boundingBox())!)).toBe(false);
  expect(meet(hint, await boxOf('.result-window .tag-br'))).toBe(false);
});
