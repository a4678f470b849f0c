import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import type { MaskMode, ModelRequest, PictureModel } from './models/picture-model.ts';
import { ModelFailure } from './models/model-failure.ts';
import { compatibleModel, CompatibleSettings } from './models/openai-compatible.ts';
import { openFakeModels, type FakeModels } from '#tests/support/fake-models/fake-models.ts';
import { findBestMode, probeModel } from './probe-model.ts';

/** A server that means `means` by "draw here" (or looks at no mask). */
const server =
  (means: MaskMode) =>
  (mode: MaskMode): PictureModel => ({
    name: 'box',
    label: 'box',
    model: 'm',
    maskMode: mode,
    wording: 'instruct',
    frame: { grid: 1, maxRatio: 4, maxPixels: 1e6 },
    timeoutMs: 1000,
    attempts: 1,
    tiers: ['free'],
    estimate: () => 0.01,
    async edit({ image, mask }: ModelRequest) {
      const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const told = mask === undefined ? undefined : await sharp(mask).ensureAlpha().raw().toBuffer();
      for (let i = 0; i < info.width * info.height; i++) {
        const draws =
          told === undefined || means === 'none'
            ? true
            : means === 'alpha'
              ? told[4 * i + 3]! < 128
              : told[4 * i]! > 128 === (means === 'white');
        if (draws) data.set([170, 30, 40], 3 * i);
      }
      return {
        bytes: await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
          .jpeg({ quality: 90 })
          .toBuffer(),
      };
    },
  });
const MODES: MaskMode[] = ['white', 'alpha', 'black'];
const { signal } = new AbortController();

test.each(['white', 'alpha', 'black', 'none'] as const)('a server that means %s is found out', async (means) => {
  const results = await probeModel(server(means), MODES, signal);
  expect(findBestMode(results)).toBe(means);
  expect(results.filter(({ honored }) => honored).map(({ mode }) => mode)).toEqual(means === 'none' ? [] : [means]);
});

test('a refused mask format is reported as such, and does not end the probe', async () => {
  const picky = (mode: MaskMode): PictureModel => ({
    ...server('alpha')(mode),
    ...(mode === 'white'
      ? { edit: () => Promise.reject(new ModelFailure('rejected', '400: mask must have an alpha channel')) }
      : {}),
  });
  const results = await probeModel(picky, MODES, signal);
  expect(results[0]).toMatchObject({
    mode: 'white',
    honored: false,
    failure: expect.stringContaining('alpha channel'),
    costUsd: 0,
  });
  expect(findBestMode(results)).toBe('alpha');
});

let fake: FakeModels;
beforeAll(async () => {
  fake = await openFakeModels();
});
afterAll(() => fake.close());

test('over the wire: the mask goes into the field that the dialect names', async () => {
  const settings = CompatibleSettings.parse({
    name: 'box',
    kind: 'openai-compatible',
    dialect: 'vllm-omni',
    baseUrl: `${fake.origin}/v1`,
    model: 'qwen-image-edit',
    fields: { num_inference_steps: 30 },
  });
  const [result] = await probeModel((mode) => compatibleModel({ ...settings, mask: mode }), ['white'], signal);
  expect(result!.failure).toBeUndefined();
  expect(fake.last).toMatchObject({
    model: 'qwen-image-edit',
    num_inference_steps: '30',
    size: '1024x1024',
    response_format: 'b64_json',
  });
  expect(fake.lastMask).toBeDefined();
});
