import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { resumeWhenOnline } from './resume-when-online.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Node has no events of the network.
  const target = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = new ApiError(0, 'The connection was lost');
const failing = (...errors: unknown[]) =>
  vi.fn(async () => {
    const error = errors.shift();
    if (error !== undefined) throw error;
    return 'there';
  });

it('a lost connection is waited for, longer each time, and told each time', async () => {
  const work = failing(lost, lost, lost);
  const onWait = vi.fn();
  const end = resumeWhenOnline(work, onWait, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1999);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000 + 8000);
  expect(await end).toBe('there');
  expect(onWait).toHaveBeenCalledTimes(3);
});
it('the browser’s word that the network is back ends the pause', async () => {
  const work = failing(lost);
  const end = resumeWhenOnline(work, () => undefined, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1);
  dispatchEvent(new Event('online'));
  expect(await end).toBe('there');
});
it.each([new ApiError(413, 'Too large'), new ApiError(500, 'Odd'), new Error('no address')])(
  'what the server refuses is not tried again: %s',
  async (error) => {
    const work = failing(error);
    await expect(resumeWhenOnline(work, () => undefined, new AbortController().signal)).rejects.toBe(error);
    expect(work).toHaveBeenCalledTimes(1);
  },
);
it('an upload that is taken back while it waits is over', async () => {
  const abort = new AbortController();
  const end = resumeWhenOnline(failing(lost), () => undefined, abort.signal);
  const told = expect(end).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1);
  abort.abort();
  await told;
});
