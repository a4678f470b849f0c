/** The store does not answer, or not in time. Answered as 503 with a time to come back (`http/problem.ts`): nothing is lost by it. */
export class StorageAway extends Error {
  override name = 'StorageAway';
  /** Read by `toProblem`. */
  readonly code = 'STORAGE_AWAY';

  /** @param reason goes into the message and is no `cause`: its own code would be taken for that of this error */
  constructor(doing: string, reason: unknown) {
    super(`the storage did not ${doing}: ${(reason as Error).message || (reason as Error).name || 'no answer'}`);
  }
}
