/** A bar of the reliability goals and its measurement. */
export interface Bar {
  /** As the goals number them: `B4`. */
  id: string;
  what: string;
  bar: string;
  figure: string;
  /** undefined: not measured by this command; the figure says where it is. */
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

/** The rows of a page that `tableOf` wrote; a cell holds no bar of its own. */
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

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;
export const ms = (value: number): string => {
  if (value < 10) return `${value.toFixed(1)} ms`;
  return value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
};
export const times = (value: number): string => `${value.toFixed(2)}x`;

export const timed = async (count: number, work: (index: number) => Promise<unknown>): Promise<number[]> => {
  const took: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    await work(i);
    took.push(performance.now() - began);
  }
  return took;
};

/** How many a second when `limitConcurrency` never wait for each other. */
export const perSecond = async (
  count: number,
  limitConcurrency: number,
  work: () => Promise<unknown>,
): Promise<number> => {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: limitConcurrency }, async () => {
      for (let i = 0; i < count / limitConcurrency; i++) await work();
    }),
  );
  return (1000 * count) / (performance.now() - began);
};
