// Settings of the memory allocator in Linux's C library. It reads them when a process starts, so a launcher has to set
// them (decision 007).
import { spawn } from 'node:child_process';

const MB = 2 ** 20;

/**
 * One arena for all threads. It serves blocks of up to 16 MB (the planes of a picture of two to four megapixels)
 * and keeps up to 64 MB of free memory, because memory from the system has to be zeroed and mapped page by page for
 * every picture. Larger planes are returned, because a server with 900 MB has no room to keep them.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(16 * MB),
  MALLOC_TRIM_THRESHOLD_: String(64 * MB),
};

/** Whether any of the variables is already set. */
export const hasAllocator = (environment = process.env) => Object.keys(ALLOCATOR).some((name) => name in environment);

/** Runs a program with these settings, forwards signals, and exits as the program does. */
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
  // A program that was ended by a signal ends this process with the same signal.
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
};

/** Must be called by the program itself, so that it shuts down when its launcher is killed. */
export const endWithLauncher = () => {
  if (process.channel === undefined || process.channel === null) return;
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
};
