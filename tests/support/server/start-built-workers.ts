/** Vitest's setup file for projects that start workers: they run as built by `build-server.mjs`. */
import { startBuiltWorkers } from '#server/platform/entry.ts';

startBuiltWorkers();
