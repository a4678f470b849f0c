/**
 * Paths of entry files, when the sources run (`server/*.ts` under tsx or vitest) and when the built files do
 * (`build/server/*.js`).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
const isSource = here.endsWith('.ts');

export const projectRoot = path.resolve(path.dirname(here), '../..');
export const migrationsFolder = path.join(projectRoot, 'server/platform/db/migrations');
export const clientFolder = path.join(projectRoot, 'build/client');

const WORKERS = {
  'pglite-worker': 'server/platform/db/pglite-worker.ts',
  'render-worker': 'server/platform/threads/worker.ts',
  'native-network': 'server/platform/threads/network/native-network.ts',
} as const;

let builtFolder = isSource ? undefined : path.dirname(here);

/** For tests: makes the sources start built workers, which load in a quarter of the processor time. */
export const startBuiltWorkers = (): void => {
  builtFolder = path.join(projectRoot, 'build/server');
};

/** File and Node flags of a worker thread or process. */
export const workerEntry = (name: keyof typeof WORKERS): { file: string; execArgv: string[] } => {
  const built = builtFolder === undefined ? undefined : path.join(builtFolder, `${name}.js`);
  if (built !== undefined && existsSync(built)) return { file: built, execArgv: [] };
  return {
    file: path.join(projectRoot, WORKERS[name]),
    execArgv: ['--import', path.join(projectRoot, 'server/platform/threads/sources-in-worker.mjs')],
  };
};
