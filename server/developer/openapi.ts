/** `/api/openapi.json`, generated from the schemas that check requests. */
import type { FastifyInstance } from 'fastify';
import { createOpenApi } from '#contract/developer/openapi.ts';
import { listBoundEndpoints } from '../platform/http/serve.ts';

/** Generated on the first request, so that startup is fast. */
export const openApiRoute = (app: FastifyInstance, appUrl: string): void => {
  let text: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((text ??= JSON.stringify(createOpenApi(listBoundEndpoints(app), appUrl)))),
  );
};
