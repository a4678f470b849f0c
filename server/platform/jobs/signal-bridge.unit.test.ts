import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { bridgeSignals } from './signal-bridge.ts';
import { createSignals } from './signals.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Nothing listens at this address, so signals can be sent through the pool but not received. */
const NO_LINE = 'postgresql://127.0.0.1:1/nobody';

test('a signal that was sent is let go, with the database’s answer, and one on its way is waited for', async () => {
  const answers: WeakRef<object>[] = [];
  let finishLast = (): void => undefined;
  const pool = {
    query: async () => {
      const answer = { rows: Array.from({ length: 100 }, (_, n) => n) };
      answers.push(new WeakRef(answer));
      if (answers.length === 50) await new Promise<void>((resolve) => (finishLast = resolve));
      return answer;
    },
  } as unknown as Pick<pg.Pool, 'query'>;
  const signals = createSignals();
  const bridge = await bridgeSignals(NO_LINE, pool, signals, () => undefined);
  for (let n = 0; n < 50; n++) signals.changed(`r${n}`);
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  expect(answers.slice(0, 49).filter((answer) => answer.deref() !== undefined)).toEqual([]);

  let closed = false;
  const closing = bridge.close().then(() => (closed = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(closed).toBe(false);
  finishLast();
  await closing;
});
