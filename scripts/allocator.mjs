// How the C library of Linux keeps the server's memory. It reads its variables when a process starts, so that a process
// cannot set them for itself (decision 007).
import { spawn } from 'node:child_process';

const MB = 2 ** 20;

/**
 * One pool for all threads. Pieces of up to 16 MB, the planes of a picture of two to four megapixels, come from it, and up
 * to 64 MB that are free at its end stay with the process: pages that go back to the system are zeroed, and faulted in
 * one by one, with every picture. Larger planes go back: a server of 900 MB has no room to keep them.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(16 * MB),
  MALLOC_TRIM_THRESHOLD_: String(64 * MB),
};

/** Whether somebody has set them already, these or others. */
export const hasAllocator = (environment = process.env) => Object.keys(ALLOCATOR).some((name) => name in environment);

/** Runs a program of ours with them, hands on signals, and ends as it ends. */
export const runWithAllocator = (file) => {
  const child = spawn(process.execPath, [...process.execArgv, file, ...process.argv.slice(2)], {
    env: { ...process.env, ...ALLOCATOR },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  // A signal that ended it ends this process alike.
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
};

/** Called by such a program: where the process that runs it is killed, it stops as well, in order. */
export const endWithLauncher = () => {
  if (process.channel === undefined || process.channel === null) return;
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
};
