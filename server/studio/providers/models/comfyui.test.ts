/** On somebody's own image server: nobody else's work is stopped, and no customer's picture stays. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitUntil } from '#tests/support/pictures/render-scene.ts';
import { openFakeModels, type FakeModels } from '#tests/support/fake-models/fake-models.ts';
import { comfyModel, ComfySettings } from './comfyui.ts';
import type { PictureModel } from './picture-model.ts';

const WORKFLOW = {
  1: { class_type: 'LoadImage', inputs: { image: '$image' } },
  2: { class_type: 'LoadImageMask', inputs: { mask: '$mask' } },
  3: { class_type: 'CLIPTextEncode', inputs: { text: '$prompt' } },
  9: { class_type: 'SaveImage', inputs: { images: ['1', 0] } },
};
const IN_THE_WORKFLOW = {
  ...WORKFLOW,
  1: { class_type: 'ETN_LoadImageBase64', inputs: { image: '$imagedata' } },
  2: { class_type: 'ETN_LoadMaskBase64', inputs: { mask: '$maskdata' } },
};

let fake: FakeModels;
let folder: string;
let picture: Uint8Array;
beforeEach(async () => {
  fake = await openFakeModels();
  folder = mkdtempSync(path.join(os.tmpdir(), 'retrim-comfy-'));
  picture = new Uint8Array(
    await sharp({ create: { width: 256, height: 256, channels: 3, background: '#8a5a3c' } })
      .png()
      .toBuffer(),
  );
});
afterEach(async () => {
  await fake.close();
  rmSync(folder, { recursive: true });
});

const open = (workflow: object = WORKFLOW): PictureModel => {
  const file = path.join(folder, 'workflow.json');
  writeFileSync(file, JSON.stringify(workflow));
  return comfyModel(ComfySettings.parse({ name: 'box', kind: 'comfyui', baseUrl: fake.origin, workflow: file }));
};
const REQUEST = { width: 256, height: 256, prompt: 'red leather', seed: 1, tier: 'free' } as const;
const draw = (
  model: PictureModel,
  { signal = new AbortController().signal, timeoutMs = 10_000, onAccepted = async (_id: string) => {} } = {},
) => model.edit({ ...REQUEST, image: picture, mask: picture }, { signal, timeoutMs, onAccepted });
/** A gray pixel remains of a picture that was erased. */
const left = (): string[] =>
  [...fake.comfy.pictures].filter(([, bytes]) => bytes.byteLength > 90).map(([name]) => name);

test('uploaded and drawn pictures are erased once the result is fetched, and the workflow leaves the history', async () => {
  expect((await draw(open())).bytes.byteLength).toBeGreaterThan(1000);
  await waitUntil(() => left().length === 0 && fake.comfy.history.size === 0);
  // Two uploads and the result: they were there.
  expect(fake.comfy.pictures.size).toBe(3);
  expect([...fake.comfy.pictures.keys()].filter((name) => name.startsWith('temp/retrim/'))).toHaveLength(2);
});

test('the grey pixel that takes their place is a picture', async () => {
  await draw(open());
  await waitUntil(() => left().length === 0);
  for (const bytes of fake.comfy.pictures.values())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1, height: 1 });
});

test('a workflow that loads pictures from its own text uploads none', async () => {
  expect((await draw(open(IN_THE_WORKFLOW))).bytes.byteLength).toBeGreaterThan(1000);
  await waitUntil(() => left().length === 0 && fake.comfy.history.size === 0);
  expect([...fake.comfy.pictures.keys()].some((name) => name.startsWith('temp/'))).toBe(false);
  expect(fake.lastMask).toBeDefined();
});

test('a workflow that the server refuses leaves no upload behind', async () => {
  await expect(draw(open({ ...WORKFLOW, 8: { class_type: 'Gone', inputs: {} } }))).rejects.toMatchObject({
    kind: 'misconfigured',
  });
  await waitUntil(() => fake.comfy.pictures.size === 2 && left().length === 0);
});

test.each(['jobs', 'targeted', 'old'] as const)('%s: cancelled while ours runs, ours is stopped', async (age) => {
  fake.comfy.cancelApi = age;
  fake.slow = true;
  const control = new AbortController();
  const work = draw(open(), {
    signal: control.signal,
    onAccepted: async () => {
      setTimeout(() => control.abort(new Error('cancelled')), 50);
    },
  });
  await expect(work).rejects.toThrow('cancelled');
  expect(fake.comfy.interrupted).toHaveLength(1);
  await waitUntil(() => left().length === 0);
});

test.each(['jobs', 'targeted', 'old'] as const)(
  "%s: canceled while somebody else's runs, theirs goes on and ours leaves the queue",
  async (age) => {
    fake.comfy.cancelApi = age;
    fake.comfy.strangers = 'somebody-elses';
    fake.slow = true;
    const control = new AbortController();
    const work = draw(open(), {
      signal: control.signal,
      onAccepted: async () => {
        setTimeout(() => control.abort(new Error('cancelled')), 50);
      },
    });
    await expect(work).rejects.toThrow('cancelled');
    expect(fake.comfy.interrupted).toEqual([]);
    expect(fake.cancelled).toHaveLength(1);
    expect(fake.cancelled).not.toContain('somebody-elses');
  },
);

test('after a crash the workflow is resumed from the stored note, and its uploads are erased too', async () => {
  fake.slow = true;
  let noted = '';
  const control = new AbortController();
  await expect(
    draw(open(), {
      signal: control.signal,
      onAccepted: async (id) => {
        noted = id;
        throw new Error('the server died');
      },
    }),
  ).rejects.toThrow('the server died');
  expect(left()).toHaveLength(2);
  fake.finish();
  expect(
    (await open().resume!(noted, { signal: new AbortController().signal, timeoutMs: 10_000 })).bytes.byteLength,
  ).toBeGreaterThan(1000);
  await waitUntil(() => left().length === 0);
});
