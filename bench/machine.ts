/** The machine that figures were measured on, in words. */
import { availableParallelism, cpus } from 'node:os';
import { once } from '#engine/once.ts';

const PAGE = 4096;
const TOUCHED = 64 * 2 ** 20;

/**
 * Microseconds that a program pays for the first use of 4 KB of memory. Virtual machines differ in it much more than in their
 * arithmetic (12 and 20 on two that were met), and everything that lays a plane of pixels pays it.
 */
const freshPageMicroseconds = once((): number => {
  const memory = new Uint8Array(TOUCHED);
  const began = performance.now();
  for (let at = 0; at < TOUCHED; at += PAGE) memory[at] = 1;
  return (1000 * (performance.now() - began)) / (TOUCHED / PAGE);
});

export const onThisMachine = (): string =>
  `on ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}; 4 KB of fresh memory cost ${freshPageMicroseconds().toFixed(1)} µs), Node ${process.version}`;
