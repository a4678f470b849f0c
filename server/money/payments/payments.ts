/** The interface to a payment provider: Stripe, or the test payments of a machine without its keys. */

/** A subscription as the provider stores it; `pastDueSince` is the date of the invoice that could not be paid. */
export interface ProviderSubscription {
  id: string;
  status: 'active' | 'past_due' | 'not_paid' | 'ended';
  priceId: string;
  /** Price of one period. */
  cents: number;
  interval: 'month' | 'year';
  createdAt: Date;
  /** Start of the first period, from which the others are counted. */
  anchor: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** Origin of a hold, while invoices are not collected: `ours` lasts as long as a dispute is open. */
  hold: 'none' | 'ours' | 'operators';
  pastDueSince: Date | undefined;
}

interface ProviderCharge {
  id: string;
  /** The subscription whose invoice it paid; `undefined` for a payment of anything else. */
  subscriptionId: string | undefined;
  /** Refunded in full. */
  refunded: boolean;
  /** `open`: the bank has not decided; `won`: the money came back to us. */
  dispute: 'none' | 'open' | 'won' | 'lost';
}

/** Everything that decides a customer's access, read at one moment. */
export interface ProviderCustomer {
  /** Newest first. */
  subscriptions: ProviderSubscription[];
  /** Paid ones, newest first. */
  charges: ProviderCharge[];
}

/** Only the customer of an event is used: the customer's state is read from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Time of the event at the provider. */
  createdAt: Date;
  customerId: string | undefined;
}

interface ProviderPrice {
  cents: number;
  currency: string;
  interval: string | undefined;
  active: boolean;
}

export type CheckoutState = 'open' | 'complete' | 'expired';

export interface Payments {
  /** @param key idempotency key: a repeated call gets the same customer. @returns the customer's id */
  createCustomer(person: { userId: string; email: string }, key: string): Promise<string>;
  /** Sets the address for invoices and notices. @returns false when the provider knows no such customer */
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
    key: string,
  ): Promise<{ id: string; url: string }>;
  checkoutState(id: string): Promise<CheckoutState>;
  /** @returns `complete` when it was paid before it could be closed */
  closeCheckout(id: string): Promise<CheckoutState>;
  /** Opens a page that shows the change and its price and asks for confirmation. */
  changePlanUrl(change: {
    customerId: string;
    subscriptionId: string;
    priceId: string;
    returnUrl: string;
  }): Promise<string>;
  /** Opens a page for cards and invoices. */
  portalUrl(customer: { customerId: string; returnUrl: string }): Promise<string>;
  /** @returns undefined when the provider knows no such customer */
  readCustomer(id: string): Promise<ProviderCustomer | undefined>;
  setCancelAtPeriodEnd(subscriptionId: string, on: boolean): Promise<void>;
  /** Holds a subscription's invoices back and marks the hold as ours, or ends that hold. */
  setHold(subscriptionId: string, on: boolean): Promise<void>;
  /** Ends a subscription at once; may be repeated. */
  endNow(subscriptionId: string): Promise<void>;
  /** @returns undefined when there is none */
  readPrice(id: string): Promise<ProviderPrice | undefined>;
  /** @throws SignatureRefused */
  readEvent(raw: Buffer, signature: string | undefined): Promise<ProviderEvent>;
  /** Oldest first. */
  eventsSince(since: Date): Promise<ProviderEvent[]>;
  close(): Promise<void>;
}

/** The provider could not be reached, or refused a request that should have been possible. */
export class PaymentsFailed extends Error {
  override name = 'PaymentsFailed';
}

/** The webhook was not signed by the provider, was not for us, or is too old. */
export class SignatureRefused extends Error {
  override name = 'SignatureRefused';
}
