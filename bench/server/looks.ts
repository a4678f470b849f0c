/** B21: nine uploads at once, then a render of the last: how long it waits for looks that are not its own. */
import sharp from 'sharp';
import { createRenderPool } from '#server/platform/threads/pool.ts';
import { workerEntry } from '#server/platform/entry.ts';
import { localProvider } from '#server/studio/providers/models/local.ts';
import { ms, type Bar } from './bar.ts';
import { ended } from './crowd.ts';
import { DESIGN, openPlace } from './place.ts';

const UPLOADS = 9;
/** As many as an account may send at a time (`UPLOADS_AT_ONCE` in server/studio/photos/limits.ts). */
const AT_ONCE = 6;

/** A task of the threads: when it was asked for, and how long it took once it ran. */
interface Task {
  kind: 'look' | 'render';
  /** Milliseconds in line before a thread took it. */
  waited: number;
  took: number;
  endedAt: number;
}

/** The seat in another light each time: no photo is known from an earlier upload. */
const photosOf = (photo: Buffer): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: UPLOADS }, (_, at) =>
      sharp(photo)
        .modulate({ brightness: 0.8 + 0.04 * at })
        .jpeg({ quality: 88 })
        .toBuffer(),
    ),
  );

export const benchLooks = async (photo: Buffer): Promise<Bar[]> => {
  const pool = createRenderPool(workerEntry('render-worker'), { threads: 1 });
  const tasks: Task[] = [];
  /** One thread runs one task at a time, so a task began when it was asked for or when the one before it ended. */
  const timed =
    <Input extends unknown[], Result>(kind: Task['kind'], run: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      const askedAt = performance.now();
      const result = await run(...input);
      const endedAt = performance.now();
      const began = Math.max(askedAt, tasks.at(-1)?.endedAt ?? 0);
      tasks.push({ kind, waited: began - askedAt, took: endedAt - began, endedAt });
      return result;
    };
  const place = await openPlace({ slots: 1 });
  try {
    place.deps.pool = { ...pool, analyzePhoto: timed('look', pool.analyzePhoto) };
    place.deps.provider = localProvider({ ...pool, renderPicture: timed('render', pool.renderPicture) });
    const [first, ...rest] = await photosOf(photo);
    const who = await place.person();
    // Starts the thread and loads the engine.
    await place.upload(who, await sharp(first).flop().jpeg().toBuffer());
    while (tasks.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    tasks.length = 0;

    const photos = [first!, ...rest];
    const addresses: string[] = [];
    for (let at = 0; at < photos.length; at += AT_ONCE)
      addresses.push(...(await Promise.all(photos.slice(at, at + AT_ONCE).map((bytes) => place.upload(who, bytes)))));
    const askedAt = performance.now();
    const reply = await place.call(
      who,
      'POST',
      '/api/generate-design',
      { originalImage: addresses.at(-1), ...DESIGN },
      { prefer: 'respond-async' },
    );
    if (reply.statusCode !== 202) throw new Error(`${reply.statusCode} ${reply.body}`);
    const [row] = await ended(place, [reply.json<{ renderId: string }>().renderId]);
    const took = performance.now() - askedAt;
    while (tasks.length < UPLOADS + 1) await new Promise((resolve) => setTimeout(resolve, 20));
    const at = tasks.findIndex(({ kind }) => kind === 'render');
    const before = tasks.slice(0, at).filter(({ endedAt }) => endedAt > askedAt);
    const looks = tasks.filter(({ kind }) => kind === 'look');
    // The last one before the render is its own photo's.
    const others = Math.max(0, before.length - 1);
    return [
      {
        id: 'B21',
        what: `${UPLOADS} photos uploaded at once on one thread, then a render of the last: looks at other photos that it waits for`,
        bar: 'at most 1',
        figure: `${others}; it took ${ms(took)}, of which its own look ${ms(tasks[at - 1]!.took)} and its picture ${ms(tasks[at]!.took)}; a look takes ${ms(Math.max(...looks.map((look) => look.took)))} at most`,
        met: row!.state === 'succeeded' && others <= 1,
      },
      {
        id: 'B21',
        what: 'The other photos are looked at all the same',
        bar: `${UPLOADS} of ${UPLOADS}`,
        figure: `${looks.length} of ${UPLOADS}`,
        met: looks.length === UPLOADS,
      },
    ];
  } finally {
    await place.close();
    await pool.close();
  }
};
