/**
 * The stand-in's pages for people: a checkout with a card that works, one that is declined and one that asks its bank
 * first; a portal; and the controls that no real provider has.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { expected } from '#contract/expected.ts';
import { formatDate, formatMoney } from '#contract/formats.ts';
import { onlyThisMachine } from '../../../local-mode.ts';
import type { Books, PortalSession, Price, Session, Subscription } from './books.ts';
import { parseForm, textAt } from './form-body.ts';
import { html, testPage, type Html } from './page-frame.ts';
import type { StandIn } from './stand-in.ts';
import type { StandInActions } from './actions.ts';

const money = (cents: number): string => formatMoney(cents / 100);
const day = (seconds: number): string => formatDate(new Date(seconds * 1000));
const perInterval = ({ unit_amount, recurring }: Price): string => `${money(unit_amount)} per ${recurring.interval}`;

type WithId = { Params: { id: string } };
type WithForm = WithId & { Body: ReturnType<typeof parseForm> | undefined };

export const standInPages = async (app: FastifyInstance, standIn: StandIn): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', onlyThisMachine);
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, parseForm(body as string)),
    );
    checkoutPages(scope, standIn);
    portalPages(scope, standIn);
  });
};

const checkoutPages = (scope: FastifyInstance, standIn: StandIn): void => {
  scope.get<WithId>('/api/test-payments/checkout/:id', async ({ params }, reply) => {
    const { books, actions } = await standIn.look();
    const session = shelf(books.sessions, params.id);
    return session === undefined ? gone(reply) : send(reply, 200, 'Checkout', checkoutPage(session, actions));
  });

  scope.post<WithForm>('/api/test-payments/checkout/:id', async ({ params, body }, reply) => {
    const { books, actions } = await standIn.look();
    const session = shelf(books.sessions, params.id);
    if (session === undefined) return gone(reply);
    const refuse = (why: string): FastifyReply => send(reply, 402, 'Checkout', checkoutPage(session, actions, why));
    const card = textAt(body ?? {}, 'card');
    const confirmed = textAt(body ?? {}, 'confirm');
    if (card === 'action' && confirmed === undefined)
      return send(reply, 200, 'Confirm the payment', confirmPage(session, actions));
    if (confirmed === 'no') return refuse('Your bank did not confirm this payment. You have not been charged.');
    const outcome = actions.pay(session, card === 'declines' ? 'declines' : 'works');
    if (outcome === 'declined') return refuse('Your card was declined. You have not been charged. Try another card.');
    if (outcome === 'closed') return send(reply, 409, 'Checkout', checkoutPage(session, actions));
    await standIn.keep();
    return reply.redirect(session.success_url, 303);
  });
};

const portalPages = (scope: FastifyInstance, standIn: StandIn): void => {
  scope.get<WithId>('/api/test-payments/portal/:id', async ({ params }, reply) => {
    const { books, actions } = await standIn.look();
    const portal = shelf(books.portals, params.id);
    return portal === undefined ? gone(reply) : send(reply, 200, 'Billing', portalPage(portal, books, actions));
  });

  scope.post<WithForm>('/api/test-payments/portal/:id', async ({ params, body }, reply) => {
    const { books, actions } = await standIn.look();
    const portal = shelf(books.portals, params.id);
    if (portal === undefined) return gone(reply);
    const outcome = act(portal, books, actions, textAt(body ?? {}, 'do') ?? '');
    actions.settleDue();
    await standIn.keep();
    if (outcome === 'changed') return reply.redirect(portal.return_url, 303);
    if (outcome === 'done') return reply.redirect(`/api/test-payments/portal/${portal.id}`, 303);
    return send(
      reply,
      402,
      'Billing',
      portalPage(portal, books, actions, 'Your card was declined. Nothing was changed.'),
    );
  });
};

const send = (reply: FastifyReply, status: number, title: string, body: Html): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(testPage(title, body));

const gone = (reply: FastifyReply): FastifyReply =>
  send(
    reply,
    404,
    'Not found',
    html`<h1>This payment page is no longer there</h1>
      <p><a href="/subscription">Back to the plans</a></p>`,
  );

const shelf = <T>(things: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(things, id) ? things[id] : undefined;

const newestSubscription = (books: Books, customer: string): Subscription | undefined =>
  Object.values(books.subscriptions)
    .filter((one) => one.customer === customer)
    .at(-1);

const act = (
  portal: PortalSession,
  books: Books,
  actions: StandInActions,
  action: string,
): 'changed' | 'declined' | 'done' => {
  const subscription = newestSubscription(books, portal.customer);
  const charge = Object.values(books.charges)
    .filter((one) => one.customer === portal.customer && one.paid && !one.refunded)
    .at(-1);
  const dispute = Object.values(books.disputes).findLast(
    (one) => books.charges[one.charge]?.customer === portal.customer,
  );
  switch (action) {
    case 'change': {
      if (portal.change === null) return 'done';
      const changing = books.subscriptions[portal.change.subscription];
      return changing === undefined ? 'done' : actions.changePrice(changing, priceOf(actions, portal.change.price));
    }
    case 'cancel':
      if (subscription !== undefined) actions.setCancel(subscription, true);
      break;
    case 'renew':
      if (subscription !== undefined) actions.setCancel(subscription, false);
      break;
    case 'card-works':
      actions.setCard(portal.customer, 'works');
      break;
    case 'card-declines':
      actions.setCard(portal.customer, 'declines');
      break;
    case 'end-period':
      if (subscription !== undefined) actions.endPeriod(subscription);
      break;
    case 'refund':
      if (charge !== undefined) actions.refund(charge);
      break;
    case 'dispute':
      if (charge !== undefined) actions.dispute(charge);
      break;
    case 'dispute-won':
      if (dispute !== undefined) actions.closeDispute(dispute, 'won');
      break;
    case 'dispute-lost':
      if (dispute !== undefined) actions.closeDispute(dispute, 'lost');
      break;
    default:
      break;
  }
  return 'done';
};

const priceOf = ({ prices }: StandInActions, id: string): Price => expected(prices[id], 'The price of an order');

const orderLines = (price: Price): Html =>
  html`<div class="card">
    <dl>
      <div>
        <dt>Retrim, billed each ${price.recurring.interval}</dt>
        <dd>${perInterval(price)}</dd>
      </div>
      <div>
        <dt>Due today</dt>
        <dd><strong>${money(price.unit_amount)}</strong></dd>
      </div>
    </dl>
  </div>`;

const choice = (value: string, title: string, text: string, checked = false): Html =>
  html`<label class="choice"
    ><input type="radio" name="card" value="${value}" ${checked && html` checked`} /><span
      ><strong>${title}</strong><br /><span class="muted">${text}</span></span
    ></label
  >`;

const checkoutPage = (session: Session, actions: StandInActions, error?: string): Html => {
  const price = priceOf(actions, session.price);
  if (session.status !== 'open')
    return html`<h1>${session.status === 'complete' ? 'This order is paid' : 'This checkout has expired'}</h1>
      <p><a href="${session.status === 'complete' ? session.success_url : session.cancel_url}">Back to Retrim</a></p>`;
  return html`<h1>Subscribe</h1>
    <p class="muted">Test checkout</p>
    ${error !== undefined && html`<p class="error" role="alert">${error}</p>`}${orderLines(price)}
    <form method="post">
      <fieldset>
        <legend>Choose a test card</legend>
        ${choice('works', 'A card that works', '4242 4242 4242 4242', true)}${choice('declines', 'A card that is declined', '4000 0000 0000 0002')}${choice('action', 'A card whose bank asks first', '4000 0025 0000 3155')}
      </fieldset>
      <button class="main" type="submit">Pay ${money(price.unit_amount)} (test)</button>
    </form>
    <p class="muted" style="margin-top:16px"><a href="${session.cancel_url}">Back without paying</a></p>`;
};

const confirmPage = (session: Session, actions: StandInActions): Html =>
  html`<h1>Your bank asks you to confirm</h1>
    ${orderLines(priceOf(actions, session.price))}
    <form method="post">
      <input type="hidden" name="card" value="action" />
      <div class="row">
        <button class="main" name="confirm" value="yes">Confirm the payment</button
        ><button class="danger" name="confirm" value="no">Decline it</button>
      </div>
    </form>`;

const button = (action: string, words: string, look = ''): Html =>
  html`<form method="post">
    <input type="hidden" name="do" value="${action}" /><button class="${look}">${words}</button>
  </form>`;

const portalPage = (portal: PortalSession, books: Books, actions: StandInActions, error?: string): Html => {
  const subscription = newestSubscription(books, portal.customer);
  const invoices = Object.values(books.invoices)
    .filter((one) => one.customer === portal.customer)
    .reverse();
  const notice = error !== undefined && html`<p class="error" role="alert">${error}</p>`;
  const back = html`<p><a href="${portal.return_url}">Back to Retrim</a></p>`;
  if (portal.change !== null) {
    const price = priceOf(actions, portal.change.price);
    return html`<h1>Change your plan</h1>
      ${notice}
      <div class="card">
        <dl>
          <div>
            <dt>New price</dt>
            <dd>${perInterval(price)}</dd>
          </div>
        </dl>
        <p class="muted">What is left of the period that you have paid is taken off the first bill.</p>
        ${button('change', 'Confirm the change', 'main')}
      </div>
      ${back}`;
  }
  if (subscription === undefined)
    return html`<h1>Billing</h1>
      <p>There is no subscription.</p>
      ${back}`;
  const [item] = subscription.items.data;
  const works = books.cards[portal.customer] === 'works';
  return html`<h1>Billing</h1>
    ${notice}
    <div class="card">
      <h2>Subscription</h2>
      <dl>
        <div>
          <dt>Plan</dt>
          <dd>${perInterval(item.price)}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>${subscription.status === 'past_due' ? 'payment due' : subscription.status}</dd>
        </div>
        <div>
          <dt>${subscription.cancel_at_period_end ? 'Ends' : 'Next bill'}</dt>
          <dd>${day(item.current_period_end)}</dd>
        </div>
      </dl>
      ${subscription.status !== 'canceled' && (subscription.cancel_at_period_end ? button('renew', 'Renew') : button('cancel', 'Cancel at the end of the period'))}
    </div>
    <div class="card">
      <h2>Card</h2>
      <p>${works ? '4242 4242 4242 4242, works' : '4000 0000 0000 0002, is declined'}</p>
      ${works ? button('card-declines', 'Use the card that is declined') : button('card-works', 'Use the card that works')}
    </div>
    <div class="card">
      <h2>Bills</h2>
      <dl>
        ${invoices.map(
          (invoice) =>
            html`<div>
              <dt>${invoice.number}, ${day(invoice.created)}</dt>
              <dd>${money(invoice.amount_due)}, ${invoice.status}</dd>
            </div>`,
        )}
      </dl>
    </div>
    <div class="card controls">
      <h2>Test controls</h2>
      <p class="muted">No real provider has these.</p>
      <div class="row">
        ${button('end-period', 'End the period now')}${button('refund', 'Refund the last payment')}${button('dispute', 'Dispute the last payment', 'danger')}${button('dispute-won', 'The bank decides for us')}${button('dispute-lost', 'The bank decides for the customer')}
      </div>
    </div>
    ${back}`;
};
