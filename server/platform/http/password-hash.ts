/** Password hashes by argon2id, run off the event loop and only a few at a time. */
import { hash, verify } from '@node-rs/argon2';
import { Problem } from './problem.ts';

/** OWASP's minimum: 19 MiB, 2 passes, 1 lane. Argon2id is the library's default algorithm. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Concurrent hashes. Each takes 19 MiB and a core for about 25 ms; others wait, or are refused when too many do. */
const MAX_CONCURRENT_HASHES = 2;
const MAX_WAITING_HASHES = 100;

let running = 0;
const waiting: (() => void)[] = [];

const runQueued = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= MAX_CONCURRENT_HASHES) {
    if (waiting.length >= MAX_WAITING_HASHES)
      throw new Problem(
        'too_many_requests',
        'Too many people are signing in right now. Please try again in a moment.',
        { retryAfterSeconds: 3 },
      );
    await new Promise<void>((start) => waiting.push(start));
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

/** An accented letter may be typed as one code point or two, depending on keyboard and system. */
const normalizePassword = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  runQueued(() => hash(normalizePassword(password), OPTIONS));

let placeholderHash: Promise<string> | undefined;

/** @param stored undefined for an account that does not exist: the check fails after the same time */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  placeholderHash ??= hashPassword('no account has this password');
  const hashed = stored ?? (await placeholderHash);
  const matches = await runQueued(() => verify(hashed, normalizePassword(password)));
  return stored !== undefined && matches;
};
