/** argon2id at 19 MiB, 2 passes, 1 lane (OWASP's minimum), run off the event loop and only a few at a time. */
import { hash, verify } from '@node-rs/argon2';
import { Problem } from './problem.ts';

/**
 * Argon2id is the library's default algorithm (its enum cannot be imported under `isolatedModules`); a test reads the
 * hash.
 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes at once. Each takes 19 MiB and a core for some 25 ms; further ones wait, and with a full queue they are
 * refused.
 */
const AT_ONCE = 2;
const QUEUE = 100;

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE)
      throw new Problem(
        'too_many_requests',
        'Too many people are signing in right now. Please try again in a moment.',
        { retryAfterSeconds: 3 },
      );
    await new Promise<void>((turn) => waiting.push(turn));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

let placeholderHash: Promise<string> | undefined;

/** @param stored `undefined` for an account that does not exist, which takes the same time and always fails */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  placeholderHash ??= hashPassword('no account has this password');
  const against = stored ?? (await placeholderHash);
  const right = await inTurn(() => verify(against, password));
  return stored !== undefined && right;
};
