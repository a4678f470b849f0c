import net from 'node:net';

/** Below the ephemeral ports (from 32768 on Linux, from 49152 elsewhere), which an outgoing connection could take. */
const FIRST = 10_000;
const COUNT = 10_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A random free port on 127.0.0.1. */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
};
