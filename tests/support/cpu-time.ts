/** Processor time of `work` in milliseconds, which does not depend on the machine's load as wall-clock time does. */
export const cpuMsOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
