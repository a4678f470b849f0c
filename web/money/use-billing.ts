import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  cancelSubscription,
  createSubscription,
  getConfig,
  getSubscription,
  openBillingPortal,
  resumeSubscription,
  type PublicConfig,
  type SubscriptionView,
} from '#contract/money/billing.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { endpointUrl } from '#web/lib/api/queries.ts';
import { USER_KEY } from '#web/lib/api/session.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { loadPaymentScript } from './payment-script.ts';
import { CANCEL_TOASTS, RESUME_TOASTS, SUBSCRIBE_TOASTS } from './subscription-words.ts';

/**
 * Refreshes the subscription and the user, which both contain the plan (D-77). @param subscription if already fetched
 */
export const refreshPlan = async (client: QueryClient, subscription?: SubscriptionView): Promise<void> => {
  if (subscription !== undefined) client.setQueryData([endpointUrl(getSubscription)], subscription);
  await Promise.all([
    subscription === undefined && client.invalidateQueries({ queryKey: [endpointUrl(getSubscription)] }),
    client.invalidateQueries({ queryKey: USER_KEY }),
  ]);
};

/** Opens another site, but only at a valid URL. */
const openSite = (url: string): void => {
  if (/^https?:\/\//.test(url)) window.location.assign(url);
  else toastError(SUBSCRIBE_TOASTS.setupTitle, SUBSCRIBE_TOASTS.setupText);
};

/** How long a button stays busy while the browser opens another site. */
const REDIRECT_MS = 3000;

/** Subscribes: opens the payment page if the server returns its URL. */
export const useSubscribe = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (priceId: string) => {
      loadPaymentScript(client.getQueryData<PublicConfig>([endpointUrl(getConfig)])?.publishableKey);
      const { checkoutUrl, status } = await call(createSubscription, { body: { priceId } });
      if (checkoutUrl !== undefined) {
        openSite(checkoutUrl);
        await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
      } else if (status === 'active') toast(SUBSCRIBE_TOASTS.activeTitle, SUBSCRIBE_TOASTS.activeText);
      else toastError(SUBSCRIBE_TOASTS.setupTitle, SUBSCRIBE_TOASTS.setupText);
    },
    onSuccess: () => refreshPlan(client),
    onError: (error) => toastError(SUBSCRIBE_TOASTS.failedTitle, getUserMessage(error, SUBSCRIBE_TOASTS.failedText)),
  });
};

const usePlanChange = (
  change: () => Promise<SubscriptionView>,
  toasts: Record<'title' | 'text' | 'failedTitle' | 'failedText', string>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (view) => {
      toast(toasts.title, toasts.text);
      await refreshPlan(client, view);
    },
    onError: async (error) => {
      toastError(toasts.failedTitle, getUserMessage(error, toasts.failedText));
      await refreshPlan(client);
    },
  });
};

export const useCancelSubscription = () => usePlanChange(() => call(cancelSubscription), CANCEL_TOASTS);
export const useResumeSubscription = () => usePlanChange(() => call(resumeSubscription), RESUME_TOASTS);

export const useOpenPortal = () =>
  useMutation({
    mutationFn: async () => {
      openSite((await call(openBillingPortal)).url);
      await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
    },
    onError: (error) => toastError(SUBSCRIBE_TOASTS.setupTitle, getUserMessage(error, SUBSCRIBE_TOASTS.setupText)),
  });
