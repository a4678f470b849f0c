// Builds missing files, then serves the pages and the API on one port. On the first start, the pages are built while the server
// prepares its database.
import { endWithLauncher } from './allocator.mjs';
import { at } from './project.mjs';
import { buildAll } from './build.mjs';

endWithLauncher();

process.env.NODE_ENV ??= 'production';
const pages = buildAll({ ifNeeded: true, only: ['client'] });
// Prevents an unhandled rejection: `startServer` reports the error when it awaits the pages.
pages.catch(() => undefined);
await buildAll({ ifNeeded: true, only: ['server'] });
const { startServer } = await import(at('build/server/start-server.js'));
await startServer(pages);
