/**
 * Opens a payment page for a user without a subscription. A user has at most one open checkout, and the id of its row
 * is the idempotency key at the payment provider, so that a double click, two tabs or a crash at any point lead to the
 * same page and nobody can pay twice.
 */
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { checkouts, type CheckoutRow } from '#server/platform/db/schema/billing.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { newId } from '#server/platform/ids.ts';
import { callPaymentProvider, requirePayments } from './sync-with-payment-provider.ts';

/** Time for which a payment page stays open. */
const CHECKOUT_LIFETIME_MS = HOUR_MS;
/**
 * Time during which a row without a page is retried with its key. After that, its page would be open for less than half
 * an hour, which the payment provider refuses.
 */
const KEY_RETRY_MS = 25 * MINUTE_MS;
const MAX_ATTEMPTS_PER_REQUEST = 4;

/** @returns the page's URL; `undefined` if an earlier page was paid, whose subscription may have ended since */
export const openCheckout = async (deps: Deps, user: UserRow, priceId: string): Promise<string | undefined> => {
  const customerId = await ensureCustomer(deps, user);
  for (let attempt = 0; attempt < MAX_ATTEMPTS_PER_REQUEST; attempt++) {
    const checkout = await findOrInsert(deps, user.id, priceId);
    const state = await readCheckoutState(deps, checkout);
    if (state === 'complete') {
      await closeRow(deps, checkout.id);
      return undefined;
    }
    const isUsable =
      state !== 'expired' &&
      checkout.priceId === priceId &&
      (checkout.sessionId !== null || deps.now().getTime() - checkout.createdAt.getTime() < KEY_RETRY_MS);
    if (isUsable) {
      const url = checkout.url ?? (await createPage(deps, checkout, customerId));
      if (url !== undefined) return url;
    } else if ((await closeCheckout(deps, checkout)) === 'complete') return undefined;
  }
  throw new Problem('conflict', 'Another checkout was opened for this account. Please try again.');
};

const findOrInsert = async ({ database: { db }, now }: Deps, userId: string, priceId: string): Promise<CheckoutRow> => {
  const [inserted] = await db
    .insert(checkouts)
    .values({ id: newId(), userId, priceId, createdAt: now() })
    .onConflictDoNothing()
    .returning();
  if (inserted !== undefined) return inserted;
  const [open] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open')));
  return open ?? findOrInsert({ database: { db }, now } as Deps, userId, priceId);
};

const readCheckoutState = async (deps: Deps, { sessionId }: CheckoutRow): Promise<'open' | 'complete' | 'expired'> =>
  sessionId === null ? 'open' : callPaymentProvider(deps, requirePayments(deps).checkoutState(sessionId));

/** @returns undefined if the row has been closed in the meantime; its page must then not be paid */
const createPage = async (deps: Deps, checkout: CheckoutRow, customerId: string): Promise<string | undefined> => {
  const payments = requirePayments(deps);
  const { appUrl } = deps.config;
  const page = await callPaymentProvider(
    deps,
    payments.openCheckout(
      {
        customerId,
        userId: checkout.userId,
        priceId: checkout.priceId,
        successUrl: `${appUrl}/subscription?checkout=success`,
        cancelUrl: `${appUrl}/subscription?checkout=cancelled`,
        // Derived from the row, because a repeated key must come with the same parameters.
        expiresAt: new Date(checkout.createdAt.getTime() + CHECKOUT_LIFETIME_MS),
      },
      `checkout-${checkout.id}`,
    ),
  );
  requirePaymentProviderUrl(deps, page.url);
  const [stored] = await deps.database.db
    .update(checkouts)
    .set({ sessionId: page.id, url: page.url })
    .where(and(eq(checkouts.id, checkout.id), eq(checkouts.state, 'open')))
    .returning();
  if (stored === undefined) await payments.closeCheckout(page.id).catch(() => undefined);
  return stored?.url ?? undefined;
};

/**
 * Closes the page before the row, so that a closed row never has a page that can be paid. If the row got a page since
 * it was read, that page is closed too.
 */
export const closeCheckout = async (deps: Deps, { id, sessionId }: CheckoutRow): Promise<'complete' | 'expired'> => {
  if (sessionId === null) {
    const row = and(eq(checkouts.id, id), isNull(checkouts.sessionId));
    const closed = await deps.database.db.update(checkouts).set({ state: 'closed' }).where(row).returning();
    if (closed.length > 0) return 'expired';
    const [withPage] = await deps.database.db.select().from(checkouts).where(eq(checkouts.id, id));
    return withPage === undefined ? 'expired' : closeCheckout(deps, withPage);
  }
  const state = await callPaymentProvider(deps, requirePayments(deps).closeCheckout(sessionId));
  await closeRow(deps, id);
  return state === 'complete' ? 'complete' : 'expired';
};

const closeRow = async ({ database: { db } }: Deps, id: string): Promise<void> => {
  await db.update(checkouts).set({ state: 'closed' }).where(eq(checkouts.id, id));
};

/**
 * Simultaneous requests create only one customer at the payment provider. Its key changes with every subscription,
 * because the provider would answer an old one with a customer that was deleted since.
 */
const ensureCustomer = async (deps: Deps, user: UserRow): Promise<string> => {
  if (user.stripeCustomerId !== null) return user.stripeCustomerId;
  const emailHash = createHash('sha256').update(user.email).digest('hex').slice(0, 16);
  const key = `customer-${user.id}-${emailHash}-${user.newestSubscriptionAt?.getTime() ?? 0}`;
  const customerId = await callPaymentProvider(
    deps,
    requirePayments(deps).createCustomer({ userId: user.id, email: user.email }, key),
  );
  const { db } = deps.database;
  const [stored] = await db
    .update(users)
    .set({ stripeCustomerId: customerId, billingEmail: user.email })
    .where(and(eq(users.id, user.id), isNull(users.stripeCustomerId)))
    .returning({ id: users.stripeCustomerId });
  if (stored !== undefined) return customerId;
  const [current] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, user.id));
  return current?.id ?? customerId;
};

/** @throws for a redirect to anything but a page of the payment provider's */
export const requirePaymentProviderUrl = ({ config }: Pick<Deps, 'config'>, url: string): void => {
  if (config.payments === 'test' && url.startsWith(`${config.appUrl}/api/test-payments/`)) return;
  const { protocol, hostname } = new URL(url);
  const isStripe =
    hostname === 'stripe.com' || hostname.endsWith('.stripe.com') || hostname === config.stripe.customDomain;
  if (config.payments === 'test' || protocol !== 'https:' || !isStripe)
    throw new Error(`the payment provider's page is at an unexpected address: ${hostname}`);
};
