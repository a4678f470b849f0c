/** B13: delay of the updates that a waiting browser gets, over a real connection and compared with the true state. */
import type { RenderView } from '#contract/studio/renders.ts';
import { ms, quantile, type Bar } from './bar.ts';
import { ask, askAndGo, ended } from './crowd.ts';
import { mockProvider, openPlace, type Person, type Place } from './place.ts';

const WATCHERS = 30;
const SLOTS = 6;
const TAKES_MS = 1500;
const LOOK_MS = 100;

interface Update {
  at: number;
  view: RenderView;
}
interface Watch {
  id: string;
  who: Person;
  asked: number;
  updates: Update[];
  over: Promise<void>;
}

const watch = (origin: string, id: string, who: Person): Watch => {
  const updates: Update[] = [];
  const over = (async () => {
    const reply = await fetch(`${origin}/api/renders/${id}/events`, { headers: { cookie: who.cookie } });
    let text = '';
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const json = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        if (json !== undefined) updates.push({ at: Date.now(), view: JSON.parse(json) as RenderView });
        text = text.slice(end + 2);
      }
    }
  })();
  return { id, who, asked: Date.now(), updates, over };
};

/** Longest time for which the last update of a watcher differed from the true state. */
const longestUntrue = async (place: Place, watches: readonly Watch[], done: () => boolean): Promise<number> => {
  const since = new Map<string, number>();
  let longest = 0;
  while (!done()) {
    for (const { id, who, updates } of watches) {
      const before = updates.length;
      const { state, stage, queuePosition } = (await place.call(who, 'GET', `/api/renders/${id}`)).json<RenderView>();
      // An update arrived during the request: either may be the older one.
      if (updates.length !== before) continue;
      const last = updates.at(-1)?.view;
      if (last?.state === state && last.stage === stage && last.queuePosition === queuePosition) since.delete(id);
      else since.set(id, since.get(id) ?? Date.now());
      longest = Math.max(longest, Date.now() - (since.get(id) ?? Date.now()));
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return longest;
};

export const benchWaitingUpdates = async (picture: Uint8Array<ArrayBuffer>): Promise<Bar[]> => {
  const place = await openPlace({ provider: () => mockProvider(picture, TAKES_MS), slots: SLOTS });
  try {
    await ask(place, await place.person());
    const origin = await place.app.listen({ port: 0, host: '127.0.0.1' });
    const people: Person[] = [];
    for (let i = 0; i < WATCHERS; i++) people.push(await place.person());
    const watches: Watch[] = [];
    for (const who of people) watches.push(watch(origin, await askAndGo(place, who), who));
    let over = false;
    // The last third waits longest; asking about all would be a load of its own.
    const looking = longestUntrue(place, watches.slice(-WATCHERS / 3), () => over);
    const rows = await ended(
      place,
      watches.map(({ id }) => id),
    );
    over = true;
    const longest = await looking;
    await Promise.all(watches.map((one) => one.over));
    const first = watches.map(({ asked, updates }) => updates[0]!.at - asked);
    const startUpdates = watches.map(
      ({ id, updates }) =>
        updates.find(({ view }) => view.state !== 'queued')!.at -
        rows.find((row) => row.id === id)!.startedAt!.getTime(),
    );
    const stages = new Set(watches.flatMap(({ updates }) => updates.map(({ view }) => view.stage)));
    return [
      {
        id: 'B13',
        what: `${WATCHERS} people watch their render wait: from asking to the first word (stage, place in the queue), slowest`,
        bar: '1 s',
        figure: `${ms(Math.max(...first))}, p50 ${ms(quantile(first, 0.5))}`,
        met: Math.max(...first) <= 1000,
      },
      {
        id: 'B13',
        what: 'A change of stage or place until it is told, slowest',
        bar: '2 s',
        figure: `${ms(Math.max(longest, ...startUpdates))}, begin told p95 ${ms(quantile(startUpdates, 0.95))}; ${stages.size} stages seen`,
        met: Math.max(longest, ...startUpdates) <= 2000,
      },
    ];
  } finally {
    await place.close();
  }
};
