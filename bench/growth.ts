/**
 * `npm run bench -- growth`: an account of ten thousand designs in tables of about a million rows, on both databases: the questions of My
 * Designs, of the dashboard and of the customers, into docs/benchmarks/growth.md. `BENCH_QUICK=1` takes a tenth of the rows and says so.
 */
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { projectRoot } from '#server/platform/entry.ts';
import { fill, type Size } from './growth/fill.ts';
import { ms, quantile } from './server/bar.ts';
import { onThisMachine } from './machine.ts';
import { startPostgres } from './server/parts.ts';
import { openPlace, type Person, type Place } from './server/place.ts';

const FULL: Size = { designs: 10_000, customers: 400, others: 4000, each: 60 };
const QUICK: Size = { designs: 10_000, customers: 400, others: 400, each: 60 };
const ROUNDS = 40;
const BAR_MS = 50;

interface Answer {
  what: string;
  median: number;
  p95: number;
  quickest: number;
  kB: number;
}
interface Measured {
  name: string;
  rows: number;
  load: number;
  answers: Answer[];
}

/** Words that many, few and no designs have; each round another one, so that nothing is remembered. */
const questions = (round: number, deep: number): Record<string, string> => ({
  'first page of 30': '/api/designs?current=true&limit=30',
  'a page in the middle': `/api/designs?current=true&limit=30&before=${deep - round}`,
  'search, many match': `/api/designs?current=true&limit=30&q=${encodeURIComponent(['volvo', 'ford', 'saab', 'fiat'][round % 4]!)}`,
  'search, letters beyond A to Z': `/api/designs?current=true&limit=30&q=${encodeURIComponent(['škoda', 'CITROËN'][round % 2]!)}`,
  'search, one matches': `/api/designs?current=true&limit=30&q=no.%20${1000 + 7 * round}`,
  'search, none matches': `/api/designs?current=true&limit=30&q=nobody%20has%20this%20${round}`,
  filters: `/api/designs?current=true&limit=30&style=retro&style=luxury&material=suede&seatType=${['bucket', 'bench', 'captain'][round % 3]!}`,
  'search and filters, few match': `/api/designs?current=true&limit=30&q=saab%201999&material=leather&stitchingStyle=${['single', 'double'][round % 2]!}`,
  'counts and what filters offer': '/api/designs/summary',
  'counts, searched': `/api/designs/summary?q=${['volvo', 'ford'][round % 2]!}&material=leather`,
  'dashboard: the newest six': '/api/designs?current=true&limit=6',
  'dashboard: the latest render': '/api/renders/latest',
  'dashboard: answers of customers': '/api/approvals',
  'customers with their designs': '/api/customers',
  'one customer searched': `/api/customers?q=Customer%20${300 + round}`,
});

const ask = async (place: Place, who: Person): Promise<Answer[]> => {
  const { rows } = await place.deps.database.pool.query<{ id: number }>(
    `select id from designs where user_id = $1 order by created_at desc offset 5000 limit 1`,
    [who.id],
  );
  const took = new Map<string, number[]>();
  const size = new Map<string, number>();
  // All questions in turn, so that other work of the machine affects each alike; the first two rounds warm.
  for (let round = -2; round < ROUNDS; round++)
    for (const [what, url] of Object.entries(questions(round + 2, rows[0]!.id))) {
      const began = performance.now();
      const reply = await place.call(who, 'GET', url);
      const lasted = performance.now() - began;
      if (reply.statusCode >= 300 && reply.statusCode !== 404)
        throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
      size.set(what, reply.body.length / 1000);
      if (round >= 0) took.set(what, [...(took.get(what) ?? []), lasted]);
    }
  return [...took].map(([what, all]) => ({
    what,
    median: quantile(all, 0.5),
    p95: quantile(all, 0.95),
    quickest: Math.min(...all),
    kB: size.get(what)!,
  }));
};

const measure = async (name: string, serverUrl: string | undefined, size: Size): Promise<Measured> => {
  const place = await openPlace({ serverUrl });
  try {
    const who = await place.person();
    const began = performance.now();
    const rows = await fill(place, who.id, size);
    console.log(`\n${name}: ${rows} rows in ${ms(performance.now() - began)}`);
    const answers = await ask(place, who);
    for (const { what, median, p95, quickest, kB } of answers)
      console.log(
        `${p95 <= BAR_MS ? 'holds' : 'MISS '} ${what}: p95 ${ms(p95)}, median ${ms(median)}, quickest ${ms(quickest)}, ${kB.toFixed(1)} kB`,
      );
    return { name, rows, load: loadavg()[0]!, answers };
  } finally {
    await place.close();
  }
};

const tableOf = (measured: readonly Measured[]): string =>
  [
    `| | ${measured.map(({ name }) => `${name}: p95 | median | quickest | `).join(' | ')} kB |`,
    `| --- |${measured.map(() => ' --- | --- | --- | --- |').join('')} --- |`,
    ...measured[0]!.answers.map(
      ({ what, kB }, row) =>
        `| ${what} | ${measured
          .map(({ answers }) => {
            const { p95, median, quickest } = answers[row]!;
            return `${ms(p95)} | ${ms(median)} | ${ms(quickest)} | ${p95 <= BAR_MS ? 'holds' : '**missed**'}`;
          })
          .join(' | ')} | ${kB.toFixed(1)} |`,
    ),
  ].join('\n');

const pageOf = (measured: readonly Measured[], size: Size): string => `# What growing costs

Written by \`npm run bench -- growth\` ${onThisMachine()}, ${new Date().toISOString().slice(0, 10)}. One account with ${size.designs.toLocaleString('en-US')} designs, a fifth of them later versions,
and ${size.customers} customers, among ${size.others.toLocaleString('en-US')} other accounts: ${measured.map(({ name, rows, load }) => `${name} ${rows.toLocaleString('en-US')} rows, load of the machine ${load.toFixed(1)}`).join('; ')}.
Each question is asked ${ROUNDS} times, in turn with the others, through the whole app without a network. Bar: p95 of ${BAR_MS} ms. On a loaded machine the
quickest answer says what the work is, the others how long it had to wait.

${tableOf(measured)}
`;

export const benchGrowth = async (): Promise<void> => {
  const size = process.env.BENCH_QUICK === '1' ? QUICK : FULL;
  const postgres = await startPostgres();
  try {
    const measured = [await measure('embedded', undefined, size)];
    if (postgres !== undefined) measured.push(await measure('PostgreSQL', postgres.url, size));
    await writeFile(path.join(projectRoot, 'docs/benchmarks/growth.md'), pageOf(measured, size));
  } finally {
    postgres?.stop();
  }
  console.log('\nWritten: docs/benchmarks/growth.md');
};
