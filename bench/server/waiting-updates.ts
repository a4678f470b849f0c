/** B13: delay of a render's progress events over a real connection, compared with the state that the API reports. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RenderView } from '#contract/studio/renders.ts';
import { formatMs, type BenchmarkRow } from '../benchmark-row.ts';
import { median, quantile } from '../statistics.ts';
import { finishedRenders, queuedRenderId, requestRender } from './crowd.ts';
import { createMockEngine, openBenchApp, type Person, type BenchApp } from './bench-app.ts';

const WATCHER_COUNT = 30;
const SLOT_COUNT = 6;
const RENDER_MS = 1500;
const POLL_MS = 100;

interface Update {
  receivedAt: number;
  view: RenderView;
}
interface Watch {
  id: string;
  person: Person;
  openedAt: number;
  updates: Update[];
  closed: Promise<void>;
}

const watch = (origin: string, id: string, person: Person): Watch => {
  const updates: Update[] = [];
  const closed = (async () => {
    const reply = await fetch(`${origin}/api/renders/${id}/events`, { headers: { cookie: person.cookie } });
    let text = '';
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const json = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        if (json !== undefined) updates.push({ receivedAt: Date.now(), view: JSON.parse(json) as RenderView });
        text = text.slice(end + 2);
      }
    }
  })();
  return { id, person, openedAt: Date.now(), updates, closed };
};

/** Longest time, in milliseconds, for which the last update of a watcher differed from the API's state. */
const longestStale = async (bench: BenchApp, watches: readonly Watch[], isDone: () => boolean): Promise<number> => {
  const since = new Map<string, number>();
  let longest = 0;
  while (!isDone()) {
    for (const { id, person, updates } of watches) {
      const before = updates.length;
      const { state, stage, queuePosition } = (
        await bench.call(person, 'GET', `/api/renders/${id}`)
      ).json<RenderView>();
      // An update that arrived during the request may be newer or older than its answer.
      if (updates.length !== before) continue;
      const last = updates.at(-1)?.view;
      if (last?.state === state && last.stage === stage && last.queuePosition === queuePosition) since.delete(id);
      else since.set(id, since.get(id) ?? Date.now());
      longest = Math.max(longest, Date.now() - (since.get(id) ?? Date.now()));
    }
    await pause(POLL_MS);
  }
  return longest;
};

export const benchWaitingUpdates = async (picture: Uint8Array<ArrayBuffer>): Promise<BenchmarkRow[]> => {
  const bench = await openBenchApp({ renderEngine: () => createMockEngine(picture, RENDER_MS), slots: SLOT_COUNT });
  try {
    await requestRender(bench, await bench.person());
    const origin = await bench.app.listen({ port: 0, host: '127.0.0.1' });
    const people: Person[] = [];
    for (let i = 0; i < WATCHER_COUNT; i++) people.push(await bench.person());
    const watches: Watch[] = [];
    for (const person of people) watches.push(watch(origin, await queuedRenderId(bench, person), person));
    let isOver = false;
    // Only the last third, which waits longest, because polling for everyone would add too much load.
    const stale = longestStale(bench, watches.slice(-WATCHER_COUNT / 3), () => isOver);
    const rows = await finishedRenders(
      bench,
      watches.map(({ id }) => id),
    );
    isOver = true;
    const longest = await stale;
    await Promise.all(watches.map(({ closed }) => closed));
    const first = watches.map(({ openedAt, updates }) => updates[0]!.receivedAt - openedAt);
    const startUpdates = watches.map(
      ({ id, updates }) =>
        updates.find(({ view }) => view.state !== 'queued')!.receivedAt -
        rows.find((row) => row.id === id)!.startedAt!.getTime(),
    );
    const stages = new Set(watches.flatMap(({ updates }) => updates.map(({ view }) => view.stage)));
    return [
      {
        id: 'B13',
        subject: `${WATCHER_COUNT} people watch their render wait: from asking to the first word (stage, place in the queue), slowest`,
        required: '1 s',
        figure: `${formatMs(Math.max(...first))}, p50 ${formatMs(median(first))}`,
        met: Math.max(...first) <= 1000,
      },
      {
        id: 'B13',
        subject: 'A change of stage or place until it is told, slowest',
        required: '2 s',
        figure: `${formatMs(Math.max(longest, ...startUpdates))}, begin told p95 ${formatMs(quantile(startUpdates, 0.95))}; ${stages.size} stages seen`,
        met: Math.max(longest, ...startUpdates) <= 2000,
      },
    ];
  } finally {
    await bench.close();
  }
};
