/** What the product asks of a payment provider, in our words. The one implementation speaks to Stripe, or to the local stand-in that speaks like it. */

/** As the provider keeps it; `pastDueSince` is when the bill was made that could not be paid. */
export interface ProviderSubscription {
  id: string;
  status: 'active' | 'past_due' | 'not_paid' | 'ended';
  priceId: string;
  /** What one period costs. */
  cents: number;
  interval: 'month' | 'year';
  createdAt: Date;
  /** From which day and time periods are counted. */
  anchor: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** Whose hold it is, while bills are not collected: `ours` lasts as long as a dispute is open. */
  hold: 'none' | 'ours' | 'operators';
  pastDueSince: Date | undefined;
}

export interface ProviderCharge {
  id: string;
  createdAt: Date;
  /** All of it went back. */
  refunded: boolean;
  /** `open`: the bank still looks at it; `won`: the money came back to us. */
  dispute: 'none' | 'open' | 'won' | 'lost';
}

/** All that decides what a customer may use, read at one moment. */
export interface ProviderCustomer {
  /** Newest first. */
  subscriptions: ProviderSubscription[];
  /** Paid ones, newest first. */
  charges: ProviderCharge[];
}

/** Of an event only its customer is used: the customer's state is read from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** When it happened there. */
  createdAt: Date;
  customerId: string | undefined;
}

export interface ProviderPrice {
  cents: number;
  currency: string;
  interval: string | undefined;
  active: boolean;
}

export type CheckoutState = 'open' | 'complete' | 'expired';

export interface Payments {
  /** @param key the same for a repeated call: then it is the same customer. @returns the customer's id */
  createCustomer(person: { userId: string; email: string }, key: string): Promise<string>;
  /** Bills and notices go to this address from now on. @returns false when the provider knows no such customer */
  changeEmail(customerId: string, email: string): Promise<boolean>;
  openCheckout(order: { customerId: string; userId: string; priceId: string; successUrl: string; cancelUrl: string; expiresAt: Date }, key: string): Promise<{ id: string; url: string }>;
  checkoutState(id: string): Promise<CheckoutState>;
  /** @returns `complete` when it was paid before it could be closed */
  closeCheckout(id: string): Promise<CheckoutState>;
  /** A page where the customer sees what changes and what it costs, and confirms. */
  changePlanUrl(change: { customerId: string; subscriptionId: string; priceId: string; returnUrl: string }): Promise<string>;
  /** A page for cards and invoices. */
  portalUrl(customer: { customerId: string; returnUrl: string }): Promise<string>;
  /** @returns undefined when the provider knows no such customer */
  readCustomer(id: string): Promise<ProviderCustomer | undefined>;
  setCancelAtPeriodEnd(subscriptionId: string, on: boolean): Promise<void>;
  /** Holds a subscription's bills back and marks the hold as ours, or lets them go on. */
  setHold(subscriptionId: string, on: boolean): Promise<void>;
  /** Ends it at once; one that has ended stays so. */
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

/** Not signed by the provider, not for us, or too old. */
export class SignatureRefused extends Error {
  override name = 'SignatureRefused';
}
