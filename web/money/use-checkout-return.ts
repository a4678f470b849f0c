import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { User } from '#contract/account/accounts.ts';
import { getSubscription } from '#contract/money/billing.ts';
import { call } from '#web/lib/api/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { refreshPlan } from './use-billing.ts';
import { CHECKOUT } from './subscription-words.ts';

const POLL_INTERVAL_MS = 1000;
/** What the page says from `afterMs` on, and how often it asks. */
const STAGES = [
  // Perhaps nobody has paid: the address was opened again.
  { state: 'unconfirmed', afterMs: 600_000, pauseMs: 60_000 },
  { state: 'late', afterMs: 45_000, pauseMs: 5000 },
] as const;
/** For this long the page asks again after the pages for plans and cards, where perhaps nothing was changed. */
const RETURN_WAIT_MS = 10_000;

type CheckoutReturn = 'waiting' | 'late' | 'unconfirmed' | 'cancelled' | 'signed-out' | undefined;

/** Asks again after each pause that `ask` returns, until it returns `undefined`. @returns how to stop */
const repeat = (ask: (isStopped: () => boolean) => Promise<number | undefined>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const next = async (): Promise<void> => {
    const pauseMs = await ask(() => stopped);
    if (pauseMs !== undefined && !stopped) timer = setTimeout(() => void next(), pauseMs);
  };
  void next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};

/** After the payment page: waits until the server has received the payment (D-66). */
export const useCheckoutReturn = (user: User | null | undefined): CheckoutReturn => {
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const result = query.get('checkout');
  const userId = user?.id;
  const isVisitor = user === null;
  // Set after hydration, because the prerendered page has no query.
  const [state, setState] = useState<CheckoutReturn>();

  useEffect(() => {
    if (result !== 'success') return setState(result === 'cancelled' ? 'cancelled' : undefined);
    setState(isVisitor ? 'signed-out' : 'waiting');
    if (userId === undefined) return undefined;
    const openedAt = Date.now();
    return repeat(async (isStopped) => {
      const view = await call(getSubscription).catch(() => undefined);
      if (isStopped()) return undefined;
      if (view?.tier === 'premium') {
        toast(CHECKOUT.startedTitle, CHECKOUT.startedText);
        setQuery({ tab: 'current' }, { replace: true, preventScrollReset: true });
        await refreshPlan(client, view);
        return undefined;
      }
      const stage = STAGES.find(({ afterMs }) => Date.now() > openedAt + afterMs);
      if (stage === undefined) return POLL_INTERVAL_MS;
      setState(stage.state);
      return stage.pauseMs;
    });
    // The change of the URL at the end must not restart polling.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result, isVisitor, userId, client]);

  return state;
};

/** After the payment provider's pages for plans and cards: shows what was changed when the server hears of it (W-13). */
export const useProviderReturn = (signedIn: boolean): void => {
  const client = useQueryClient();
  const [query] = useSearchParams();
  const isWaiting = signedIn && query.get('checkout') === 'returned';

  useEffect(() => {
    if (!isWaiting) return undefined;
    const waitUntil = Date.now() + RETURN_WAIT_MS;
    return repeat(async () => {
      await refreshPlan(client);
      return Date.now() <= waitUntil ? POLL_INTERVAL_MS : undefined;
    });
  }, [isWaiting, client]);
};
