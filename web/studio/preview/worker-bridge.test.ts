import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createWorkerBridge,
  SupersededError,
  WorkerDiedError,
  type WorkerCall,
  type WorkerPort,
} from './worker-bridge.ts';

type Calls = { paint: { input: string; output: string }; open: { input: string; output: string } };

/** A worker whose answers the test gives by hand. */
class HandWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  calls: WorkerCall[] = [];
  terminated = false;
  postMessage(message: unknown): void {
    this.calls.push(message as WorkerCall);
  }
  terminate(): void {
    this.terminated = true;
  }
  answer(output: unknown): void {
    this.onmessage?.({ data: { id: this.calls.at(-1)!.id, output } });
  }
}

let workers: HandWorker[];
const bridge = () =>
  createWorkerBridge<Calls>(() => {
    workers.push(new HandWorker());
    return workers.at(-1)!;
  });

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('starts no worker before the first call and one for all calls', async () => {
  const calls = bridge();
  expect(workers).toHaveLength(0);
  const first = calls.call('open', 'photo');
  workers[0]!.answer('ready');
  const second = calls.call('paint', 'tan');
  workers[0]!.answer('tan picture');
  expect([await first, await second]).toEqual(['ready', 'tan picture']);
  expect(workers).toHaveLength(1);
});

it('of many taps while one paints, only the last is painted next', async () => {
  const calls = bridge();
  const painted = ['red', 'green', 'blue', 'tan'].map((color) => calls.call('paint', color, { latest: true }));
  const settled = Promise.allSettled(painted);
  workers[0]!.answer('red picture');
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[0]!.calls.map((call) => call.input)).toEqual(['red', 'tan']);
  workers[0]!.answer('tan picture');
  const ends = await settled;
  expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect((ends[1] as PromiseRejectedResult).reason).toBeInstanceOf(SupersededError);
});

it('latest wins only within one kind of call', async () => {
  const calls = bridge();
  void calls.call('paint', 'red', { latest: true });
  const opened = calls.call('open', 'photo');
  const painted = calls.call('paint', 'tan', { latest: true });
  for (const answer of ['a', 'b', 'c']) {
    workers[0]!.answer(answer);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect([await opened, await painted]).toEqual(['b', 'c']);
});

it('an aborted call that waits never reaches the worker', async () => {
  const calls = bridge();
  const first = calls.call('paint', 'red');
  const abort = new AbortController();
  const second = calls.call('paint', 'blue', { signal: abort.signal });
  abort.abort();
  await expect(second).rejects.toBeInstanceOf(SupersededError);
  workers[0]!.answer('red picture');
  await first;
  expect(workers[0]!.calls).toHaveLength(1);
});

it('an error of one call is that call only', async () => {
  const calls = bridge();
  const bad = calls.call('open', 'broken');
  workers[0]!.onmessage?.({ data: { id: workers[0]!.calls[0]!.id, error: 'not a picture' } });
  await expect(bad).rejects.toThrow('not a picture');
  const good = calls.call('open', 'photo');
  workers[0]!.answer('ready');
  expect(await good).toBe('ready');
  expect(workers).toHaveLength(1);
});

it('a crashed worker is replaced and everyone who waited is told', async () => {
  const calls = bridge();
  const lost = Promise.allSettled([calls.call('paint', 'red'), calls.call('open', 'x')]);
  workers[0]!.onerror?.({ message: 'out of memory' });
  expect((await lost).map((end) => (end as PromiseRejectedResult).reason instanceof WorkerDiedError)).toEqual([
    true,
    true,
  ]);
  expect(workers[0]!.terminated).toBe(true);
  const again = calls.call('paint', 'red');
  expect(workers).toHaveLength(2);
  workers[1]!.answer('red picture');
  expect(await again).toBe('red picture');
});

it('a worker that does not answer in time counts as dead', async () => {
  const calls = bridge();
  const hung = calls.call('paint', 'red', { deadlineMs: 5000 });
  const told = expect(hung).rejects.toBeInstanceOf(WorkerDiedError);
  await vi.advanceTimersByTimeAsync(5001);
  await told;
  expect(workers[0]!.terminated).toBe(true);
});
