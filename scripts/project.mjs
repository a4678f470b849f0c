// Where the project lies and how its own programs are called; shared by the scripts beside this file.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const at = (...parts) => join(ROOT, ...parts);

/** Path of a program that a dependency brought. */
export const bin = (name) => at('node_modules', '.bin', name);

/** Runs a program to its end, its output on ours. @returns its exit code */
export const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(signal === null ? code : 1));
  });

export const works = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
