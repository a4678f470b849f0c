/** The contract with remote models: four promises hold for any response of theirs, on the real app with a real photo. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { and, desc, eq } from 'drizzle-orm';
import { providerCalls } from '#server/platform/db/schema/providers.ts';
import { ledger, renders, type RenderRow } from '#server/platform/db/schema.ts';
import { KINDS } from '#tests/support/fake-models/configure-models.ts';
import { FAKE_SERVICES } from '#tests/support/fake-models/fake-services.ts';
import { BAD_BYTES, BAD_LINES, BAD_PICTURES, REFUSALS } from '#tests/support/fake-models/mischief.ts';
import { DESIGN, openModelScene, type ModelScene } from '#tests/support/fake-models/model-scene.ts';
import { largestDifferenceOutside, loadPixels } from '#tests/support/pictures/pixels.ts';
import { expectConsistentLedger } from '#tests/support/pictures/render-scene.ts';
import type { Person } from '#tests/support/server/make.ts';

let t: ModelScene;
let ana: Person & { image: string };
beforeAll(async () => {
  t = await openModelScene();
});
afterAll(() => t.close());
beforeEach(() => t.forget());

interface Ended {
  status: number;
  body: Record<string, unknown>;
  row: RenderRow;
}

const render = async (engine: string): Promise<Ended> => {
  const reply = await ana.call('POST', '/api/generate-design', { originalImage: ana.image, ...DESIGN, engine });
  const [row] = await t.deps.database.db
    .select()
    .from(renders)
    .where(eq(renders.userId, ana.user.id))
    .orderBy(desc(renders.createdAt))
    .limit(1);
  return { status: reply.statusCode, body: reply.json(), row: row! };
};

/** Outside the mask the photo; the color within its bar or as good as our own; one charge; nothing left open. */
const expectPromises = async ({ status, body, row }: Ended): Promise<void> => {
  expect([status, body['message']]).toEqual([200, undefined]);
  const picture = await loadPixels(new Uint8Array((await ana.call('GET', String(body['generatedImage']))).rawPayload));
  expect(largestDifferenceOutside(picture, t.photo, t.mask)).toBe(0);
  for (const { id, deltaE } of row.summary!.zones)
    if (deltaE !== undefined) expect(deltaE, id).toBeLessThanOrEqual(Math.max(4, t.own.get(id)! + 0.5));
  const entries = await t.deps.database.db.select().from(ledger).where(eq(ledger.renderId, row.id));
  expect(entries.map(({ kind }) => kind)).toEqual(['charge']);
  expect(row.summary!.outsideChanged).toBe(0);
  expect(
    await t.deps.database.db
      .select()
      .from(providerCalls)
      .where(and(eq(providerCalls.renderId, row.id), eq(providerCalls.state, 'asked'))),
  ).toEqual([]);
  // The keys of this test: shorter beginnings also stand in the random ids of files now and then.
  expect(JSON.stringify(body)).not.toMatch(/sk-test|r8_test|AIzaTest|fal-test|127\.0\.0\.1|secret/);
};

/** One function behind all services judges the pictures themselves, so two services draw each bad picture, by turns. */
const drawersOf = (n: number): readonly string[] => [KINDS[n % KINDS.length]!, KINDS[(n + 3) % KINDS.length]!];

describe.each(KINDS)('%s', (engine) => {
  // Somebody new for every kind: one person may ask for 120 renders a minute, which all kinds together pass on a fast
  // machine.
  beforeAll(async () => {
    ana = await t.customer();
  });

  test('a good picture: its detail is in the result, and the text says whose it is', async () => {
    t.fake.next('good');
    const ended = await render(engine);
    await expectPromises(ended);
    expect(ended.row.provider).toBe(engine);
    expect(ended.body['analysis']).toContain('drew fine detail');
    // Asked with words, a size, and a mask where it takes one.
    expect(Object.values(t.fake.last).join(' ')).toMatch(/upholster/i);
    if (engine !== 'replicate') expect(t.fake.lastMask).toBeDefined();
  });

  test.each(BAD_PICTURES.filter((_, n) => drawersOf(n).includes(engine)))('a picture with %s', async (mischief) => {
    t.fake.next(mischief);
    await expectPromises(await render(engine));
  });

  test.each([...BAD_BYTES, ...BAD_LINES, ...REFUSALS, 'private address'] as const)(
    'A-20: %s instead of a picture: our own render, and the text says so',
    async (mischief) => {
      t.fake.next(mischief);
      const ended = await render(['endless', 'slow drip', 'silence'].includes(mischief) ? `${engine}-hasty` : engine);
      await expectPromises(ended);
      expect(ended.row.provider).toBe('local');
      expect(ended.body['analysis']).toContain("our own engine's");
      expect(t.fake.inner).toBe(0);
    },
  );

  if (FAKE_SERVICES[engine].selfHosted !== true)
    test('its content rules forbid it: 422, refunded, no other model is tried', async () => {
      const asked = t.fake.calls;
      t.fake.next('moderation', { always: true });
      const { status, body, row } = await render(engine);
      t.fake.next('good');
      expect([status, body['code'], body['upgradeToPremium']]).toEqual([422, 'safety_refusal', false]);
      expect(body['message']).toMatch(/refused this picture under its content rules.*own engine.*refunded/);
      expect(t.fake.calls - asked).toBe(1);
      const entries = await t.deps.database.db.select().from(ledger).where(eq(ledger.renderId, row.id));
      expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'refund']);
      // The limit for visitors is five a day; here the tests need more.
      await t.deps.database.db.update(renders).set({ problem: null }).where(eq(renders.id, row.id));
    });

  test('after all that the ledger is consistent, and no files are left behind', async () => {
    await expectConsistentLedger(t, ana.user.id);
    await expect.poll(() => t.fake.uploads.size).toBe(0);
  });
});
