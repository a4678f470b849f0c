import net from 'node:net';

/** Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152), which may take one meanwhile. */
const FIRST = 10_000;
const COUNT = 10_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port for a server that a test or a measurement starts as a process of its own. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
};
