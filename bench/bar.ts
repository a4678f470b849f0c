/** A required value ("bar") and what was measured for it: one row of a benchmark page. */
export interface Bar {
  /** Number of the reliability goal: `B4`. */
  id: string;
  /** What was measured. */
  what: string;
  bar: string;
  figure: string;
  /** undefined: not measured by this command; the figure says by which one. */
  met: boolean | undefined;
  /** Load average of the machine when it was measured. */
  load?: number;
  /** Day on which it was measured. */
  on?: string;
}

const verdictOf = ({ met }: Bar): string => {
  if (met === undefined) return 'not judged';
  return met ? 'holds' : '**missed**';
};
export const tableOf = (bars: readonly Bar[]): string => `| | what | bar | measured | | load | day |
| --- | --- | --- | --- | --- | --- | --- |
${bars.map((bar) => `| ${bar.id} | ${bar.what} | ${bar.bar} | ${bar.figure} | ${verdictOf(bar)} | ${bar.load?.toFixed(1) ?? ''} | ${bar.on ?? ''} |`).join('\n')}`;

/** Parses the rows of a page that `tableOf` wrote; no cell may contain `|`. */
export const barsOf = (page: string): Bar[] =>
  page.split('\n').flatMap((line) => {
    const cells = line.split('|').slice(1, -1);
    const [id, what, bar, figure, verdict, load, on] = cells.map((cell) => cell.trim());
    if (cells.length !== 7 || id === '' || id === '---') return [];
    const met = verdict === 'not judged' ? undefined : verdict === 'holds';
    return [
      {
        id: id!,
        what: what!,
        bar: bar!,
        figure: figure!,
        met,
        ...(load === '' ? {} : { load: Number(load) }),
        on: on!,
      },
    ];
  });

export const ms = (value: number): string => {
  if (value < 10) return `${value.toFixed(1)} ms`;
  return value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
};
export const times = (value: number): string => `${value.toFixed(2)}x`;

/** Calls `work` one after another. @returns milliseconds of each call */
export const timed = async (count: number, work: (index: number) => Promise<unknown>): Promise<number[]> => {
  const took: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    await work(i);
    took.push(performance.now() - began);
  }
  return took;
};

/** Throughput in calls per second with a fixed number of calls in flight. */
export const perSecond = async (count: number, concurrency: number, work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let i = 0; i < count / concurrency; i++) await work();
    }),
  );
  return (1000 * count) / (performance.now() - began);
};
