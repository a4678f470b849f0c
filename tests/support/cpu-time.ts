/** Processor time of `work` in milliseconds. Unlike wall-clock time, it does not depend on the machine's load. */
export const cpuMsOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
