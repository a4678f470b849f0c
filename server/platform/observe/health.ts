import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** `/api/health` tells whether the process runs, `/api/ready` whether it can serve requests. */
export const healthRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.get('/api/health', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/api/ready', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Makes load balancers stop sending requests.
    if (deps.signals.isClosing) return reply.code(503).header('retry-after', '5').send({ status: 'stopping' });
    try {
      await deps.database.db.execute(sql`select 1`);
      return reply.send({ status: 'ready' });
    } catch (error) {
      request.log.warn({ err: error }, 'the database did not answer');
      return reply.code(503).header('retry-after', '5').send({ status: 'not ready' });
    }
  });
};
