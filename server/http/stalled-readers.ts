/**
 * Closes connections whose reader takes nothing any more, so that they do not hold pictures, zips and event streams in memory. Only while
 * an answer is on its way, and only when not one byte was taken for so long: a slow phone that reads on is never cut off, and a call
 * that waits for its render is not meant.
 */
import type { FastifyInstance } from 'fastify';

/** The system takes up to some 1.3 MB at a time off our hands: at 8 KB a second that is once in 160 seconds. */
const STALLED_MS = 180_000;

export const closeStalledReaders = (app: FastifyInstance, stalledMs = STALLED_MS): void => {
  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    // A request that was injected has no connection.
    if (!('setTimeout' in socket)) return;
    // What an answer before this one on the same connection left behind.
    socket.setTimeout(0);
    const writeHead = raw.writeHead.bind(raw) as (...head: unknown[]) => typeof raw;
    // Here every answer begins; streams of events write their head themselves. Node destroys a socket that times out.
    raw.writeHead = ((...head: unknown[]) => {
      socket.setTimeout(stalledMs);
      return writeHead(...head);
    }) as typeof raw.writeHead;
  });
};
