/**
 * Abort reason of work on a render. `lost`: another worker has taken over. `stopping`: the server shuts down, and the
 * render returns to the queue. `cancelled`: its owner cancelled it or deleted the account.
 */
export class RenderStopped extends Error {
  override name = 'RenderStopped';
  readonly why: 'lost' | 'stopping' | 'cancelled';

  constructor(why: RenderStopped['why']) {
    super(`the work on this render was stopped: ${why}`);
    this.why = why;
  }

  /** Whether another worker takes over the render, and with it the paid work at other services. */
  static isTakenOver(reason: unknown): boolean {
    return reason instanceof RenderStopped && reason.why !== 'cancelled';
  }
}
