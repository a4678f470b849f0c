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
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { addressOf } from '#web/lib/api/queries.ts';
import { USER_KEY } from '#web/lib/api/session.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { loadPaymentScript } from './payment-script.ts';
import { CANCEL_TOASTS, RESUME_TOASTS, SUBSCRIBE_TOASTS } from './subscription-words.ts';

/** Every change of the plan shows in the plan and in the user (D-77). */
export const refreshPlan = async (client: QueryClient, known?: SubscriptionView): Promise<void> => {
  if (known !== undefined) client.setQueryData([addressOf(getSubscription)], known);
  await Promise.all([
    known === undefined && client.invalidateQueries({ queryKey: [addressOf(getSubscription)] }),
    client.invalidateQueries({ queryKey: USER_KEY }),
  ]);
};

/** Leaves for another site only when the answer really is a web address. */
const leaveFor = (url: string): void => {
  if (/^https?:\/\//.test(url)) window.location.assign(url);
  else toastError(SUBSCRIBE_TOASTS.setupTitle, SUBSCRIBE_TOASTS.setupText);
};

/**
 * an address is gone to; none and "active" is no news; anything else is a fault of the set-up. Stays busy while
 * the page is being left.
 */
export const useSubscribe = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (priceId: string) => {
      loadPaymentScript(client.getQueryData<PublicConfig>([addressOf(getConfig)])?.publishableKey);
      const { checkoutUrl, status } = await call(createSubscription, { body: { priceId } });
      if (checkoutUrl !== undefined) {
        leaveFor(checkoutUrl);
        await new Promise((resolve) => setTimeout(resolve, 3000));
      } else if (status === 'active') toast(SUBSCRIBE_TOASTS.activeTitle, SUBSCRIBE_TOASTS.activeText);
      else toastError(SUBSCRIBE_TOASTS.setupTitle, SUBSCRIBE_TOASTS.setupText);
    },
    onSuccess: () => refreshPlan(client),
    onError: (error) => toastError(SUBSCRIBE_TOASTS.failedTitle, sentenceOf(error, SUBSCRIBE_TOASTS.failedText)),
  });
};

export const useCancel = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelSubscription),
    onSuccess: async (view) => {
      toast(CANCEL_TOASTS.title, CANCEL_TOASTS.text);
      await refreshPlan(client, view);
    },
    onError: async (error) => {
      toastError(CANCEL_TOASTS.failedTitle, sentenceOf(error, CANCEL_TOASTS.failedText));
      await refreshPlan(client);
    },
  });
};

export const useResume = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resumeSubscription),
    onSuccess: async (view) => {
      toast(RESUME_TOASTS.title, RESUME_TOASTS.text);
      await refreshPlan(client, view);
    },
    onError: async (error) => {
      toastError(RESUME_TOASTS.failedTitle, sentenceOf(error, RESUME_TOASTS.failedText));
      await refreshPlan(client);
    },
  });
};

export const usePortal = () =>
  useMutation({
    mutationFn: async () => {
      leaveFor((await call(openBillingPortal)).url);
      await new Promise((resolve) => setTimeout(resolve, 3000));
    },
    onError: (error) => toastError(SUBSCRIBE_TOASTS.setupTitle, sentenceOf(error, SUBSCRIBE_TOASTS.setupText)),
  });
