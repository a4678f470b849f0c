/** The pages of the test payments: a checkout with test cards, and a portal that also simulates refunds and disputes. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatDate, formatMoney } from '#contract/formats.ts';
import { requireThisMachine } from '../../../platform/http/local-mode.ts';
import type { TestStripe } from './test-stripe.ts';
import { html, renderTestPage, type Html } from './page-frame.ts';
import type { TestPrice } from './prices.ts';
import { findById, type TestCheckout, type TestPortal } from './state.ts';
import type { TestPayments } from './test-payments.ts';

const formatCents = (cents: number): string => formatMoney(cents / 100);
const formatDay = (time: number): string => formatDate(new Date(time));
const formatPrice = ({ cents, interval }: TestPrice): string => `${formatCents(cents)} per ${interval}`;

type WithId = { Params: { id: string } };
type WithForm = WithId & { Body: URLSearchParams | undefined };

export const registerTestPaymentPages = async (app: FastifyInstance, test: TestPayments): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireThisMachine);
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    registerCheckoutPages(scope, test);
    registerPortalPages(scope, test);
  });
};

const registerCheckoutPages = (scope: FastifyInstance, test: TestPayments): void => {
  scope.get<WithId>('/api/test-payments/checkout/:id', async ({ params }, reply) => {
    const testStripe = await test.getTestStripe();
    const checkout = findById(testStripe.state.checkouts, params.id);
    return checkout === undefined
      ? sendNotFound(reply)
      : sendPage(reply, 200, 'Checkout', renderCheckoutPage(checkout));
  });

  scope.post<WithForm>('/api/test-payments/checkout/:id', async ({ params, body }, reply) => {
    const testStripe = await test.getTestStripe();
    const checkout = findById(testStripe.state.checkouts, params.id);
    if (checkout === undefined) return sendNotFound(reply);
    const refuse = (reason: string): FastifyReply =>
      sendPage(reply, 402, 'Checkout', renderCheckoutPage(checkout, reason));
    const card = body?.get('card');
    const confirmed = body?.get('confirm');
    if (card === 'action' && confirmed == null)
      return sendPage(reply, 200, 'Confirm the payment', renderConfirmPage(checkout));
    if (confirmed === 'no') return refuse('Your bank did not confirm this payment. You have not been charged.');
    const outcome = testStripe.pay(checkout, card === 'declines' ? 'declines' : 'works');
    if (outcome === 'declined') return refuse('Your card was declined. You have not been charged. Try another card.');
    if (outcome === 'closed') return sendPage(reply, 409, 'Checkout', renderCheckoutPage(checkout));
    await test.save();
    return reply.redirect(checkout.successUrl, 303);
  });
};

const registerPortalPages = (scope: FastifyInstance, test: TestPayments): void => {
  scope.get<WithId>('/api/test-payments/portal/:id', async ({ params }, reply) => {
    const testStripe = await test.getTestStripe();
    const portal = findById(testStripe.state.portals, params.id);
    return portal === undefined
      ? sendNotFound(reply)
      : sendPage(reply, 200, 'Billing', renderPortalPage(portal, testStripe));
  });

  scope.post<WithForm>('/api/test-payments/portal/:id', async ({ params, body }, reply) => {
    const testStripe = await test.getTestStripe();
    const portal = findById(testStripe.state.portals, params.id);
    if (portal === undefined) return sendNotFound(reply);
    const outcome = performAction(portal, testStripe, body?.get('do') ?? '');
    testStripe.settleDue();
    await test.save();
    if (outcome === 'changed') return reply.redirect(portal.returnUrl, 303);
    if (outcome === 'done') return reply.redirect(`/api/test-payments/portal/${portal.id}`, 303);
    return sendPage(
      reply,
      402,
      'Billing',
      renderPortalPage(portal, testStripe, 'Your card was declined. Nothing was changed.'),
    );
  });
};

const sendPage = (reply: FastifyReply, status: number, title: string, body: Html): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderTestPage(title, body));

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  sendPage(
    reply,
    404,
    'Not found',
    html`<h1>This payment page is no longer there</h1>
      <p><a href="/subscription">Back to the plans</a></p>`,
  );

const filterByCustomer = <T extends { customerId: string }>(list: readonly T[], { customerId }: TestPortal): T[] =>
  list.filter((one) => one.customerId === customerId);

const performAction = (portal: TestPortal, testStripe: TestStripe, action: string): 'changed' | 'declined' | 'done' => {
  const { state } = testStripe;
  const subscription = filterByCustomer(state.subscriptions, portal).at(-1);
  const charges = filterByCustomer(state.charges, portal);
  const charge = charges.findLast(({ cents, refundedCents }) => refundedCents < cents);
  const disputed = charges.findLast(({ dispute }) => dispute !== 'none');
  switch (action) {
    case 'change': {
      const changing = portal.change && findById(state.subscriptions, portal.change.subscriptionId);
      if (portal.change === undefined || changing === undefined) return 'done';
      return testStripe.changePrice(changing, portal.change.price);
    }
    case 'cancel':
    case 'renew':
      if (subscription !== undefined) testStripe.setCancelAtPeriodEnd(subscription, action === 'cancel');
      break;
    case 'card-works':
    case 'card-declines':
      testStripe.setCard(portal.customerId, action === 'card-works' ? 'works' : 'declines');
      break;
    case 'end-period':
      if (subscription !== undefined) testStripe.endPeriod(subscription);
      break;
    case 'refund':
      if (charge !== undefined) testStripe.refund(charge);
      break;
    case 'dispute':
      if (charge !== undefined) testStripe.dispute(charge);
      break;
    case 'dispute-won':
    case 'dispute-lost':
      if (disputed !== undefined) testStripe.closeDispute(disputed, action === 'dispute-won' ? 'won' : 'lost');
      break;
    default:
      break;
  }
  return 'done';
};

const renderOrder = (price: TestPrice): Html =>
  html`<div class="card">
    <dl>
      <div>
        <dt>Retrim, billed each ${price.interval}</dt>
        <dd>${formatPrice(price)}</dd>
      </div>
      <div>
        <dt>Due today</dt>
        <dd><strong>${formatCents(price.cents)}</strong></dd>
      </div>
    </dl>
  </div>`;

const renderRadioButton = (value: string, title: string, text: string, checked = false): Html =>
  html`<label class="choice"
    ><input type="radio" name="card" value="${value}" ${checked && html` checked`} /><span
      ><strong>${title}</strong><br /><span class="muted">${text}</span></span
    ></label
  >`;

const renderCheckoutPage = ({ state, price, successUrl, cancelUrl }: TestCheckout, error?: string): Html => {
  if (state !== 'open')
    return html`<h1>${state === 'complete' ? 'This order is paid' : 'This checkout has expired'}</h1>
      <p><a href="${state === 'complete' ? successUrl : cancelUrl}">Back to Retrim</a></p>`;
  return html`<h1>Subscribe</h1>
    <p class="muted">Test checkout</p>
    ${error !== undefined && html`<p class="error" role="alert">${error}</p>`}${renderOrder(price)}
    <form method="post">
      <fieldset>
        <legend>Choose a test card</legend>
        ${renderRadioButton('works', 'A card that works', '4242 4242 4242 4242', true)}${renderRadioButton('declines', 'A card that is declined', '4000 0000 0000 0002')}${renderRadioButton('action', 'A card whose bank asks first', '4000 0025 0000 3155')}
      </fieldset>
      <button class="main" type="submit">Pay ${formatCents(price.cents)} (test)</button>
    </form>
    <p class="muted" style="margin-top:16px"><a href="${cancelUrl}">Back without paying</a></p>`;
};

const renderConfirmPage = ({ price }: TestCheckout): Html =>
  html`<h1>Your bank asks you to confirm</h1>
    ${renderOrder(price)}
    <form method="post">
      <input type="hidden" name="card" value="action" />
      <div class="row">
        <button class="main" name="confirm" value="yes">Confirm the payment</button
        ><button class="danger" name="confirm" value="no">Decline it</button>
      </div>
    </form>`;

const renderButton = (action: string, label: string, className = ''): Html =>
  html`<form method="post">
    <input type="hidden" name="do" value="${action}" /><button class="${className}">${label}</button>
  </form>`;

const STATES = { active: 'active', past_due: 'payment due', ended: 'canceled' } as const;

const renderPortalPage = (portal: TestPortal, testStripe: TestStripe, error?: string): Html => {
  const subscription = filterByCustomer(testStripe.state.subscriptions, portal).at(-1);
  const bills = filterByCustomer(testStripe.state.bills, portal).toReversed();
  const notice = error !== undefined && html`<p class="error" role="alert">${error}</p>`;
  const back = html`<p><a href="${portal.returnUrl}">Back to Retrim</a></p>`;
  if (portal.change !== undefined)
    return html`<h1>Change your plan</h1>
      ${notice}
      <div class="card">
        <dl>
          <div>
            <dt>New price</dt>
            <dd>${formatPrice(portal.change.price)}</dd>
          </div>
        </dl>
        <p class="muted">What is left of the period that you have paid is taken off the first bill.</p>
        ${renderButton('change', 'Confirm the change', 'main')}
      </div>
      ${back}`;
  if (subscription === undefined)
    return html`<h1>Billing</h1>
      <p>There is no subscription.</p>
      ${back}`;
  const isWorking = testStripe.hasWorkingCard(portal.customerId);
  return html`<h1>Billing</h1>
    ${notice}
    <div class="card">
      <h2>Subscription</h2>
      <dl>
        <div>
          <dt>Plan</dt>
          <dd>${formatPrice(subscription.price)}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>${STATES[subscription.status]}</dd>
        </div>
        <div>
          <dt>${subscription.cancelAtPeriodEnd ? 'Ends' : 'Next bill'}</dt>
          <dd>${formatDay(subscription.periodEnd)}</dd>
        </div>
      </dl>
      ${subscription.status !== 'ended' && (subscription.cancelAtPeriodEnd ? renderButton('renew', 'Renew') : renderButton('cancel', 'Cancel at the end of the period'))}
    </div>
    <div class="card">
      <h2>Card</h2>
      <p>${isWorking ? '4242 4242 4242 4242, works' : '4000 0000 0000 0002, is declined'}</p>
      ${isWorking ? renderButton('card-declines', 'Use the card that is declined') : renderButton('card-works', 'Use the card that works')}
    </div>
    <div class="card">
      <h2>Bills</h2>
      <dl>
        ${bills.map(
          (bill) =>
            html`<div>
              <dt>${bill.number}, ${formatDay(bill.createdAt)}</dt>
              <dd>${formatCents(bill.cents)}, ${bill.state}</dd>
            </div>`,
        )}
      </dl>
    </div>
    <div class="card controls">
      <h2>Test controls</h2>
      <p class="muted">No real payment provider has these.</p>
      <div class="row">
        ${renderButton('end-period', 'End the period now')}${renderButton('refund', 'Refund the last payment')}${renderButton('dispute', 'Dispute the last payment', 'danger')}${renderButton('dispute-won', 'The bank decides for us')}${renderButton('dispute-lost', 'The bank decides for the customer')}
      </div>
    </div>
    ${back}`;
};
