import { expect, test } from 'vitest';
import { VISITORS_ACCOUNT, createFairQueue } from './fair-queue.ts';

/** Tasks that end when they are told to; `begun` says which have a place. Those named `render` are urgent. */
const scene = (places: number) => {
  const queue = createFairQueue(places);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, signal?: AbortSignal, urgent?: Promise<void>) => {
    const account = name.split(' ')[0] === 'ours' ? undefined : name.split(' ')[0];
    return queue.run(
      () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          ends.set(name, resolve);
        }),
      { account, signal, urgent: urgent ?? name.includes('render') },
    );
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  return { begun, enter, end, reserve: () => queue.reserve() };
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
  void one.enter(`${VISITORS_ACCOUNT} 1`);
  void one.enter('member 2');
  void one.enter('member 3');
  await settled();
  for (const name of ['member 1', 'member 2', 'member 3']) await one.end(name);
  expect(one.begun).toEqual(['member 1', 'member 2', 'member 3', `${VISITORS_ACCOUNT} 1`]);

  const three = scene(3);
  for (let i = 1; i <= 4; i++) void three.enter(`${VISITORS_ACCOUNT} ${i}`);
  await settled();
  expect(three.begun).toEqual([`${VISITORS_ACCOUNT} 1`, `${VISITORS_ACCOUNT} 2`]);
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

test('a task that leaves the queue is never started, and a task that fails frees its place', async () => {
  const { begun, enter, end } = scene(1);
  const gone = new AbortController();
  void enter('a 1');
  const second = enter('a 2', gone.signal);
  void enter('b 1');
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await end('a 1');
  expect(begun).toEqual(['a 1', 'b 1']);
  const queue = createFairQueue(1);
  await expect(queue.run(() => Promise.reject(new Error('boom')), { account: 'a' })).rejects.toThrow('boom');
  expect(await queue.run(async () => 'next', { account: 'a' })).toBe('next');
});

test('urgent tasks go first, accounts taking turns among them, and one that runs is not interrupted', async () => {
  const { begun, enter, end } = scene(1);
  for (const name of ['a look 1', 'a look 2', 'b look 1', 'a render 1', 'a render 2', 'b render 1']) void enter(name);
  await settled();
  for (const name of ['a look 1', 'b render 1', 'a render 1', 'a render 2', 'b look 1']) await end(name);
  expect(begun).toEqual(['a look 1', 'b render 1', 'a render 1', 'a render 2', 'b look 1', 'a look 2']);
});

test('a place that is kept stays free for urgent tasks, also between them; once it is given up, the next look begins', async () => {
  const { begun, enter, end, reserve } = scene(1);
  void enter('a look 1');
  void enter('a look 2');
  await settled();
  const giveUp = reserve();
  await end('a look 1');
  void enter('a render 1');
  await settled();
  await end('a render 1');
  void enter('a render 2');
  await settled();
  await end('a render 2');
  expect(begun).toEqual(['a look 1', 'a render 1', 'a render 2']);
  giveUp();
  giveUp();
  await settled();
  expect(begun.at(-1)).toBe('a look 2');
  // Releasing a place twice has no effect, so that the next task keeps its place.
  const again = reserve();
  await end('a look 2');
  void enter('a look 3');
  await settled();
  expect(begun).toHaveLength(4);
  again();
  await settled();
  expect(begun.at(-1)).toBe('a look 3');
});

test('of three places two are kept: looks have the third', async () => {
  const { begun, enter, end, reserve } = scene(3);
  reserve();
  reserve();
  for (const name of ['a look 1', 'b look 1', 'c look 1', 'a render 1', 'b render 1']) void enter(name);
  await settled();
  expect(begun).toEqual(['a look 1', 'a render 1', 'b render 1']);
  await end('a render 1');
  expect(begun).toHaveLength(3);
  await end('a look 1');
  // b has a render at work: c, which has nothing, comes first.
  expect(begun.at(-1)).toBe('c look 1');
});

test('a task that becomes urgent in queue goes before those that nobody waits for', async () => {
  const { begun, enter, end, reserve } = scene(1);
  let hurry = (): void => {};
  const urgent = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  for (let i = 1; i <= 3; i++) void enter(`a look ${i}`);
  void enter('a look 4', undefined, urgent);
  await settled();
  reserve();
  await end('a look 1');
  expect(begun).toEqual(['a look 1']);
  hurry();
  await settled();
  expect(begun).toEqual(['a look 1', 'a look 4']);
});
