/**
 * Closes everything in reverse order of opening. A step that hangs is reported and skipped, so that the others, especially
 * the database, are still closed.
 */
export interface Opened {
  /** Name in the log if it cannot be closed. */
  name: string;
  close: () => Promise<unknown>;
}

/** Fraction of the remaining time that one step may take. */
const STEP_FRACTION = 2 / 3;

export class StepTimedOut extends Error {
  constructor(milliseconds: number) {
    super(`the step did not finish within ${Math.round(milliseconds)} ms`);
    this.name = 'StepTimedOut';
  }
}

const withTimeout = async (work: Promise<unknown>, milliseconds: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StepTimedOut(milliseconds)), milliseconds);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/** @param withinMs for all steps together */
export const closeInReverse = async (
  opened: readonly Opened[],
  withinMs: number,
  onProblem: (error: unknown, step: string) => void,
): Promise<void> => {
  const endsAt = performance.now() + withinMs;
  for (const { name, close } of opened.toReversed()) {
    const milliseconds = STEP_FRACTION * (endsAt - performance.now());
    await withTimeout(Promise.resolve().then(close), milliseconds).catch((error: unknown) => onProblem(error, name));
  }
};
