/** How much the processor works for something: unlike the clock on the wall, the same on an idle and on a loaded machine. */
export const cpuMsOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
