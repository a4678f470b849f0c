/** Every recorded response, given by the fake in the service's own words, is read as recorded. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFakeModels, type FakeModels } from '#tests/support/fake-models/fake-models.ts';
import { KINDS, WORKFLOW } from '#tests/support/fake-models/configure-models.ts';
import { FAKE_KEYS, FAKE_SERVICES } from '#tests/support/fake-models/fake-services.ts';
import { ModelFailure } from '../models/model-failure.ts';
import type { ModelAnswer, PictureModel } from '../models/picture-model.ts';
import { openModel, readModelSettings } from '../models/provider-settings.ts';
import type { ServiceKind } from '../models/services.ts';

let fake: FakeModels;
let folder: string;
let image: Uint8Array;
let mask: Uint8Array;
beforeAll(async () => {
  fake = await openFakeModels();
  folder = mkdtempSync(path.join(os.tmpdir(), 'retrim-contracts-'));
  const square = (alpha: number) =>
    sharp({ create: { width: 816, height: 816, channels: 4, background: { r: 90, g: 60, b: 40, alpha } } })
      .png()
      .toBuffer();
  [image, mask] = [new Uint8Array(await square(1)), new Uint8Array(await square(0))];
});
afterAll(async () => {
  await fake.close();
  rmSync(folder, { recursive: true });
});

/** A model as an operator sets it up, at the fake's address. */
const modelOf = (
  kind: ServiceKind,
  tuned: Record<string, unknown> = {},
  keys: Record<string, string> = {},
): PictureModel => {
  const workflow = path.join(folder, 'workflow.json');
  writeFileSync(workflow, JSON.stringify(tuned['nodes'] ?? WORKFLOW));
  const { nodes: _, ...settings } = tuned;
  const file = path.join(folder, 'providers.json');
  const usual = FAKE_SERVICES[kind].settings(fake.origin, workflow);
  writeFileSync(file, JSON.stringify({ [kind]: { ...usual, ...settings } }));
  return openModel(readModelSettings([kind], file, { ...FAKE_KEYS, ...keys })[0]!);
};

const run = () => ({ signal: new AbortController().signal, timeoutMs: 20_000 });
const draw = (model: PictureModel, size = { width: 816, height: 816 }): Promise<ModelAnswer> =>
  model.edit(
    {
      image,
      mask: model.maskMode === 'none' ? undefined : mask,
      ...size,
      prompt: 'red leather',
      seed: 1,
      tier: 'free',
    },
    run(),
  );
const failureOf = async (work: Promise<unknown>): Promise<ModelFailure> => {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ModelFailure);
  return failure as ModelFailure;
};

describe.each(KINDS)('%s', (kind) => {
  const { errors } = FAKE_SERVICES[kind];

  test('the default settings make a picture', async () => {
    expect((await draw(modelOf(kind))).bytes.byteLength).toBeGreaterThan(1000);
  });

  test.each(errors.map((shape) => [shape.when, shape] as const))('%s', async (_when, shape) => {
    fake.answerWith(shape);
    const { kind: means, message } = await failureOf(draw(modelOf(kind)));
    expect([means, message.length > 0]).toEqual([shape.means, true]);
    expect(message).not.toMatch(/sk-test-1234567890|r8_test1234567|AIzaTest1234567/);
  });

  test('every fact has its source and date, or is marked as unconfirmed', () => {
    for (const { source } of errors) {
      if (source === 'unconfirmed') continue;
      expect(URL.canParse(source.url), source.url).toBe(true);
      expect(source.read).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
  });
});

describe("a wrong setting is the operator's, from the first request", () => {
  test.each([
    ['openai', { model: 'gpt-image-3-imagined' }],
    ['gemini', { model: 'gemini-9-image' }],
    ['replicate', { model: 'nobody/nothing' }],
    ['fal', { model: 'fal-ai/nothing' }],
  ] as const)('%s with %o', async (kind, tuned) => {
    expect((await failureOf(draw(modelOf(kind, tuned), { width: 1024, height: 1024 }))).kind).toBe('misconfigured');
  });

  test('a workflow with a node that the server does not have', async () => {
    const nodes = { ...WORKFLOW, 8: { class_type: 'IPAdapterApply', inputs: {} } };
    expect((await failureOf(draw(modelOf('comfyui', { nodes })))).kind).toBe('misconfigured');
  });

  test('a wrong key, which Gemini answers with 400', async () => {
    const model = modelOf('gemini', {}, { GEMINI_API_KEY: 'wrong-key' });
    expect((await failureOf(draw(model))).kind).toBe('no-access');
  });
});

test('the fake refuses what gpt-image-2 refuses: a canvas below 655,360 pixels, off the grid, too long', async () => {
  const model = modelOf('openai');
  for (const size of [
    { width: 656, height: 544 },
    { width: 900, height: 900 },
    { width: 3840, height: 640 },
  ]) {
    expect((await failureOf(draw(model, size))).kind, JSON.stringify(size)).toBe('rejected');
  }
  expect(model.frame).toMatchObject({ minPixels: 655_360, grid: 16, maxRatio: 3 });
});

test('a limit below the minimum size is raised to it: a setting cannot make every picture fail', () => {
  expect(modelOf('openai', { maxPixels: 200_000 }).frame.maxPixels).toBe(655_360);
});
