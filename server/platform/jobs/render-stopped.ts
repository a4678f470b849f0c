/**
 * The one abort reason of work on a render. `lost`: another worker holds it now. `stopping`: the server shuts down, and
 * the render goes back to its place in the queue. `cancelled`: its owner cancelled it, or is gone.
 */
export class RenderStopped extends Error {
  override name = 'RenderStopped';
  readonly why: 'lost' | 'stopping' | 'cancelled';

  constructor(why: RenderStopped['why']) {
    super(`the work on this render was stopped: ${why}`);
    this.why = why;
  }

  /** Whether another worker takes over the render: paid work at other services is then left to it. */
  static isTakenOver(reason: unknown): boolean {
    return reason instanceof RenderStopped && reason.why !== 'cancelled';
  }
}
