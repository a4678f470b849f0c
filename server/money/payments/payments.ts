/** The interface to a payment provider: Stripe, or the test payments. */

/** A subscription as the payment provider stores it. */
export interface PaymentSubscription {
  id: string;
  status: 'active' | 'past_due' | 'not_paid' | 'ended';
  priceId: string;
  interval: 'month' | 'year';
  createdAt: Date;
  /** Start of the first period, from which the others are counted. */
  anchor: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** Whether invoices are on hold, and who put them on hold. `ours` lasts while a dispute is open. */
  hold: 'none' | 'ours' | 'operator';
  /** The latest invoice of an overdue subscription. Taxes, credits and proration make its amount another than the price. */
  unpaidBill: { createdAt: Date; cents: number; currency: string } | undefined;
}

interface PaymentCharge {
  id: string;
  /** The subscription whose invoice this paid, if any. */
  subscriptionId: string | undefined;
  createdAt: Date;
  /** Whether all of it was refunded. */
  refunded: boolean;
  /** `open` until the bank decides; `won` when we keep the money. */
  dispute: 'none' | 'open' | 'won' | 'lost';
}

/** All data that determines a customer's access. */
export interface PaymentCustomer {
  /** Newest first. */
  subscriptions: PaymentSubscription[];
  /** Paid charges, newest first. */
  charges: PaymentCharge[];
}

/** An event that says only whose data changed; the data itself is read from the payment provider. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Time of the event at the payment provider. */
  createdAt: Date;
  customerId: string | undefined;
}

interface PaymentPrice {
  cents: number;
  currency: string;
  interval: string | undefined;
  active: boolean;
}

export type CheckoutState = 'open' | 'complete' | 'expired';

export interface Payments {
  /** @returns the customer's id; the same one when the call is repeated */
  createCustomer(person: { userId: string; email: string }, idempotencyKey: string): Promise<string>;
  /**
   * Sets the email address for invoices and notices. @returns false when the payment provider knows no such customer
   */
  changeEmail(customerId: string, email: string): Promise<boolean>;
  openCheckout(
    order: {
      customerId: string;
      userId: string;
      priceId: string;
      successUrl: string;
      cancelUrl: string;
      expiresAt: Date;
    },
    idempotencyKey: string,
  ): Promise<{ id: string; url: string }>;
  checkoutState(id: string): Promise<CheckoutState>;
  /** @returns `complete` if the checkout was paid before it could be closed */
  closeCheckout(id: string): Promise<CheckoutState>;
  /** Creates a page that shows the change and its price and asks for confirmation. @returns its URL */
  openPlanChange(change: {
    customerId: string;
    subscriptionId: string;
    priceId: string;
    returnUrl: string;
  }): Promise<string>;
  /** Creates a page for cards and invoices. @returns its URL */
  openPortal(customer: { customerId: string; returnUrl: string }): Promise<string>;
  /** @returns undefined when the payment provider knows no such customer */
  readCustomer(id: string): Promise<PaymentCustomer | undefined>;
  setCancelAtPeriodEnd(subscriptionId: string, cancelAtPeriodEnd: boolean): Promise<void>;
  /** Starts or ends our hold on a subscription's invoices. */
  setInvoiceHold(subscriptionId: string, isHeld: boolean): Promise<void>;
  /** Ends a subscription at once; may be repeated. */
  endNow(subscriptionId: string): Promise<void>;
  /** @returns undefined when the payment provider knows no such price */
  readPrice(id: string): Promise<PaymentPrice | undefined>;
  /** @throws SignatureRefusedError */
  readEvent(raw: Buffer, signature: string | undefined): Promise<PaymentEvent>;
  /** Oldest first. */
  eventsSince(since: Date): Promise<PaymentEvent[]>;
  close(): Promise<void>;
}

/** The payment provider could not be reached or refused a valid request. */
export class PaymentsFailedError extends Error {
  override name = 'PaymentsFailedError';
}

/** The webhook was not signed by the payment provider, was not for us, or is too old. */
export class SignatureRefusedError extends Error {
  override name = 'SignatureRefusedError';
}
