// Paths of the project, and functions that run programs, for the scripts.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const at = (...parts) => join(ROOT, ...parts);

/** Path of an installed program. */
export const bin = (name) => at('node_modules', '.bin', name);

/** Runs a program and shows its output. @returns its exit code */
export const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(signal === null ? code : 1));
  });

/** Vite's warning about an option that React Router sets. */
const IGNORED_WARNING = /`envFile` option is deprecated/;

/** Runs a program and shows only its errors and warnings. @returns its exit code */
export const runQuietly = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!IGNORED_WARNING.test(line)) console.error(line);
    });
    child.on('error', () => resolve(127));
    child.on('close', (code, signal) => resolve(signal === null ? code : 1));
  });

export const works = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
