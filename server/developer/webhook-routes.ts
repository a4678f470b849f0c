/** Routes for the account's webhooks. No API key has a scope for them, so that a key cannot redirect events. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/developer/webhooks.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/serve.ts';
import { listDeliveries } from './delivery-store.ts';
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  renewSecret,
  requireEndpoint,
} from './webhook-endpoints.ts';
import { toDeliveryView, toWebhookView } from './to-webhook-view.ts';
import { resendDelivery, sendTestEvent } from './send-by-hand.ts';

export const webhookRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;
  serve(app, deps, contract.listWebhooks, async ({ user }) =>
    (await listEndpoints(db, user.id)).map((row) => toWebhookView(row, deps.now())),
  );
  serve(app, deps, contract.createWebhook, async ({ user, body, request }) => {
    const { row, secret } = await createEndpoint(deps, user, body, request);
    return { webhook: toWebhookView(row, deps.now()), secret };
  });
  serve(app, deps, contract.changeWebhook, async ({ user, params, body, request }) =>
    toWebhookView(await changeEndpoint(deps, user, params.id, body, request), deps.now()),
  );
  serve(app, deps, contract.removeWebhook, async ({ user, params, request }) =>
    removeEndpoint(deps, user.id, params.id, request),
  );
  serve(app, deps, contract.renewWebhookSecret, async ({ user, params, body, request }) => {
    const { row, secret } = await renewSecret(deps, user, params.id, body.password, request);
    return { webhook: toWebhookView(row, deps.now()), secret };
  });
  serve(app, deps, contract.testWebhook, async ({ user, params }) =>
    toDeliveryView(await sendTestEvent(deps, user.id, params.id)),
  );
  serve(app, deps, contract.listDeliveries, async ({ user, params, query }) => {
    await requireEndpoint(db, user.id, params.id);
    return (await listDeliveries(db, user.id, params.id, query.before)).map(toDeliveryView);
  });
  serve(app, deps, contract.redeliver, async ({ user, params }) =>
    toDeliveryView(await resendDelivery(deps, user.id, params.id, params.delivery)),
  );
};
