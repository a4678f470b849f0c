import type { FastifyInstance } from 'fastify';
import { matchedRoute } from '../http/pages/secret-urls.ts';
import type { Metrics } from './metrics.ts';

/** Counts responses by route and not by URL, because ids would create an unlimited number of time series. */
export const measureAnswers = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered(request.method, matchedRoute(request) ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000);
  });
};
