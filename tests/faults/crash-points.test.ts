/** Every durable step of a scenario is the last one once; after the restart the ledger is right in every case. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { designs, files, renders } from '#server/platform/db/schema.ts';
import { recoverRenders } from '#server/studio/renders/recover-renders.ts';
import { injectCrashes, type CrashInjector } from '#tests/support/server/crash-injector.ts';
import {
  expectConsistentLedger,
  LEATHER,
  makePhotoOwner,
  openRenderScene,
  waitUntil,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';

/** A scenario runs thirty times; how long that takes on a busy machine says nothing about it. */
const LONG = 600_000;

let t: RenderScene;
let crash: CrashInjector;
beforeAll(async () => {
  t = await openRenderScene({}, async (deps) => {
    crash = await injectCrashes(deps);
  });
});
afterAll(async () => {
  crash.restart();
  await t.close();
});

/** @returns whether the process had died */
const restart = async (): Promise<boolean> => {
  await waitUntil(
    () => t.renders.runner.running === 0 && crash.pendingCalls === 0,
    'nothing of the process moves any more',
  );
  const died = crash.hasCrashed;
  crash.restart();
  await recoverRenders(t.deps, true);
  t.renders.runner.wake();
  return died;
};

/** Bytes of every row are there; bytes without a row are for the sweeper. */
const expectNoHollowRows = async (userId: string): Promise<void> => {
  for (const file of await t.deps.database.db.select().from(files).where(eq(files.userId, userId)))
    expect(await t.deps.storage.read(file.storageKey), file.kind).toBeDefined();
};

/** Runs `scenario` again and again, dying one step later each time, until it comes through alive. */
const dieEverywhere = async (
  moment: 'before' | 'after',
  prepare: () => Promise<PhotoOwner>,
  scenario: (person: PhotoOwner) => Promise<unknown>,
  check: (person: PhotoOwner) => Promise<void>,
): Promise<number> => {
  for (let step = 1; ; step++) {
    const person = await prepare();
    crash.crashAt(step, moment);
    await scenario(person).catch(() => undefined);
    const died = await restart();
    await check(person);
    if (!died) return step - 1;
    if (step > 60) throw new Error('the scenario never ends');
  }
};

const ended = async (person: PhotoOwner): Promise<void> => {
  await waitUntil(
    async () =>
      (await t.deps.database.db.select().from(renders).where(eq(renders.userId, person.user.id))).every(
        ({ state }) => state !== 'queued' && state !== 'running',
      ),
    'every render has ended',
  );
};

test.each(['before', 'after'] as const)(
  'a render: dying %s any durable step ends in a picture that is paid for, in a refund, or in nothing at all',
  async (moment) => {
    const outcomes: string[] = [];
    const steps = await dieEverywhere(
      moment,
      () => makePhotoOwner(t),
      async (person) => {
        // A dead process answers nobody: nobody waits for it either.
        await Promise.race([
          person.generate({}, { 'idempotency-key': 'once' }),
          waitUntil(() => crash.hasCrashed, 'dead'),
        ]);
      },
      async (person) => {
        await ended(person);
        const { used } = await expectConsistentLedger(t, person.user.id);
        await expectNoHollowRows(person.user.id);
        // Asking again with the same key brings the picture and costs nothing more.
        const again = await person.generate({}, { 'idempotency-key': 'once' });
        outcomes.push(`${used} ${again.statusCode}`);
        await ended(person);
        const after = await expectConsistentLedger(t, person.user.id);
        if (again.statusCode === 200) expect(after.used).toBe(1);
      },
    );
    expect(steps).toBeGreaterThan(6);
    expect(outcomes.at(-1)).toBe('1 200');
  },
  LONG,
);

test.each(['before', 'after'] as const)(
  'a batch: dying %s any durable step ends with every colorway paid for and saved, or with nothing at all',
  async (moment) => {
    const colorways = ({ image }: PhotoOwner) => ({
      kind: 'colorways',
      items: ['red', 'tan'].map((color) => ({
        name: color,
        originalImage: image,
        design: { ...LEATHER, mainColors: [color] },
      })),
    });
    const start = (person: PhotoOwner) =>
      person.call('POST', '/api/render-batches', colorways(person), { 'idempotency-key': 'once' });
    const ends: string[] = [];
    const steps = await dieEverywhere(
      moment,
      () => makePhotoOwner(t),
      async (person) => {
        const work = async (): Promise<void> => {
          await start(person);
          await ended(person);
        };
        await Promise.race([work(), waitUntil(() => crash.hasCrashed, 'dead')]);
      },
      async (person) => {
        await ended(person);
        await expectNoHollowRows(person.user.id);
        const { used } = await expectConsistentLedger(t, person.user.id);
        const again = await start(person);
        expect(again.statusCode, again.body).toBe(202);
        await ended(person);
        expect(await expectConsistentLedger(t, person.user.id)).toEqual({ used: 2 });
        const { db } = t.deps.database;
        expect(await db.select().from(designs).where(eq(designs.userId, person.user.id))).toHaveLength(2);
        ends.push(String(used));
      },
    );
    expect(steps).toBeGreaterThan(10);
    expect(new Set(ends)).toEqual(new Set(['0', '2']));
  },
  LONG,
);

test.each(['before', 'after'] as const)(
  'saving and deleting a design: dying %s any durable step leaves whole designs or none',
  async (moment) => {
    const prepare = async () => {
      const person = await makePhotoOwner(t);
      const { generatedImage } = (await person.generate()).json<{ generatedImage: string }>();
      return Object.assign(person, { generatedImage });
    };
    const steps = await dieEverywhere(
      moment,
      prepare,
      async (person) => {
        const { generatedImage } = person as Awaited<ReturnType<typeof prepare>>;
        const saved = await person.call('POST', '/api/designs', {
          name: 'x',
          originalImageUrl: person.image,
          generatedImageUrl: generatedImage,
          style: 'original',
          materials: ['leather'],
          seatType: 'bucket',
          stitchingStyle: 'none',
        });
        if (saved.statusCode !== 201) return;
        await person.call('DELETE', `/api/designs/${saved.json<{ id: number }>().id}`);
        await person.call('DELETE', '/api/trash');
      },
      async (person) => {
        const { db } = t.deps.database;
        await expectNoHollowRows(person.user.id);
        for (const design of await db.select().from(designs).where(eq(designs.userId, person.user.id))) {
          if (design.trashedAt !== null)
            expect((await person.call('POST', `/api/trash/${design.id}/restore`)).statusCode).toBe(200);
          expect((await person.call('GET', `/api/designs/${design.id}/download`)).statusCode).toBe(200);
          expect((await person.call('DELETE', `/api/designs/${design.id}`)).statusCode).toBe(204);
        }
        expect((await person.call('DELETE', '/api/trash')).statusCode).toBe(204);
        expect(await db.select().from(designs).where(eq(designs.userId, person.user.id))).toEqual([]);
        await expectSoundBooksAfterDelete(person);
      },
    );
    expect(steps).toBeGreaterThanOrEqual(4);
  },
  LONG,
);

/** Deleting a design does not give its render back. */
const expectSoundBooksAfterDelete = async (person: PhotoOwner): Promise<void> => {
  expect((await person.call('GET', '/api/user')).json()).toMatchObject({ monthlyRendersCount: 1 });
};

test.each(['before', 'after'] as const)(
  'a cancellation: dying %s any durable step refunds the render once',
  async (moment) => {
    await dieEverywhere(
      moment,
      async () => {
        t.provider.hold();
        const person = await makePhotoOwner(t);
        await person.start();
        await waitUntil(() => t.provider.runningRenders.length === 1, 'under way');
        return person;
      },
      async (person) => {
        await person.call('DELETE', '/api/renders/latest');
        t.provider.release();
      },
      async (person) => {
        await ended(person);
        await expectConsistentLedger(t, person.user.id);
      },
    );
  },
  LONG,
);
