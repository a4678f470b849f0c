/** The job queue: pg-boss on our database, so that a job is queued in the same transaction that charges for it. */
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { withStartLock, type Database, type Tx } from '../db/open.ts';
import { QUEUE_OPTIONS, RENDER_QUEUES, type RenderQueue } from './queues.ts';

export interface RenderJob {
  id: string;
  queue: RenderQueue;
  renderId: string;
}

export interface Jobs {
  /**
   * @param isFirst puts the job ahead of all waiting ones, for an interrupted render, which has already had its turn
   * @returns the job's id
   */
  send(tx: Tx, queue: RenderQueue, renderId: string, isFirst?: boolean): Promise<string>;
  /** Takes the oldest waiting job. */
  take(queue: RenderQueue): Promise<RenderJob | undefined>;
  complete(job: RenderJob): Promise<void>;
  /** Removes a job from the queue, if it is still there. */
  drop(tx: Tx, queue: RenderQueue, jobId: string): Promise<void>;
  /** @returns the given jobs that are still in a queue */
  findWaiting(jobIds: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

const SCHEMA = 'render_jobs';
/** Finished jobs are soon deleted, because the render's row contains the outcome. */
const KEEP_ENDED_SECONDS = 3600;

export const openJobs = async (
  database: Pick<Database, 'pool' | 'kind'>,
  onError: (error: unknown) => void,
): Promise<Jobs> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
    schema: SCHEMA,
    schedule: false,
    archiveCompletedAfterSeconds: KEEP_ENDED_SECONDS,
    deleteAfterSeconds: KEEP_ENDED_SECONDS,
  });
  boss.on('error', onError);
  const url = database.kind === 'postgres' ? database.pool.options.connectionString : undefined;
  // Two servers that create the queues at once would deadlock, and one of them would not start.
  await (url === undefined ? createQueues(boss) : withStartLock(url, () => createQueues(boss)));

  return {
    async send(tx, queue, renderId, isFirst = false) {
      const id = await boss.send(queue, { renderId }, { db: inTransaction(tx), priority: isFirst ? 1 : 0 });
      if (id === null) throw new Error(`The queue ${queue} did not accept the job of render ${renderId}`);
      return id;
    },
    async take(queue) {
      const [job] = await boss.fetch<{ renderId: string }>(queue, { batchSize: 1 });
      return job === undefined ? undefined : asRenderJob(queue, job);
    },
    async complete(job) {
      await boss.complete(job.queue, job.id);
    },
    async drop(tx, queue, jobId) {
      await boss.deleteJob(queue, jobId, { db: inTransaction(tx) });
    },
    async findWaiting(jobIds) {
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

const createQueues = async (boss: PgBoss): Promise<void> => {
  await boss.start();
  for (const queue of Object.values(RENDER_QUEUES)) {
    const options = { name: queue, ...QUEUE_OPTIONS };
    if ((await boss.getQueue(queue)) === null) await boss.createQueue(queue, options);
    else await boss.updateQueue(queue, options);
  }
};

/** Runs pg-boss's statements in our transaction. */
const inTransaction = (tx: Tx): PgBoss.Db => ({
  executeSql: (text, values: unknown[]) =>
    tx.execute(
      sql.join(
        text.split(/\$(\d+)/).map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))),
      ),
    ),
});

const asRenderJob = (queue: RenderQueue, job: PgBoss.Job<{ renderId: string }>): RenderJob => {
  const { renderId } = job.data;
  if (typeof renderId !== 'string') throw new Error(`The job ${job.id} does not name a render`);
  return { id: job.id, queue, renderId };
};
