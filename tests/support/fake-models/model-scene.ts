/** The real app with every kind of model configured at the fake server, and a real photo with a fixed analysis. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { planFor } from '#engine/zone-map.ts';
import { parseDesign } from '#engine/design.ts';
import { providerCalls, providerHealth, providerSpending } from '#server/platform/db/schema/providers.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { AnalyzeResult } from '#server/platform/threads/analyze-task.ts';
import { makeUser, type Person } from '../server/make.ts';
import { loadPixels, type Pixels } from '../pictures/pixels.ts';
import { openTestApp, type TestApp } from '../server/test-app.ts';
import { configureModels } from './configure-models.ts';
import { openFakeModels, type FakeModels } from './fake-models.ts';

const PHOTOS = new URL('../../fixtures/photos/', import.meta.url);
export const DESIGN = {
  style: 'original',
  materials: ['leather'],
  mainColors: ['red'],
  seatType: 'bucket',
  stitchingStyle: 'none',
};

export interface ModelScene extends TestApp {
  fake: FakeModels;
  /** The stored photo, and a mask of the pixels that our own render of `DESIGN` changes. */
  photo: Pixels;
  mask: Pixels;
  /** CIEDE2000 of our own render on lit pixels, by zone. */
  own: Map<string, number>;
  /** Creates a user with a confirmed email address and an uploaded photo. */
  customer(overrides?: Partial<UserRow>): Promise<Person & { image: string }>;
  /** Deletes the models' health, calls and spending. */
  forget(): Promise<void>;
}

/** Analysis with given masks, because segmentation has its own tests. */
const analyzeWithMasks = async ({ deps }: TestApp, photo: Uint8Array): Promise<AnalyzeResult> => {
  const { width, height } = await sharp(photo).metadata();
  const mask = async (kind: string): Promise<Buffer> =>
    sharp(await readFile(new URL(`sedan-tan-leather/${kind}.png`, PHOTOS)))
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer();
  const knownZones = Object.fromEntries(
    await Promise.all(
      ['insert', 'bolster', 'headrest'].map(async (kind) => [kind, new Uint8Array(await mask(kind))] as const),
    ),
  );
  return deps.pool.analyzePhoto({ photo, knownZones });
};

export const openModelScene = async (
  environment: Record<string, string> = {},
  extraModels: Record<string, object> = {},
): Promise<ModelScene> => {
  const fake = await openFakeModels({ anySize: true });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-models-'));
  const t = await openTestApp({
    ...(await configureModels(folder, fake.origin, extraModels)),
    SPEND_LIMIT_HOUR_USD: '1000',
    SPEND_LIMIT_DAY_USD: '1000',
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
  const analysis = await analyzeWithMasks(t, stored);
  t.deps.pool = { ...t.deps.pool, analyzePhoto: async () => ({ ...analysis, bytes: analysis.bytes.slice() }) };
  const ours = await t.deps.pool.renderPicture({
    photo: stored,
    layers: analysis.bytes,
    plan: planFor(parseDesign(DESIGN)),
    withChangedMask: true,
  });
  expect(ours.report.maskCoverage).toBeGreaterThan(0.05);
  return Object.assign(t, {
    fake,
    photo: await loadPixels(stored),
    mask: await loadPixels(ours.changedMask!.bytes),
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
