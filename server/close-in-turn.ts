/** Ends what was opened, the last first. Whatever hangs is left behind and told: the rest, the database above all, is still closed. */
export type Close = () => Promise<unknown>;

/** Of the time that is left, what one step may take. */
const SHARE = 2 / 3;

export class NeverEnded extends Error {
  constructor(milliseconds: number) {
    super(`it did not end within ${Math.round(milliseconds)} ms`);
    this.name = 'NeverEnded';
  }
}

const within = async (work: Promise<unknown>, milliseconds: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NeverEnded(milliseconds)), milliseconds);
  });
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
};

/**
 * @param withinMs for all of them together
 * @param onProblem told the step's own words
 */
export const closeInTurn = async (opened: readonly Close[], withinMs: number, onProblem: (error: unknown, step: string) => void): Promise<void> => {
  const endsAt = performance.now() + withinMs;
  for (const close of opened.toReversed()) {
    await within(Promise.resolve().then(close), SHARE * (endsAt - performance.now())).catch((error: unknown) => onProblem(error, String(close)));
  }
};
