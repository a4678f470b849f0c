/**
 * B16: the cost of a password check, whether response time reveals that an account does not exist, and the latency of other
 * requests during many sign-ins.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { users } from '#server/platform/db/schema.ts';
import { eq } from 'drizzle-orm';
import { formatMs, measureCalls, type BenchmarkRow } from '../benchmark-row.ts';
import { mean, quantile } from '../statistics.ts';
import { openBenchApp } from './bench-app.ts';

export const benchLogin = async (): Promise<BenchmarkRow[]> => {
  const bench = await openBenchApp();
  try {
    const hash = await hashPassword('saddle stitch 8');
    const known = await bench.person({ passwordHash: hash });
    const [{ email }] = (await bench.deps.database.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, known.id))) as [{ email: string }];
    const settings = /m=(\d+),t=(\d+)/.exec(hash);
    const login = (email: string) =>
      bench.app.inject({ method: 'POST', url: '/api/login', payload: { email, password: 'wrong wrong' } });
    await measureCalls(10, () => login(email));
    const [existing, absent]: [number[], number[]] = [[], []];
    for (let i = 0; i < 200; i++) {
      existing.push(...(await measureCalls(1, () => login(email))));
      absent.push(...(await measureCalls(1, () => login(`nobody-${i}@example.com`))));
    }
    /** Interquartile mean, which ignores outliers caused by other processes. */
    const middleMean = (values: number[]): number =>
      mean(values.toSorted((a, b) => a - b).slice(values.length / 4, (values.length * 3) / 4));
    const gap = Math.abs(middleMean(existing) - middleMean(absent));

    const user = () => measureCalls(1, () => bench.call(known, 'GET', '/api/user')).then(([took]) => took!);
    const idle = [];
    for (let i = 0; i < 200; i++) idle.push(await user());
    let isStorming = true;
    const storm = (async () => {
      const open: Promise<unknown>[] = [];
      for (let i = 0; isStorming; i++) {
        open.push(login(`storm-${i}@example.com`));
        await pause(10);
      }
      await Promise.all(open);
    })();
    const busy: number[] = [];
    const end = performance.now() + 10_000;
    while (performance.now() < end) {
      busy.push(await user());
      await pause(20);
    }
    isStorming = false;
    await storm;
    const [before, during] = [quantile(idle, 0.99), quantile(busy, 0.99)];
    return [
      {
        id: 'B16',
        subject: 'argon2id, memory and rounds',
        required: '19 MiB, 2',
        figure: settings === null ? hash.slice(0, 20) : `${Math.round(Number(settings[1]) / 1024)} MiB, ${settings[2]}`,
        met: settings !== null && Number(settings[1]) >= 19_456 && Number(settings[2]) >= 2,
      },
      {
        id: 'B16',
        subject: 'Known beside unknown address, 200 tries each, gap of the means of the middle half',
        required: '5 ms',
        figure: `${formatMs(gap)} (${formatMs(middleMean(existing))} and ${formatMs(middleMean(absent))})`,
        met: gap <= 5,
      },
      {
        id: 'B16',
        subject: '/api/user while 100 sign-ins a second come for 10 s, p99',
        required: '3x idle',
        figure: `${(during / before).toFixed(1)}x (${formatMs(during)}, idle ${formatMs(before)})`,
        met: during <= 3 * before,
      },
    ];
  } finally {
    await bench.close();
  }
};
