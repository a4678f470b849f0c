import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Every answer by route as it is declared, never by address: ids and probing would make endless series. */
export const measureAnswers = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });
};
