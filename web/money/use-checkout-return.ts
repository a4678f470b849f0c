import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getSubscription } from '#contract/money/billing.ts';
import { call } from '#web/lib/api/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { refreshPlan } from './use-billing.ts';
import { CHECKOUT } from './subscription-words.ts';

const POLL_INTERVAL_MS = 1000;
const MAX_WAIT_MS = 45_000;

type CheckoutReturn = 'waiting' | 'late' | 'cancelled' | undefined;

/** After the payment page: waits until the server has received the payment (D-66). */
export const useCheckoutReturn = (signedIn: boolean): CheckoutReturn => {
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const result = query.get('checkout');
  // Set after hydration, because the prerendered page has no query.
  const [state, setState] = useState<CheckoutReturn>();

  useEffect(() => {
    if (result === 'cancelled') setState('cancelled');
    if (result !== 'success') return;
    setState('waiting');
    if (!signedIn) return;
    const deadline = Date.now() + MAX_WAIT_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const poll = async (): Promise<void> => {
      const view = await call(getSubscription).catch(() => undefined);
      if (isUnmounted) return;
      if (view?.tier === 'premium') {
        setState(undefined);
        toast(CHECKOUT.startedTitle, CHECKOUT.startedText);
        setQuery({ tab: 'current' }, { replace: true, preventScrollReset: true });
        await refreshPlan(client, view);
      } else if (Date.now() > deadline) setState('late');
      else timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    };
    void poll();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
    // The change of the URL at the end must not restart polling.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result, signedIn, client]);

  return state;
};
