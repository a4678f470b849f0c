/** Limits the concurrent work of one account and of one address, so that none takes the others' places. */
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from './limits.ts';
import { Problem } from './problem.ts';

interface ConcurrencyLimit {
  /** @throws Problem 429 when the account or the address is at its limit */
  run<T>(request: FastifyRequest, account: string, work: () => Promise<T>): Promise<T>;
}

export interface ConcurrencyRule {
  perAccount: number;
  /** Limit for an address, which a shop's staff may share. */
  perAddress: number;
  /** One sentence. */
  message: string;
  /** Clients that leave free their place at once: what they waited for is no work of their own. */
  isFreedByLeaving?: boolean;
}

export const limitConcurrency = ({
  perAccount,
  perAddress,
  message,
  isFreedByLeaving = false,
}: ConcurrencyRule): ConcurrencyLimit => {
  const underWay = new Map<string, number>();
  const count = (who: string, change: number): void => {
    const now = (underWay.get(who) ?? 0) + change;
    if (now === 0) underWay.delete(who);
    else underWay.set(who, now);
  };
  return {
    async run(request, account, work) {
      const [person, place] = [`account ${account}`, `address ${clientAddressOf(request)}`];
      if ((underWay.get(person) ?? 0) >= perAccount || (underWay.get(place) ?? 0) >= perAddress)
        throw new Problem('too_many_requests', `${message} Please try again in a moment.`, { retryAfterSeconds: 3 });
      count(person, 1);
      count(place, 1);
      let isHeld = true;
      const free = (): void => {
        if (!isHeld) return;
        isHeld = false;
        count(person, -1);
        count(place, -1);
      };
      if (isFreedByLeaving) request.raw.socket.once('close', free);
      try {
        return await work();
      } finally {
        if (isFreedByLeaving) request.raw.socket.off('close', free);
        free();
      }
    },
  };
};
