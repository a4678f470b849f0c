import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { openEventStream } from './live.ts';

const streams: FakeStream[] = [];
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
  /** The server answered with an error status, after which browsers do not try again. */
  fail(): void {
    this.readyState = FakeStream.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}
beforeEach(() => {
  streams.length = 0;
  vi.stubGlobal('EventSource', FakeStream);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (read: () => Promise<number>) => {
  const [onData, onGone] = [vi.fn(), vi.fn()];
  const close = openEventStream('/events', {
    event: 'count',
    schema: z.number(),
    read,
    onData,
    onGone,
    isFinal: (count) => count === 3,
  });
  return { onData, onGone, close };
};
const refuse = (status: number) => vi.fn(() => Promise.reject<number>(new ApiError(status, 'refused')));

test('D-20: a stream that is refused is asked for by a usual call; when the session has ended, it is not opened again', async () => {
  const read = refuse(401);
  const { onGone } = open(read);
  streams[0]!.fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([read.mock.calls.length, streams.length, onGone.mock.calls.length]).toEqual([1, 1, 0]);
});

test('a stream of something that is gone is not opened again, and its reader learns it', async () => {
  const { onGone } = open(refuse(404));
  streams[0]!.fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(1);
  expect(onGone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 404 }));
});

test.each([0, 429, 503])('a stream is opened again after a failure that passes (%i)', async (status) => {
  const { onGone } = open(refuse(status));
  streams[0]!.fail();
  await vi.advanceTimersByTimeAsync(4000);
  expect([streams.length, onGone.mock.calls.length]).toEqual([2, 0]);
});

test('a stream that was refused gives what the call read, and ends when that is the last', async () => {
  const counts = [2, 3];
  const { onData } = open(async () => counts.shift()!);
  streams[0]!.fail();
  await vi.advanceTimersByTimeAsync(4000);
  streams[1]!.fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([onData.mock.calls, streams.length]).toEqual([[[2], [3]], 2]);
});

test('a stream that is closed while the call runs stays closed', async () => {
  let answer = (_count: number): void => undefined;
  const { onData, close } = open(() => new Promise((resolve) => (answer = resolve)));
  streams[0]!.fail();
  close();
  answer(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([onData.mock.calls, streams.length]).toEqual([[], 1]);
});
