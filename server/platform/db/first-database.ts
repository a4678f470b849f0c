/**
 * While the pages are being built at the first start, creates the database in a temporary folder, which is then moved into
 * place: if that is interrupted, no partial database remains.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { getCompletionMarkerPath, createFolder } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { openDatabase } from './open.ts';

/**
 * Creating a database runs most of PGlite's WebAssembly only once, and optimizing it takes longer than running it
 * unoptimized. `--liftoff-only` applies to all WebAssembly that the process compiles until it is reset;
 * nothing but PGlite is compiled in that time.
 */
const withoutOptimizing = async (work: () => Promise<void>): Promise<void> => {
  setFlagsFromString('--liftoff-only');
  try {
    await work();
  } finally {
    setFlagsFromString('--no-liftoff-only');
  }
};

/** Does nothing when there is a database. @throws OperatorError when the folder is locked or not writable */
export const makeFirstDatabase = async (dataDir: string): Promise<void> => {
  const database = path.join(dataDir, 'database');
  // A folder that is gone while its marker is there was lost, and is not replaced by an empty one.
  if (existsSync(database) || existsSync(getCompletionMarkerPath(dataDir))) return;
  await createFolder(dataDir);
  const release = await lockFolder(dataDir);
  const temporary = path.join(dataDir, 'first-database');
  try {
    await rm(temporary, { recursive: true, force: true });
    await withoutOptimizing(async () => (await openDatabase({ dataDir: temporary })).close());
    await rename(path.join(temporary, 'database'), database);
    await rename(getCompletionMarkerPath(temporary), getCompletionMarkerPath(dataDir));
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await release();
  }
};
