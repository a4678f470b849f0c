/** Receives webhooks from the payment provider. */
import type { FastifyInstance } from 'fastify';
import { SignatureRefusedError } from '../payments/payments.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { handleEvent } from './handle-event.ts';
import { callPaymentProvider, requirePayments } from './sync-with-payment-provider.ts';

export const WEBHOOK_PATH = '/api/webhooks/payments';
const MAX_BODY_BYTES = 1024 * 1024;

export const webhookRoute = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may read them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(WEBHOOK_PATH, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = await callPaymentProvider(
        deps,
        requirePayments(deps).readEvent(raw, typeof signature === 'string' ? signature : undefined),
      ).catch((error: unknown) => {
        if (error instanceof SignatureRefusedError)
          throw new Problem('invalid_input', 'This request is not signed by the payment provider.');
        throw error;
      });
      const outcome = await handleEvent(deps, event);
      request.log.info({ event: event.id, type: event.type, outcome }, 'payment event');
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
};
