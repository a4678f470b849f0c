/**
 * Closes connections whose client has stopped reading, so that responses do not stay in memory. Slow clients that keep
 * reading, and calls that wait for a render, are not closed.
 */
import type { FastifyInstance } from 'fastify';

/** The system buffers up to 1.3 MB, so at 8 KB a second a client takes new bytes only every 160 seconds. */
const STALLED_MS = 180_000;

export const closeStalledReaders = (app: FastifyInstance, stalledMs = STALLED_MS): void => {
  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    // An injected request has no connection.
    if (!('setTimeout' in socket)) return;
    // Removes the listener of an earlier response on the same connection.
    socket.setTimeout(0);
    const writeHead = raw.writeHead.bind(raw) as (...head: unknown[]) => typeof raw;
    // Sets the timeout when a response starts; Node destroys a socket that times out.
    raw.writeHead = ((...head: unknown[]) => {
      socket.setTimeout(stalledMs);
      return writeHead(...head);
    }) as typeof raw.writeHead;
  });
};
