/** Refunds and disputes of a charge. */
import type { Charge, Dispute } from './books.ts';
import type { StandInContext } from './context.ts';

export interface ChargeActions {
  refund(charge: Charge, amount?: number): object;
  dispute(charge: Charge): void;
  /** Decides a dispute; when the customer loses it, the money comes back to us. */
  closeDispute(dispute: Dispute, outcome: 'won' | 'lost'): void;
}

export const createChargeActions = ({ books, now, newId, emit }: StandInContext): ChargeActions => ({
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
