/**
 * Worker thread that runs the embedded database. PGlite is synchronous WASM, so a slow query on the API's thread would
 * stop every request. It is served on a unix socket, so that the `pg` driver works with it as with PostgreSQL.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { requireValue } from '#contract/expected.ts';
import { backendOf } from './pglite-backend.ts';
import { serveWire } from './wire-server.ts';

const { folder, socket, maxConnections } = workerData as { folder: string; socket: string; maxConnections: number };

/**
 * Size of the page cache. The default of 128 MB would be zeroed at startup and therefore stay in memory; the
 * system's file cache backs a smaller one (docs/decisions/017-databases-and-servers.md).
 */
const PAGE_CACHE = 'shared_buffers=32MB';

const database = await PGlite.create({
  dataDir: folder,
  startParams: [...PGlite.defaultStartParams, '-c', PAGE_CACHE],
});
const server = await serveWire(backendOf(database), socket, maxConnections);
const port = requireValue(parentPort, 'The thread that asked for the database');
port.postMessage('ready');

port.once('message', () => {
  void (async () => {
    await server.close();
    await database.close();
    port.postMessage('closed');
    port.close();
  })();
});
