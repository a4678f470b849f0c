/** Refunds and disputes of a charge. */
import type { Dispute } from './books.ts';
import type { StandInContext } from './context.ts';
import type { StandInActions } from './actions.ts';

export const createChargeActions = ({
  books,
  now,
  newId,
  emit,
}: StandInContext): Pick<StandInActions, 'refund' | 'dispute' | 'closeDispute'> => ({
  refund(charge, amount = charge.amount - charge.amount_refunded) {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded >= charge.amount;
    const refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      currency: 'usd',
      status: 'succeeded',
      created: now(),
    };
    emit('charge.refunded', charge);
    return refund;
  },
  dispute(charge) {
    charge.disputed = true;
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      currency: 'usd',
      created: now(),
      status: 'needs_response',
    };
    books.disputes[dispute.id] = dispute;
    emit('charge.dispute.created', dispute);
  },
  // The charge stays marked as disputed, as the provider's does: only the dispute says how it ended.
  closeDispute(dispute, outcome) {
    if (dispute.status !== 'needs_response') return;
    dispute.status = outcome;
    emit('charge.dispute.closed', dispute);
  },
});
