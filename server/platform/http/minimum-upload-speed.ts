/**
 * Requires a minimum speed at which a request's body arrives, so that a client that sends a byte a second does not hold a slot for
 * long. The speed is measured at the socket.
 */
import type { IncomingMessage } from 'node:http';

interface SpeedRule {
  /** Grace period before the speed is checked, for weak connections. */
  graceMs: number;
  bytesPerSecond: number;
}

const MINIMUM_SPEED: SpeedRule = { graceMs: 8_000, bytesPerSecond: 8_000 };

interface Transfer {
  message: IncomingMessage;
  bytesBefore: number;
  rule: SpeedRule;
  /** Start of the current period and the bytes received by then, so that a body that slows down later is noticed. */
  period: { startedAt: number; bytes: number };
}

const CHECK_INTERVAL_MS = 1000;
const transfers = new Set<Transfer>();
let timer: NodeJS.Timeout | undefined;

const isOver = ({ complete, destroyed, socket }: IncomingMessage): boolean => complete || destroyed || socket.destroyed;

const checkAll = (): void => {
  const now = performance.now();
  for (const transfer of transfers) {
    const { message, period, rule } = transfer;
    const { bytesRead } = message.socket;
    const elapsed = now - period.startedAt;
    if (isOver(message)) transfers.delete(transfer);
    else if (elapsed <= rule.graceMs) continue;
    else if (bytesRead - period.bytes < (rule.bytesPerSecond * elapsed) / 1000) {
      transfers.delete(transfer);
      message.destroy(new Error('the sender is too slow'));
    } else transfer.period = { startedAt: now, bytes: bytesRead };
  }
  if (transfers.size === 0) {
    clearInterval(timer);
    timer = undefined;
  }
};

/** Bytes received so far of all bodies in transfer. */
export const bytesInTransfer = (): number => {
  let bytes = 0;
  for (const { message, bytesBefore } of transfers)
    if (!isOver(message)) bytes += message.socket.bytesRead - bytesBefore;
  return bytes;
};

/** Watches a body until it is complete; called just before it is read. */
export const requireMinimumUploadSpeed = (message: IncomingMessage, rule: SpeedRule = MINIMUM_SPEED): void => {
  // A request injected inside this process has no connection.
  if (message.complete || typeof message.socket?.bytesRead !== 'number') return;
  const { bytesRead } = message.socket;
  transfers.add({ message, bytesBefore: bytesRead, rule, period: { startedAt: performance.now(), bytes: bytesRead } });
  timer ??= setInterval(checkAll, CHECK_INTERVAL_MS).unref();
};
