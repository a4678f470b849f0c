/** Description of the machine for the benchmark pages. */
import { availableParallelism, cpus } from 'node:os';
import { once } from '#engine/once.ts';

/** Size of a memory page in bytes. */
const PAGE_SIZE = 4096;
const TOUCHED_BYTES = 64 * 2 ** 20;

/**
 * Microseconds for the first write to a page of memory. Every new plane of pixels incurs this cost, and virtual machines differ
 * in it much more than in arithmetic: 12 and 20 µs on two machines.
 */
const freshPageMicroseconds = once((): number => {
  const memory = new Uint8Array(TOUCHED_BYTES);
  const began = performance.now();
  for (let i = 0; i < TOUCHED_BYTES; i += PAGE_SIZE) memory[i] = 1;
  return (1000 * (performance.now() - began)) / (TOUCHED_BYTES / PAGE_SIZE);
});

export const describeMachine = (): string =>
  `on ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}; 4 KB of fresh memory cost ${freshPageMicroseconds().toFixed(1)} µs), Node ${process.version}`;
