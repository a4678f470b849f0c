/** Vitest's set-up of every file in the projects that start workers: the built ones, made by `build-server.mjs`. */
import { startBuiltWorkers } from '#server/platform/entry.ts';

startBuiltWorkers();
