/**
 * B16: the cost of a password check, whether its absence can be timed, and the effect of a storm of sign-ins on
 * everybody else.
 */
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { users } from '#server/platform/db/schema.ts';
import { eq } from 'drizzle-orm';
import { ms, quantile, timed, type Bar } from './bar.ts';
import { openPlace } from './place.ts';

export const benchLogin = async (): Promise<Bar[]> => {
  const place = await openPlace();
  try {
    const hash = await hashPassword('saddle stitch 8');
    const known = await place.person({ passwordHash: hash });
    const [{ email }] = (await place.deps.database.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, known.id))) as [{ email: string }];
    const settings = /m=(\d+),t=(\d+)/.exec(hash);
    const login = (address: string) =>
      place.app.inject({ method: 'POST', url: '/api/login', payload: { email: address, password: 'wrong wrong' } });
    await timed(10, () => login(email));
    const [there, absent]: [number[], number[]] = [[], []];
    for (let i = 0; i < 200; i++) {
      there.push(...(await timed(1, () => login(email))));
      absent.push(...(await timed(1, () => login(`nobody-${i}@example.com`))));
    }
    const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
    // The middle half: other work of the machine during single tries says nothing about the code.
    const middle = (values: number[]): number =>
      mean(values.toSorted((a, b) => a - b).slice(values.length / 4, (values.length * 3) / 4));
    const gap = Math.abs(middle(there) - middle(absent));

    const user = () => timed(1, () => place.call(known, 'GET', '/api/user')).then(([took]) => took!);
    const idle = [];
    for (let i = 0; i < 200; i++) idle.push(await user());
    let storming = true;
    const storm = (async () => {
      const open: Promise<unknown>[] = [];
      for (let i = 0; storming; i++) {
        open.push(login(`storm-${i}@example.com`));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await Promise.all(open);
    })();
    const busy: number[] = [];
    const end = performance.now() + 10_000;
    while (performance.now() < end) {
      busy.push(await user());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    storming = false;
    await storm;
    const [before, during] = [quantile(idle, 0.99), quantile(busy, 0.99)];
    return [
      {
        id: 'B16',
        what: 'argon2id, memory and rounds',
        bar: '19 MiB, 2',
        figure: settings === null ? hash.slice(0, 20) : `${Math.round(Number(settings[1]) / 1024)} MiB, ${settings[2]}`,
        met: settings !== null && Number(settings[1]) >= 19_456 && Number(settings[2]) >= 2,
      },
      {
        id: 'B16',
        what: 'Known beside unknown address, 200 tries each, gap of the means of the middle half',
        bar: '5 ms',
        figure: `${ms(gap)} (${ms(middle(there))} and ${ms(middle(absent))})`,
        met: gap <= 5,
      },
      {
        id: 'B16',
        what: '/api/user while 100 sign-ins a second come for 10 s, p99',
        bar: '3x idle',
        figure: `${(during / before).toFixed(1)}x (${ms(during)}, idle ${ms(before)})`,
        met: during <= 3 * before,
      },
    ];
  } finally {
    await place.close();
  }
};
