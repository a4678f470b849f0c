import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTemplateUrl, getTemplateThumbnailUrl, type Template } from '#contract/studio/photos.ts';
import { makePremium, makeUser } from '#tests/support/server/make.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { listTemplates, readTemplateImage, readTemplateZones, templateLayersKey } from './templates.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('A-48: the list is public, and every picture and thumbnail of it is there in the size it says', async () => {
  const templates = (await t.app.inject('/api/templates')).json<Template[]>();
  expect(templates.length).toBeGreaterThan(0);
  for (const { image, thumbnail, width, height } of templates) {
    const picture = await t.app.inject(image);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const facts = await sharp(picture.rawPayload).metadata();
    expect([facts.width, facts.height]).toEqual([width, height]);
    const small = await t.app.inject(thumbnail);
    expect([
      small.statusCode,
      small.headers['content-type'],
      (await sharp(small.rawPayload).metadata()).width! <= 480,
    ]).toEqual([200, 'image/webp', true]);
  }
  for (const strange of ['/templates/nothing.jpg', '/templates/..%2ftemplates.json', '/templates/templates.json'])
    expect((await t.app.inject(strange)).statusCode).toBe(404);
});

/** Where the engine may paint around a true outline: the soft edge, stitches on the seam, and a cord of piping. */
const EDGE = 14;

test('a rendered template is repainted inside its true outlines, and is the photo everywhere else', async () => {
  const [template] = await listTemplates();
  const ana = await makePremium(t);
  const body = {
    originalImage: `/templates/${template!.id}.jpg`,
    style: 'none',
    materials: ['leather'],
    mainColors: ['green'],
    secondaryColor: 'green',
    seatType: 'bucket',
    stitchingStyle: 'none',
  };
  const reply = await ana.call('POST', '/api/generate-design', body);
  expect(reply.statusCode).toBe(200);
  const { renderId, generatedImage } = reply.json<{ renderId: string; generatedImage: string }>();
  const view = (await ana.call('GET', `/api/renders/${renderId}`)).json<{
    summary: { outsideChanged: number; zones: { kind: string }[] };
  }>();
  expect(view.summary.outsideChanged).toBe(0);

  const high = await ana.call('GET', `/api/renders/${renderId}/picture?quality=high`);
  const size = { width: template!.width, height: template!.height };
  const pixels = async (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
  const before = await pixels(await readTemplateImage(template!));
  const after = await pixels(high.rawPayload);
  expect(after.length).toBe(before.length);
  const zones = Object.values(await readTemplateZones(template!));
  const union = new Uint8Array(size.width * size.height);
  for (const zone of zones) {
    const mask = await sharp(zone).extractChannel(0).raw().toBuffer();
    for (let i = 0; i < union.length; i++) if (mask[i]! > 127) union[i] = 255;
  }
  const raw = { raw: { ...size, channels: 1 as const } };
  const near = await sharp(union, raw)
    .blur(EDGE / 2)
    .threshold(2)
    .extractChannel(0)
    .raw()
    .toBuffer();
  let [inside, changedInside, changedOutside, greener] = [0, 0, 0, 0];
  for (let i = 0, p = 0; i < union.length; i++, p += 3) {
    const changed = before[p] !== after[p] || before[p + 1] !== after[p + 1] || before[p + 2] !== after[p + 2];
    if (near[i] === 0 && changed) changedOutside++;
    if (union[i] === 0) continue;
    inside++;
    if (changed) changedInside++;
    if (after[p + 1]! - after[p]! > before[p + 1]! - before[p]!) greener++;
  }
  expect(changedOutside).toBe(0);
  expect(changedInside / inside).toBeGreaterThan(0.85);
  expect(greener / inside).toBeGreaterThan(0.6);
  expect((await sharp((await ana.call('GET', generatedImage)).rawPayload).metadata()).width).toBe(1024);
});

test('the layers of a template are made once for everybody', async () => {
  const [template] = await listTemplates();
  const address = `/api/layers?image=${encodeURIComponent(`/templates/${template!.id}.jpg`)}`;
  let looks = 0;
  const { pool } = t.deps;
  t.deps.pool = {
    ...pool,
    analyzePhoto: (task, signal) => {
      looks++;
      return pool.analyzePhoto(task, signal);
    },
  };
  for (let i = 0; i < 3; i++) expect((await (await makeUser(t)).call('GET', address)).statusCode).toBe(200);
  expect(looks).toBe(0);
  t.deps.pool = pool;
});

test('a template whose picture was made anew has layers of its own', async () => {
  const [template] = await listTemplates();
  const picture = await readTemplateImage(template!);
  const another = await sharp(picture).flop().jpeg().toBuffer();
  expect(templateLayersKey(template!, picture, 7)).toBe(templateLayersKey(template!, Buffer.from(picture), 7));
  const keys = [
    templateLayersKey(template!, picture, 7),
    templateLayersKey(template!, another, 7),
    templateLayersKey(template!, picture, 8),
  ];
  expect(new Set(keys).size).toBe(3);
});

test('the pages that are written before the server is asked show the templates that it offers', async () => {
  expect((await t.app.inject('/api/templates')).json()).toEqual(
    (await listTemplates()).map(({ id, name, vehicleType, width, height, description }) => ({
      id,
      name,
      vehicleType,
      width,
      height,
      description,
      image: getTemplateUrl(id),
      thumbnail: getTemplateThumbnailUrl(id),
    })),
  );
});
