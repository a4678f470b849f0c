/** The press on a plan's button: to sign-in, to the checkout page, or the plan that was about to end goes on. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { getSubscription, listPlans, type SubscriptionView } from '#contract/money/billing.ts';
import type { Plan } from '#contract/money/plans.ts';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { queryOf } from '#web/lib/api/queries.ts';
import { signInAddress } from '#web/lib/return-target.ts';
import { knownUser } from '#web/lib/api/session.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { SUBSCRIBE_TOASTS } from './subscription-words.ts';
import { useResume, useSubscribe } from './use-billing.ts';

/** Paid for, and set to end with its period: this card's button renews it (S-39). */
export const isEnding = ({ priceId }: Plan, subscription: SubscriptionView | undefined): boolean =>
  subscription?.tier === 'premium' &&
  subscription.cancelAtPeriodEnd &&
  priceId !== undefined &&
  priceId === subscription.priceId;

/**
 * The card is on the page before the visitor, the plan's price on this server and the visitor's own plan are known. A
 * press that comes before these answers waits for them; only visitors without an account are sent to sign-in.
 */
export const useChoosePlan = (planId: Plan['id']) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const subscribe = useSubscribe();
  const resume = useResume();
  const choice = useMutation({
    mutationFn: async () => {
      if ((await knownUser(client)) === null) {
        toast(SUBSCRIBE_TOASTS.loginTitle, SUBSCRIBE_TOASTS.loginText);
        return void navigate(signInAddress('/subscription'));
      }
      const [plans, subscription] = await Promise.all([
        client.ensureQueryData(queryOf(listPlans)),
        client.ensureQueryData(queryOf(getSubscription)),
      ]);
      const plan = plans.find(({ id }) => id === planId);
      if (plan?.priceId === undefined) toastError(SUBSCRIBE_TOASTS.missingTitle, SUBSCRIBE_TOASTS.missingText);
      else if (isEnding(plan, subscription)) resume.mutate();
      else subscribe.mutate(plan.priceId);
    },
    onError: (error) => toastError(SUBSCRIBE_TOASTS.failedTitle, sentenceOf(error, SUBSCRIBE_TOASTS.failedText)),
  });
  return {
    choose: () => choice.mutate(),
    subscribing: choice.isPending || subscribe.isPending,
    resuming: resume.isPending,
  };
};
