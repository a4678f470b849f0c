/** The real app with every kind of model configured, all of them spoken by the fake server; a real photo, looked at once. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { planFor } from '#engine/zone-map.ts';
import { parseDesign } from '#engine/design.ts';
import { providerCalls, providerHealth, providerSpending } from '#server/db/schema/providers.ts';
import type { UserRow } from '#server/db/schema.ts';
import type { AnalyzeResult } from '#server/render/analyze-task.ts';
import { makeUser, type Person } from '../make.ts';
import { pixelsOf, type Pixels } from '../pixels.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { openFakeModels, type FakeModels } from './fake-models.ts';

const PHOTOS = new URL('../../fixtures/photos/', import.meta.url);
export const DESIGN = {
  style: 'original',
  materials: ['leather'],
  mainColors: ['red'],
  seatType: 'bucket',
  stitchingStyle: 'none',
};
export const KINDS = ['openai', 'gemini', 'replicate', 'fal', 'comfyui', 'localai'] as const;
const SIZE = [{ width: 160, height: 112 }];

export interface ModelScene extends TestApp {
  fake: FakeModels;
  /** The stored photo, and where our own render of `DESIGN` differs from it. */
  photo: Pixels;
  mask: Pixels;
  /** CIEDE2000 of our own render, by zone. */
  own: Map<string, number>;
  /** A user with a confirmed address and the photo. */
  customer(overrides?: Partial<UserRow>): Promise<Person & { image: string }>;
  /** Resets the health of all models, and the spending. */
  forget(): Promise<void>;
}

const WORKFLOW = {
  1: { class_type: 'LoadImage', inputs: { image: '$image' } },
  2: { class_type: 'LoadImageMask', inputs: { mask: '$mask', channel: 'red' } },
  3: { class_type: 'CLIPTextEncode', inputs: { text: 'photo, $prompt' } },
  4: { class_type: 'KSampler', inputs: { seed: '$seed', steps: 20 } },
  9: { class_type: 'SaveImage', inputs: { images: ['4', 0] } },
};

export const openModelScene = async (
  environment: Record<string, string> = {},
  tuned: Record<string, object> = {},
): Promise<ModelScene> => {
  const fake = await openFakeModels({ anySize: true });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-models-'));
  const workflow = path.join(folder, 'workflow.json');
  await writeFile(workflow, JSON.stringify(WORKFLOW));
  const common = { sizes: SIZE, timeoutSeconds: 20, attempts: 1 };
  const kinds: Record<(typeof KINDS)[number], object> = {
    openai: { baseUrl: `${fake.origin}/openai/v1`, ...common, partials: 0 },
    gemini: { baseUrl: fake.origin, ...common },
    replicate: { baseUrl: `${fake.origin}/v1`, ...common },
    fal: { baseUrl: fake.origin, ...common },
    comfyui: { baseUrl: fake.origin, workflow, ...common, usdPerPicture: 0.001 },
    localai: {
      kind: 'openai-compatible',
      dialect: 'localai',
      baseUrl: `${fake.origin}/v1`,
      model: 'dreamshaper',
      ...common,
    },
  };
  const keys: Record<string, string> = {
    openai: '$OPENAI_API_KEY',
    gemini: '$GEMINI_API_KEY',
    replicate: '$REPLICATE_API_TOKEN',
    fal: '$FAL_KEY',
  };
  const providers = {
    ...kinds,
    // The same with little patience, for lines on which nothing comes.
    ...Object.fromEntries(
      Object.entries(kinds).map(([name, settings]) => [
        `${name}-hasty`,
        { kind: name, ...(name in keys ? { key: keys[name] } : {}), ...settings, timeoutSeconds: 1 },
      ]),
    ),
    patient: {
      kind: 'openai',
      key: '$OPENAI_API_KEY',
      label: 'Patient AI',
      baseUrl: `${fake.origin}/openai/v1`,
      ...common,
      attempts: 2,
      partials: 1,
    },
    ...tuned,
  };
  const file = path.join(folder, 'providers.json');
  await writeFile(file, JSON.stringify(providers));
  const t = await openTestApp({
    PROVIDERS: Object.keys(providers).join(','),
    PROVIDERS_FILE: file,
    SPEND_LIMIT_HOUR_USD: '1000',
    SPEND_LIMIT_DAY_USD: '1000',
    OPENAI_API_KEY: 'sk-test-1234567890',
    GEMINI_API_KEY: 'AIzaTest1234567',
    REPLICATE_API_TOKEN: 'r8_test1234567',
    FAL_KEY: 'fal-test-1234',
    ...environment,
  });

  const jpeg = await sharp(await readFile(new URL('sedan-tan-leather.jpg', PHOTOS)))
    .resize(200)
    .jpeg({ quality: 92 })
    .toBuffer();
  const customer = async (overrides: Partial<UserRow> = {}): Promise<Person & { image: string }> => {
    const person = await makeUser(t, { emailVerifiedAt: t.deps.now(), monthlyRendersLimit: 1000, ...overrides });
    const upload = await person.upload(jpeg);
    expect(upload.statusCode).toBe(201);
    return { ...person, image: upload.json<{ imageUrl: string }>().imageUrl };
  };

  const first = await customer();
  const stored = new Uint8Array((await first.call('GET', first.image)).rawPayload);
  const { width, height } = await sharp(stored).metadata();
  const maskOf = async (kind: string): Promise<Buffer> =>
    sharp(await readFile(new URL(`sedan-tan-leather/${kind}.png`, PHOTOS)))
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer();
  // The parts are known: finding them has tests of its own.
  const zonesIn = Object.fromEntries(
    await Promise.all(
      ['insert', 'bolster', 'headrest'].map(async (kind) => [kind, new Uint8Array(await maskOf(kind))] as const),
    ),
  );
  const looked: AnalyzeResult = await t.deps.pool.analyzePhoto({ photo: stored, zonesIn });
  t.deps.pool = { ...t.deps.pool, analyzePhoto: async () => ({ ...looked, bytes: looked.bytes.slice() }) };
  const ours = await t.deps.pool.renderPicture({
    photo: stored,
    layers: looked.bytes,
    plan: planFor(parseDesign(DESIGN)),
    keepChanged: true,
  });
  expect(ours.report.maskCoverage).toBeGreaterThan(0.05);
  return Object.assign(t, {
    fake,
    photo: await pixelsOf(stored),
    mask: await pixelsOf(ours.changed!.bytes),
    own: new Map(
      ours.report.zones.flatMap(({ id, deltaELit }) => (deltaELit === undefined ? [] : [[id, deltaELit] as const])),
    ),
    customer,
    async forget() {
      await t.deps.database.db.delete(providerHealth);
      await t.deps.database.db.delete(providerSpending);
      await t.deps.database.db.delete(providerCalls);
    },
    close: ((close) => async () => {
      await close();
      await fake.close();
      await rm(folder, { recursive: true, force: true });
    })(t.close.bind(t)),
  });
};
