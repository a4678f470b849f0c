/** pg-boss over the database that is there anyway: no second service, and a job is sent inside the transaction that pays for it. */
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
  /** @param first before everything that waits: an interrupted job had its turn already. @returns the job's id */
  send(tx: Tx, queue: RenderQueue, renderId: string, first?: boolean): Promise<string>;
  /** The oldest waiting job, now taken; undefined when there is none. */
  take(queue: RenderQueue): Promise<RenderJob | undefined>;
  /** A sign of life, so that nobody else takes the job. */
  touch(job: RenderJob): Promise<void>;
  done(job: RenderJob): Promise<void>;
  /** Takes a job out of the queue; nothing happens when it is no longer there. */
  drop(tx: Tx, queue: RenderQueue, jobId: string): Promise<void>;
  /** Which of these jobs still lie in a queue. */
  waiting(jobIds: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

const SCHEMA = 'jobs';

export const openJobs = async (database: Pick<Database, 'pool' | 'kind'>, onError: (error: unknown) => void): Promise<Jobs> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
    schema: SCHEMA,
    schedule: false,
    // Rebuilding indexes and watching vacuum are PostgreSQL's business alone.
    reindex: database.kind === 'postgres',
    monitorVacuum: database.kind === 'postgres',
  });
  boss.on('error', onError);
  await boss.start();
  for (const queue of Object.values(RENDER_QUEUES)) {
    if ((await boss.getQueue(queue)) === null) await boss.createQueue(queue, { ...QUEUE_OPTIONS });
    else await boss.updateQueue(queue, { ...QUEUE_OPTIONS });
    // Fills pg-boss's cache of the queue: looked up first inside a transaction it would wait for a second connection, for ever on the embedded database.
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
      const { rows } = await database.pool.query<{ id: string }>(`select id from ${SCHEMA}.job where id = any($1::uuid[]) and state in ('created', 'retry')`, [jobIds]);
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
