// Builds missing files, then serves pages and API on one port. While the pages of a first start are built, the server
// makes its database and everything else ready.
import { endWithLauncher } from './allocator.mjs';
import { at } from './project.mjs';
import { buildAll } from './build.mjs';

endWithLauncher();

process.env.NODE_ENV ??= 'production';
const pages = buildAll({ ifNeeded: true, only: ['client'] });
// The server's start waits for the pages, and says why there are none.
pages.catch(() => undefined);
await buildAll({ ifNeeded: true, only: ['server'] });
const { startServer } = await import(at('build/server/start-server.js'));
await startServer(pages);
