import { useState } from 'react';
import type { SubscriptionView } from '#contract/money/billing.ts';
import { formatDate } from '#contract/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { PLAN_ACTS, SUBSCRIPTION } from './subscription-words.ts';
import { useCancelSubscription, useOpenPortal, useResumeSubscription } from './use-billing.ts';

/** A subscriber's actions: cancel or renew, cards and invoices, and a refund within the guarantee (S-36, S-39, D-07). */
export function PlanActions({ subscription }: { subscription: SubscriptionView }) {
  const { tier, status, cancelAtPeriodEnd, currentPeriodEnd, graceUntil, hasPortal, refundUntil } = subscription;
  const [openDialog, setOpenDialog] = useState<'cancel' | 'refund'>();
  const cancel = useCancelSubscription();
  const resume = useResumeSubscription();
  const portal = useOpenPortal();
  const isRunning = tier === 'premium' && (status === 'active' || status === 'past_due');
  // A plan with an unpaid bill is paid or canceled in the portal (S-36).
  const isCancellable = tier === 'premium' && status === 'active' && !cancelAtPeriodEnd;
  if (!isRunning && !hasPortal) return null;
  return (
    <div className="mt-5 grid justify-items-start gap-4 border-t border-line pt-5">
      {isRunning && cancelAtPeriodEnd && (
        <p className="small">
          {PLAN_ACTS.endsOn(formatDate(graceUntil ?? currentPeriodEnd))}{' '}
          <button
            type="button"
            className="link min-h-7 font-semibold"
            disabled={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {resume.isPending ? PLAN_ACTS.resuming : PLAN_ACTS.renew}
          </button>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {hasPortal && (
          <Button busy={portal.isPending} busyLabel={PLAN_ACTS.opening} onClick={() => portal.mutate()}>
            {PLAN_ACTS.portal}
          </Button>
        )}
        {isCancellable && (
          <Button
            look="quiet"
            busy={cancel.isPending}
            busyLabel={PLAN_ACTS.canceling}
            onClick={() => setOpenDialog('cancel')}
          >
            {PLAN_ACTS.cancel}
          </Button>
        )}
        {refundUntil !== null && (
          <Button look="quiet" onClick={() => setOpenDialog('refund')}>
            {PLAN_ACTS.refund}
          </Button>
        )}
      </div>
      {refundUntil !== null && <p className="caption">{PLAN_ACTS.guarantee(formatDate(refundUntil))}</p>}
      <ConfirmDialog
        open={openDialog === 'cancel'}
        onClose={() => setOpenDialog(undefined)}
        title={PLAN_ACTS.cancelTitle}
        description={PLAN_ACTS.cancelText(formatDate(currentPeriodEnd))}
        confirmLabel={PLAN_ACTS.cancel}
        cancelLabel={PLAN_ACTS.keep}
        busy={cancel.isPending}
        busyLabel={PLAN_ACTS.canceling}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setOpenDialog(undefined) })}
      />
      <RefundDialog
        open={openDialog === 'refund'}
        onClose={() => setOpenDialog(undefined)}
        planName={SUBSCRIPTION.planName.premium}
      />
    </div>
  );
}
