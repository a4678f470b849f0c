/**
 * pg-boss on the existing database: it needs no second service, and a job is sent inside the transaction that charges
 * for it.
 */
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Job } from 'pg-boss';
import type { Database, Tx } from '../db/open.ts';
import { QUEUE_OPTIONS, RENDER_QUEUES, type RenderQueue } from './queues.ts';

export interface RenderJob {
  id: string;
  queue: RenderQueue;
  retryCount: number;
  renderId: string;
}

export interface Jobs {
  /**
   * @param first puts the job before all waiting ones, because an interrupted job has already had its turn.
   * @returns the job's id
   */
  send(tx: Tx, queue: RenderQueue, renderId: string, first?: boolean): Promise<string>;
  /** The oldest waiting job, now taken; undefined when there is none. */
  take(queue: RenderQueue): Promise<RenderJob | undefined>;
  /** Heartbeat, so that no other worker takes the job. */
  touch(job: RenderJob): Promise<void>;
  done(job: RenderJob): Promise<void>;
  /** Removes a job from the queue, if it is still there. */
  drop(tx: Tx, queue: RenderQueue, jobId: string): Promise<void>;
  /** Those of the given jobs that are still in a queue. */
  waiting(jobIds: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

const SCHEMA = 'jobs';

export const openJobs = async (
  database: Pick<Database, 'pool' | 'kind'>,
  onError: (error: unknown) => void,
): Promise<Jobs> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
    schema: SCHEMA,
    schedule: false,
    // Index rebuilds and vacuum monitoring apply to PostgreSQL only.
    reindex: database.kind === 'postgres',
    monitorVacuum: database.kind === 'postgres',
  });
  boss.on('error', onError);
  await boss.start();
  for (const queue of Object.values(RENDER_QUEUES)) {
    if ((await boss.getQueue(queue)) === null) await boss.createQueue(queue, { ...QUEUE_OPTIONS });
    else await boss.updateQueue(queue, { ...QUEUE_OPTIONS });
    // Fills pg-boss's cache of the queue: inside a transaction the lookup would wait for a second connection, and on
    // the embedded database forever.
    await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' });
  }

  const attempt = ({ id, retryCount }: RenderJob) => ({ id, retryCount });
  return {
    async send(tx, queue, renderId, first = false) {
      const id = await boss.send(queue, { renderId }, { db: fromDrizzle(tx, sql), priority: first ? 1 : 0 });
      if (id === null) throw new Error(`The queue ${queue} did not take the job of render ${renderId}`);
      return id;
    },
    async take(queue) {
      const [job] = await boss.fetch<{ renderId: string }>(queue, { batchSize: 1 });
      return job === undefined ? undefined : asRenderJob(queue, job);
    },
    async touch(job) {
      await boss.touch(job.queue, attempt(job));
    },
    async done(job) {
      await boss.complete(job.queue, attempt(job));
    },
    async drop(tx, queue, jobId) {
      await boss.deleteJob(queue, jobId, { db: fromDrizzle(tx, sql) });
    },
    async waiting(jobIds) {
      const { rows } = await database.pool.query<{ id: string }>(
        `select id from ${SCHEMA}.job where id = any($1::uuid[]) and state in ('created', 'retry')`,
        [jobIds],
      );
      return new Set(rows.map(({ id }) => id));
    },
    async close() {
      await boss.stop({ graceful: false, close: false });
    },
  };
};

const asRenderJob = (queue: RenderQueue, job: Job<{ renderId: string }>): RenderJob => {
  const { renderId } = job.data;
  if (typeof renderId !== 'string') throw new Error(`The job ${job.id} names no render`);
  return { id: job.id, queue, retryCount: job.retryCount, renderId };
};
