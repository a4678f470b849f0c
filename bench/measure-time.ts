/** Times of one call. */
export interface Time {
  /** Wall-clock time. */
  milliseconds: number;
  /** Processor time of the whole process, in milliseconds. */
  cpu: number;
}

export const measureTime = async <T>(work: () => T | Promise<T>): Promise<Time & { result: T }> => {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const used = process.cpuUsage(before);
  return { milliseconds: performance.now() - started, cpu: (used.user + used.system) / 1000, result };
};
