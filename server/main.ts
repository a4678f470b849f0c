/** The program of a server whose pages are built. */
import { startServer } from './start-server.ts';

await startServer();
