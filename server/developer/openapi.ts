/** `/api/openapi.json`, generated from the schemas that check requests. */
import type { FastifyInstance } from 'fastify';
import { openApiOf } from '#contract/developer/openapi.ts';
import { boundEndpoints } from '../platform/http/serve.ts';

/** Generated on the first request, so that the start is fast. */
export const openApiRoute = (app: FastifyInstance, appUrl: string): void => {
  let text: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((text ??= JSON.stringify(openApiOf(boundEndpoints(app), appUrl)))),
  );
};
