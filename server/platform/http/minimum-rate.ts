/**
 * Requires a minimum rate of a request's body, so that a client that sends a byte a second does not hold a place for
 * long. Measured at the socket, independent of how the body is parsed.
 */
import type { IncomingMessage } from 'node:http';

interface RateRule {
  /** Grace period before the rate is checked, for weak connections. */
  graceMs: number;
  /** Period over which the average is taken: 10 MB in two minutes would be 85 000. */
  bytesPerSecond: number;
}

const MINIMUM_RATE: RateRule = { graceMs: 8_000, bytesPerSecond: 8_000 };

interface Receiving {
  message: IncomingMessage;
  bytesBefore: number;
  rule: RateRule;
  /**
   * Start of the current period and the bytes received by then, so that a body that stops after a good start is
   * noticed.
   */
  judged: { at: number; bytes: number };
}

const LOOK_MS = 1000;
const receiving = new Set<Receiving>();
let timer: NodeJS.Timeout | undefined;

const isOver = ({ complete, destroyed, socket }: IncomingMessage): boolean => complete || destroyed || socket.destroyed;

const lookAtAll = (): void => {
  const now = performance.now();
  for (const one of receiving) {
    const { message, judged, rule } = one;
    const { bytesRead } = message.socket;
    const elapsed = now - judged.at;
    if (isOver(message)) receiving.delete(one);
    else if (elapsed <= rule.graceMs) continue;
    else if (bytesRead - judged.bytes < (rule.bytesPerSecond * elapsed) / 1000) {
      receiving.delete(one);
      message.destroy(new Error('the sender is too slow'));
    } else one.judged = { at: now, bytes: bytesRead };
  }
  if (receiving.size === 0) {
    clearInterval(timer);
    timer = undefined;
  }
};

/** Bytes received so far of all bodies in transfer. */
export const bytesInTransfer = (): number => {
  let bytes = 0;
  for (const { message, bytesBefore } of receiving)
    if (!isOver(message)) bytes += message.socket.bytesRead - bytesBefore;
  return bytes;
};

/** Watches a body until it is complete; called just before it is read. */
export const requireMinimumRate = (message: IncomingMessage, rule: RateRule = MINIMUM_RATE): void => {
  // A request injected inside this process has no connection.
  if (message.complete || typeof message.socket?.bytesRead !== 'number') return;
  const { bytesRead } = message.socket;
  receiving.add({ message, bytesBefore: bytesRead, rule, judged: { at: performance.now(), bytes: bytesRead } });
  timer ??= setInterval(lookAtAll, LOOK_MS).unref();
};
