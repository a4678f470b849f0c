/** U2: the outline that a real browser shows after random marks is the one that the real server keeps. */
import { expect, test } from '@playwright/test';

/** Numbers that only look random (Park and Miller). */
const dice = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

const randomMarks = (seed: number): object[] => {
  const roll = dice(seed);
  return Array.from({ length: 6 }, (_, n) => {
    const [x, y] = [roll(), 0.3 + 0.6 * roll()];
    const points = Array.from({ length: 5 }, (_p, p) => [x + (p * (roll() - 0.4)) / 12, y + (p * (roll() - 0.5)) / 12]);
    return n % 2 === 0
      ? { type: 'tap', x, y, add: roll() < 0.5 }
      : { type: 'stroke', points, radius: 0.01 + 0.05 * roll(), add: roll() < 0.5, snap: roll() < 0.5 };
  });
};

/** In the page, with its own worker: the map of zones after the marks, and the one from the server's new layers. */
const outlines = async ({ image, marks }: { image: string; marks: object[] }) => {
  const query = `image=${encodeURIComponent(image)}`;
  const script = performance.getEntriesByType('resource').find(({ name }) => name.includes('preview-worker'))!.name;
  const worker = new Worker(script, { type: 'module' });
  let id = 0;
  const ask = (name: string, input: object) =>
    new Promise<{ map: { data: Uint8Array }; zones: { id: string }[] }>((resolve, reject) => {
      const mine = ++id;
      worker.addEventListener('message', ({ data }) => {
        if (data.id === mine && 'error' in data) reject(new Error(data.error));
        else if (data.id === mine) resolve(data.output);
      });
      worker.postMessage({ id: mine, name, input });
    });
  const analysis = async () => {
    for (;;) {
      const found = await (await fetch(`/api/try/analysis?${query}`)).json();
      if (found.state === 'ready') return found as { revision: number };
      if (found.state === 'failed' || found.code !== undefined) throw new Error(JSON.stringify(found));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const layers = async () => new Uint8Array(await (await fetch(`/api/try/layers?${query}`)).arrayBuffer());

  const { revision } = await analysis();
  const photo = await (await fetch(image)).blob();
  const before = await ask('open', { photo, layers: await layers() });
  const shown = await ask('correct', { marks });
  const kept = await fetch(`/api/try/marks?${query}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ marks, revision }),
  });
  if (!kept.ok) throw new Error(await kept.text());
  await analysis();
  const reloaded = await ask('open', { photo, layers: await layers() });
  worker.terminate();
  const named = ({ map, zones }: typeof shown): string[] => Array.from(map.data, (zone) => zones[zone]?.id ?? '');
  const [a, b, c] = [named(shown), named(reloaded), named(before)];
  const count = (is: (i: number) => boolean): number => a.filter((_, i) => is(i)).length;
  const [both, either] = [count((i) => a[i] !== '' && b[i] !== ''), count((i) => a[i] !== '' || b[i] !== '')];
  return { iou: both / either, otherZone: count((i) => a[i] !== b[i]), moved: count((i) => a[i] !== c[i]) };
};

test('after six random marks browser and server agree to the pixel', async ({ page }) => {
  test.slow();
  await page.goto('/try');
  await page.getByRole('button', { name: /^Sedan, tan leather/ }).click();
  await page.waitForFunction(
    () => performance.getEntriesByType('resource').some((entry) => entry.name.includes('preview-worker')),
    undefined,
  );
  const { moved, ...same } = await page.evaluate(outlines, {
    image: '/templates/sedan-tan-leather.jpg',
    marks: randomMarks(734_512_011),
  });
  expect(same).toEqual({ iou: 1, otherZone: 0 });
  expect(moved).toBeGreaterThan(0);
});
