/** Gauges of the queues and of the database's connections, read when the metrics are requested. */
import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { gauge } from './metrics.ts';

const TIERS = ['premium', 'free'] as const;

interface Group {
  tier: string;
  state: string;
  count: number;
  /** Age of the oldest request in seconds. */
  oldest: number;
  /** Renders without a heartbeat for 15 seconds. */
  silent: number;
}

const readQueues = async (deps: Deps): Promise<Group[]> => {
  const now = deps.now();
  const { rows } = await deps.database.db.execute<Group & Record<string, unknown>>(sql`
    select tier, state, count(*)::int as count, extract(epoch from ${now.toISOString()}::timestamptz - min(coalesce(sent_at, created_at)))::float8 as oldest,
           (count(*) filter (where heartbeat_at < ${new Date(now.getTime() - 15_000).toISOString()}::timestamptz))::int as silent
    from renders where state in ('queued', 'running') and (batch_id is null or job_id is not null) group by tier, state`);
  return rows;
};

const readWebhooks = async (deps: Deps): Promise<{ count: number; oldest: number }> => {
  const now = sql`${deps.now().toISOString()}::timestamptz`;
  const { rows } = await deps.database.db.execute<{ count: number; oldest: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from ${now} - min(next_at)), 0)::float8 as oldest from webhook_deliveries where state = 'queued' and next_at <= ${now}`);
  return rows[0] ?? { count: 0, oldest: 0 };
};

export const measureQueues = (deps: Deps): void => {
  // All gauges of one request share a query.
  let pendingRead: Promise<Group[]> | undefined;
  const groups = (): Promise<Group[]> =>
    (pendingRead ??= readQueues(deps).finally(() => {
      pendingRead = undefined;
    }));
  const queueGauge = (name: string, help: string, read: (waiting: Group | undefined) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [deps.metrics.registry],
      async collect() {
        const found = await groups();
        for (const tier of TIERS)
          this.set({ queue: tier }, read(found.find((group) => group.tier === tier && group.state === 'queued')));
      },
    });
  };
  const runningGauge = (name: string, help: string, read: (group: Group) => number): void => {
    new Gauge({
      name,
      help,
      registers: [deps.metrics.registry],
      async collect() {
        this.set(
          (await groups()).filter(({ state }) => state === 'running').reduce((sum, group) => sum + read(group), 0),
        );
      },
    });
  };
  queueGauge('retrim_queue_length', 'Renders that wait', (waiting) => waiting?.count ?? 0);
  queueGauge('retrim_queue_age_seconds', 'How long the oldest queued render has been waiting', (waiting) =>
    Math.max(0, waiting?.oldest ?? 0),
  );
  runningGauge('retrim_renders_running', 'Renders that are running, on all servers', ({ count }) => count);
  runningGauge('retrim_renders_silent', 'Running renders without a heartbeat for 15 seconds', ({ silent }) => silent);

  let pendingWebhookRead: Promise<{ count: number; oldest: number }> | undefined;
  const webhookGauge = (
    name: string,
    help: string,
    read: (waiting: { count: number; oldest: number }) => number,
  ): void => {
    new Gauge({
      name,
      help,
      registers: [deps.metrics.registry],
      async collect() {
        pendingWebhookRead ??= readWebhooks(deps).finally(() => {
          pendingWebhookRead = undefined;
        });
        this.set(read(await pendingWebhookRead));
      },
    });
  };
  webhookGauge('retrim_webhooks_due', 'Webhook deliveries that are due', ({ count }) => count);
  webhookGauge('retrim_webhooks_due_age_seconds', 'How long the oldest due delivery has been overdue', ({ oldest }) =>
    Math.max(0, oldest),
  );

  const { pool } = deps.database;
  gauge(deps.metrics, 'retrim_database_connections', 'Open connections of this process', () => pool.totalCount);
  gauge(deps.metrics, 'retrim_database_connections_idle', 'Idle connections of this process', () => pool.idleCount);
  gauge(deps.metrics, 'retrim_database_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
  gauge(
    deps.metrics,
    'retrim_worker_slots',
    'Renders that this process can run at once; 0 where it is not a worker',
    () => (deps.config.roles.worker ? deps.pool.threads : 0),
  );
};
