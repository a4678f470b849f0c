/** The storage does not answer. `http/problem.ts` turns it into a 503 with Retry-After. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';
  /** Read by `toProblem`. */
  readonly code = 'STORAGE_UNAVAILABLE';

  /** @param reason becomes part of the message and not the `cause`, whose code `toProblem` would read */
  constructor(operation: string, reason: unknown) {
    super(`the storage did not ${operation}: ${(reason as Error).message || (reason as Error).name || 'no answer'}`);
  }
}
