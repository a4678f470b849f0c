import { expect, test } from 'vitest';
import { VISITORS, waitingLine } from './waiting-line.ts';

/** Tasks that end when they are told to; `begun` says which have a place. */
const scene = (places: number) => {
  const line = waitingLine(places);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, signal?: AbortSignal) => {
    const account = name.split(' ')[0] === 'ours' ? undefined : name.split(' ')[0];
    return line.inTurn(
      () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          ends.set(name, resolve);
        }),
      { account, signal },
    );
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  return { begun, enter, end };
};
const settled = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

test("an account with few tasks does not wait behind all of another account's", async () => {
  const { begun, enter, end } = scene(1);
  for (let i = 1; i <= 50; i++) void enter(`greedy ${i}`);
  void enter('modest 1');
  await settled();
  await end('greedy 1');
  await end('modest 1');
  expect(begun).toEqual(['greedy 1', 'modest 1', 'greedy 2']);
});

test('visitors go when no account waits, and never hold every place', async () => {
  const one = scene(1);
  void one.enter('member 1');
  void one.enter(`${VISITORS} 1`);
  void one.enter('member 2');
  void one.enter('member 3');
  await settled();
  for (const name of ['member 1', 'member 2', 'member 3']) await one.end(name);
  expect(one.begun).toEqual(['member 1', 'member 2', 'member 3', `${VISITORS} 1`]);

  const three = scene(3);
  for (let i = 1; i <= 4; i++) void three.enter(`${VISITORS} ${i}`);
  await settled();
  expect(three.begun).toEqual([`${VISITORS} 1`, `${VISITORS} 2`]);
  void three.enter('member 1');
  await settled();
  expect(three.begun.at(-1)).toBe('member 1');
});

test('one account leaves one of several places to others; our own work may have them all', async () => {
  const { begun, enter } = scene(2);
  for (let i = 1; i <= 3; i++) void enter(`greedy ${i}`);
  await settled();
  expect(begun).toEqual(['greedy 1']);
  void enter('modest 1');
  await settled();
  expect(begun).toEqual(['greedy 1', 'modest 1']);
  const ours = scene(2);
  for (let i = 1; i <= 3; i++) void ours.enter(`ours ${i}`);
  await settled();
  expect(ours.begun).toEqual(['ours 1', 'ours 2']);
});

test('accounts take turns, and each keeps its own order', async () => {
  const { begun, enter, end } = scene(1);
  for (const name of ['a 1', 'a 2', 'a 3', 'b 1', 'b 2', 'c 1']) void enter(name);
  await settled();
  for (const name of ['a 1', 'b 1', 'c 1', 'a 2', 'b 2']) await end(name);
  expect(begun).toEqual(['a 1', 'b 1', 'c 1', 'a 2', 'b 2', 'a 3']);
});

test('a task that leaves the line is never started, and a task that fails frees its place', async () => {
  const { begun, enter, end } = scene(1);
  const gone = new AbortController();
  void enter('a 1');
  const second = enter('a 2', gone.signal);
  void enter('b 1');
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await end('a 1');
  expect(begun).toEqual(['a 1', 'b 1']);
  const line = waitingLine(1);
  await expect(line.inTurn(() => Promise.reject(new Error('boom')), { account: 'a' })).rejects.toThrow('boom');
  expect(await line.inTurn(async () => 'next', { account: 'a' })).toBe('next');
});
