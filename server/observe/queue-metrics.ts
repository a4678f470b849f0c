/** Length and age of the queues and what the database's connections do, looked up when the metrics are asked for. */
import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { gauge } from './metrics.ts';

const TIERS = ['premium', 'free'] as const;

export const measureQueues = (deps: Deps): void => {
  const registers = [deps.metrics.registry];
  const age = new Gauge({ name: 'retrim_queue_age_seconds', help: 'How long the oldest waiting render waits', labelNames: ['queue'], registers });
  const running = new Gauge({ name: 'retrim_renders_running', help: 'Renders that workers hold, on all servers', registers });
  const silent = new Gauge({ name: 'retrim_renders_silent', help: 'Running renders without a sign of life for 15 seconds', registers });
  new Gauge({
    name: 'retrim_queue_length', help: 'Renders that wait', labelNames: ['queue'], registers,
    async collect() {
      const now = deps.now();
      const { rows } = await deps.database.db.execute<{ tier: string; state: string; count: number; oldest: number; silent: number }>(sql`
        select tier, state, count(*)::int as count, extract(epoch from ${now.toISOString()}::timestamptz - min(created_at))::float8 as oldest,
               (count(*) filter (where heartbeat_at < ${new Date(now.getTime() - 15_000).toISOString()}::timestamptz))::int as silent
        from renders where state in ('queued', 'running') group by tier, state`);
      const of = (tier: string, state: string) => rows.find((row) => row.tier === tier && row.state === state);
      for (const tier of TIERS) {
        this.set({ queue: tier }, of(tier, 'queued')?.count ?? 0);
        age.set({ queue: tier }, Math.max(0, of(tier, 'queued')?.oldest ?? 0));
      }
      const held = rows.filter(({ state }) => state === 'running');
      running.set(held.reduce((sum, { count }) => sum + count, 0));
      silent.set(held.reduce((sum, row) => sum + row.silent, 0));
    },
  });

  const { pool } = deps.database;
  gauge(deps.metrics, 'retrim_database_connections', 'Open connections of this process', () => pool.totalCount);
  gauge(deps.metrics, 'retrim_database_connections_idle', 'Of these idle', () => pool.idleCount);
  gauge(deps.metrics, 'retrim_database_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
  gauge(deps.metrics, 'retrim_worker_slots', 'Renders that this process can run at once; 0 where it is no worker', () => (deps.config.roles.worker ? deps.pool.threads : 0));
};
