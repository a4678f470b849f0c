/** The storage does not answer in time. Becomes a 503 with Retry-After (`http/problem.ts`); nothing is lost. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
  /** Read by `toProblem`. */
  readonly code = 'STORAGE_UNAVAILABLE';

  /** @param reason is put into the message rather than into `cause`, whose code would be taken for this error's */
  constructor(doing: string, reason: unknown) {
    super(`the storage did not ${doing}: ${(reason as Error).message || (reason as Error).name || 'no answer'}`);
  }
}
