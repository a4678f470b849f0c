/**
 * Reason to abort the work on a render: `lost` when another worker has taken over, `stopping` when the server shuts down
 * and the render returns to the queue, and `cancelled` when its owner canceled it or deleted the account.
 */
export class RenderStoppedError extends Error {
  override name = 'RenderStoppedError';
  readonly reason: 'lost' | 'stopping' | 'cancelled';

  constructor(reason: RenderStoppedError['reason']) {
    super(`the work on this render was stopped: ${reason}`);
    this.reason = reason;
  }

  /** Whether another worker takes over the render, and with it the paid work at other services. */
  static isTakenOver(error: unknown): boolean {
    return error instanceof RenderStoppedError && error.reason !== 'cancelled';
  }
}
