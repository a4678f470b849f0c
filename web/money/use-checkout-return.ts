import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getSubscription } from '#contract/money/billing.ts';
import { call } from '#web/lib/api/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { refreshPlan } from './use-billing.ts';
import { CHECKOUT } from './subscription-words.ts';

const LOOK_EVERY_MS = 1000;
const LOOK_FOR_MS = 45_000;

type CheckoutReturn = 'waiting' | 'late' | 'cancelled' | 'started' | undefined;

/** Back from the payment page: waits until the server knows of the payment, for only the server decides (D-66). */
export const useCheckoutReturn = (signedIn: boolean): CheckoutReturn => {
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const result = query.get('checkout');
  // Set only after hydration: the prerendered page knows no query, and the first render must match it.
  const [state, setState] = useState<CheckoutReturn>();

  useEffect(() => {
    if (result === 'cancelled') setState('cancelled');
    if (result !== 'success') return;
    setState('waiting');
    if (!signedIn) return;
    const until = Date.now() + LOOK_FOR_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async (): Promise<void> => {
      const view = await call(getSubscription).catch(() => undefined);
      if (gone) return;
      if (view?.tier === 'premium') {
        setState('started');
        toast(CHECKOUT.startedTitle, CHECKOUT.startedText);
        setQuery({ tab: 'current' }, { replace: true, preventScrollReset: true });
        await refreshPlan(client, view);
      } else if (Date.now() > until) setState('late');
      else timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
    // The address changes when the answer is there; that must not start it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [result, signedIn, client]);

  return state;
};
