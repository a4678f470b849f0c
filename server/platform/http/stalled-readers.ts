/**
 * Closes connections whose client has stopped reading, so that pictures, zips and event streams do not stay in memory.
 * Applies only while an answer is being sent and not one byte was taken: a slow client that reads on is never cut off,
 * nor is a call that waits for its render.
 */
import type { FastifyInstance } from 'fastify';

/** The system buffers up to 1.3 MB: at 8 KB a second it takes more only every 160 seconds. */
const STALLED_MS = 180_000;

export const closeStalledReaders = (app: FastifyInstance, stalledMs = STALLED_MS): void => {
  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    // An injected request has no connection.
    if (!('setTimeout' in socket)) return;
    // Removes the listener of an earlier answer on the same connection.
    socket.setTimeout(0);
    const writeHead = raw.writeHead.bind(raw) as (...head: unknown[]) => typeof raw;
    // Every answer starts here, except event streams, which write their own head. Node destroys a socket that times
    // out.
    raw.writeHead = ((...head: unknown[]) => {
      socket.setTimeout(stalledMs);
      return writeHead(...head);
    }) as typeof raw.writeHead;
  });
};
