/** One row of a benchmark page: a required value, and what was measured for it. */
export interface BenchmarkRow {
  /** Number of the reliability goal: `B4`. */
  id: string;
  /** The measured quantity. */
  subject: string;
  required: string;
  figure: string;
  /** Undefined if this command does not measure it; then the figure names the command that does. */
  met: boolean | undefined;
  /** Load average of the machine at the time of the measurement. */
  load?: number;
  /** Date of the measurement. */
  on?: string;
}

const toVerdict = ({ met }: BenchmarkRow): string => {
  if (met === undefined) return 'not judged';
  return met ? 'holds' : '**missed**';
};
export const renderBenchmarkTable = (
  rows: readonly BenchmarkRow[],
): string => `| | what | required | measured | | load | day |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.id} | ${row.subject} | ${row.required} | ${row.figure} | ${toVerdict(row)} | ${row.load?.toFixed(1) ?? ''} | ${row.on ?? ''} |`).join('\n')}`;

/** Parses the rows of a page that `renderBenchmarkTable` wrote; no cell may contain `|`. */
export const parseRows = (page: string): BenchmarkRow[] =>
  page.split('\n').flatMap((line) => {
    const cells = line.split('|').slice(1, -1);
    const [id, subject, required, figure, verdict, load, on] = cells.map((cell) => cell.trim());
    if (cells.length !== 7 || id === '' || id === '---') return [];
    const met = verdict === 'not judged' ? undefined : verdict === 'holds';
    return [
      {
        id: id!,
        subject: subject!,
        required: required!,
        figure: figure!,
        met,
        ...(load === '' ? {} : { load: Number(load) }),
        on: on!,
      },
    ];
  });

export const formatMs = (value: number): string => {
  if (value < 10) return `${value.toFixed(1)} ms`;
  return value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
};
export const formatRatio = (value: number): string => `${value.toFixed(2)}x`;

/** Calls `work` repeatedly, one call at a time. @returns the duration of each call in milliseconds */
export const measureCalls = async (count: number, work: (index: number) => Promise<unknown>): Promise<number[]> => {
  const took: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    await work(i);
    took.push(performance.now() - began);
  }
  return took;
};

/** Throughput in calls per second with a fixed number of calls in flight. */
export const measureThroughput = async (
  count: number,
  concurrency: number,
  work: () => Promise<unknown>,
): Promise<number> => {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let i = 0; i < count / concurrency; i++) await work();
    }),
  );
  return (1000 * count) / (performance.now() - began);
};
