/** Entry point of a server whose pages are built. */
import { startServer } from './platform/process/start-server.ts';

await startServer();
