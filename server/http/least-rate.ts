/**
 * A body has to come at a least rate: whoever sends a byte a second holds no place for long. Read off the socket, so that it
 * makes no difference how the body is parsed.
 */
import type { IncomingMessage } from 'node:http';

export interface RateRule {
  /** A weak line may hesitate for so long before anything is judged. */
  graceMs: number;
  /** On average over each such time: 10 MB in two minutes would be 85 000. */
  bytesPerSecond: number;
}

export const LEAST_RATE: RateRule = { graceMs: 8_000, bytesPerSecond: 8_000 };

interface Receiving {
  message: IncomingMessage;
  bytesBefore: number;
  rule: RateRule;
  /** Begin of the time that is judged next, and what had come by then: a body that stops after a good start is noticed as well. */
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

/** What has come so far of all bodies that are on their way. */
export const bytesOnTheWay = (): number => {
  let bytes = 0;
  for (const { message, bytesBefore } of receiving) if (!isOver(message)) bytes += message.socket.bytesRead - bytesBefore;
  return bytes;
};

/** From now on until the body has come; to be called when it is about to be read. */
export const requireLeastRate = (message: IncomingMessage, rule: RateRule = LEAST_RATE): void => {
  // A request that was made up inside this process has no line that could be slow.
  if (message.complete || typeof message.socket?.bytesRead !== 'number') return;
  const { bytesRead } = message.socket;
  receiving.add({ message, bytesBefore: bytesRead, rule, judged: { at: performance.now(), bytes: bytesRead } });
  timer ??= setInterval(lookAtAll, LOOK_MS).unref();
};
