/** The button of a plan: opens sign-in or checkout, or resumes a plan that is about to end. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { getSubscription, listPlans, type SubscriptionView } from '#contract/money/billing.ts';
import type { Plan } from '#contract/money/plans.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { signInUrl } from '#web/lib/return-target.ts';
import { loadUser } from '#web/lib/api/session.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { SUBSCRIBE_TOASTS } from './subscription-words.ts';
import { useResumeSubscription, useSubscribe } from './use-billing.ts';

/** Whether this is the user's plan and it ends with its period, so that the button resumes it (S-39). */
export const isEnding = ({ priceId }: Plan, subscription: SubscriptionView | undefined): boolean =>
  subscription?.tier === 'premium' &&
  subscription.cancelAtPeriodEnd &&
  priceId !== undefined &&
  priceId === subscription.priceId;

/** The click waits for the user, the prices and the user's plan, because the card is shown before they have loaded. */
export const useChoosePlan = (planId: Plan['id']) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const subscribe = useSubscribe();
  const resume = useResumeSubscription();
  const choice = useMutation({
    mutationFn: async () => {
      if ((await loadUser(client)) === null) {
        toast(SUBSCRIBE_TOASTS.loginTitle, SUBSCRIBE_TOASTS.loginText);
        return void navigate(signInUrl('/subscription'));
      }
      const [plans, subscription] = await Promise.all([
        client.ensureQueryData(endpointQuery(listPlans)),
        client.ensureQueryData(endpointQuery(getSubscription)),
      ]);
      const plan = plans.find(({ id }) => id === planId);
      if (plan?.priceId === undefined) toastError(SUBSCRIBE_TOASTS.missingTitle, SUBSCRIBE_TOASTS.missingText);
      else if (isEnding(plan, subscription)) resume.mutate();
      else subscribe.mutate(plan.priceId);
    },
    onError: (error) => toastError(SUBSCRIBE_TOASTS.failedTitle, getUserMessage(error, SUBSCRIBE_TOASTS.failedText)),
  });
  return {
    choose: () => choice.mutate(),
    subscribing: choice.isPending || subscribe.isPending,
    resuming: resume.isPending,
  };
};
