import type { Payments } from '../payments/payments.ts';

/**
 * Ends everything that a customer could still be charged for. Checkouts come first, because one that is paid becomes a
 * subscription. May be repeated.
 * @throws PaymentsFailedError when the payment provider does not answer
 */
export const closePayingCustomer = async (
  payments: Payments,
  customerId: string,
  checkoutIds: readonly string[],
): Promise<void> => {
  for (const id of checkoutIds) await payments.closeCheckout(id);
  const customer = await payments.readCustomer(customerId);
  for (const { id, status } of customer?.subscriptions ?? []) if (status !== 'ended') await payments.endNow(id);
};
