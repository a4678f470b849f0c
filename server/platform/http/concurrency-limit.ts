/** Limits the concurrent requests of one account and of one IP address. */
import type { FastifyRequest } from 'fastify';
import { getClientIp } from './limits.ts';
import { Problem } from './problem.ts';

interface ConcurrencyLimit {
  /** @throws Problem 429 when the account or the IP address is at its limit */
  run<T>(request: FastifyRequest, account: string, work: () => Promise<T>): Promise<T>;
}

export interface ConcurrencyRule {
  perAccount: number;
  /** Limit per IP address, which a shop's staff may share. */
  perIp: number;
  /** One sentence. */
  message: string;
  /** Frees a client's slot as soon as it disconnects, for work that goes on because other clients need it. */
  isReleasedOnDisconnect?: boolean;
}

export const limitConcurrency = ({
  perAccount,
  perIp,
  message,
  isReleasedOnDisconnect = false,
}: ConcurrencyRule): ConcurrencyLimit => {
  const running = new Map<string, number>();
  const changeCount = (client: string, change: number): void => {
    const total = (running.get(client) ?? 0) + change;
    if (total === 0) running.delete(client);
    else running.set(client, total);
  };
  return {
    async run(request, account, work) {
      const [accountKey, ipKey] = [`account ${account}`, `address ${getClientIp(request)}`];
      if ((running.get(accountKey) ?? 0) >= perAccount || (running.get(ipKey) ?? 0) >= perIp)
        throw new Problem('too_many_requests', `${message} Please try again in a moment.`, { retryAfterSeconds: 3 });
      changeCount(accountKey, 1);
      changeCount(ipKey, 1);
      let isHeld = true;
      const release = (): void => {
        if (!isHeld) return;
        isHeld = false;
        changeCount(accountKey, -1);
        changeCount(ipKey, -1);
      };
      if (isReleasedOnDisconnect) request.raw.socket.once('close', release);
      try {
        return await work();
      } finally {
        if (isReleasedOnDisconnect) request.raw.socket.off('close', release);
        release();
      }
    },
  };
};
