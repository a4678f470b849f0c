/**
 * The database of a first start, made while the pages are built. It is made in a folder of its own and moved in whole:
 * a build that is stopped half-way leaves no half database behind.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { completeMark, makeFolder } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { openDatabase } from './open.ts';

/**
 * Making a database runs most of PGlite's code only once, and optimizing the code takes longer than running it
 * unoptimized. The flag applies to code compiled from now on; no other code is compiled meanwhile.
 */
const withoutOptimizing = async (work: () => Promise<void>): Promise<void> => {
  setFlagsFromString('--liftoff-only');
  try {
    await work();
  } finally {
    setFlagsFromString('--no-liftoff-only');
  }
};

/** Does nothing when there is a database. @throws StartError when the folder is locked or not writable */
export const makeFirstDatabase = async (dataDir: string): Promise<void> => {
  const database = path.join(dataDir, 'database');
  if (existsSync(database)) return;
  await makeFolder(dataDir);
  const release = await lockFolder(dataDir);
  const workshop = path.join(dataDir, 'first-database');
  try {
    await rm(workshop, { recursive: true, force: true });
    await withoutOptimizing(async () => (await openDatabase({ dataDir: workshop })).close());
    await rename(path.join(workshop, 'database'), database);
    await rename(completeMark(workshop), completeMark(dataDir));
  } finally {
    await rm(workshop, { recursive: true, force: true });
    await release();
  }
};
