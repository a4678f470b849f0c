/** SQL of the renders. Every write of a worker names its attempt and has no effect after another attempt took over. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, notExists, or, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import { requireValue } from '#contract/expected.ts';
import { RETENTION_DAYS } from '#contract/money/plan-catalog.ts';
import type { RenderStage } from '#contract/studio/renders.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { designs, files, ledger, renders, users, type RenderRow, type UserRow } from '#server/platform/db/schema.ts';

export const ACTIVE_STATES = ['queued', 'running'] as const;

export const findByKey = async (db: Queryable, userId: string, key: string): Promise<RenderRow | undefined> => {
  const [render] = await db
    .select()
    .from(renders)
    .where(and(eq(renders.userId, userId), eq(renders.idempotencyKey, key)));
  return render;
};

/** @param id of a render, or `latest`, as in paths of the API */
export const findOwnRender = async (db: Queryable, userId: string, id: string): Promise<RenderRow | undefined> => {
  if (id === 'latest') return findLatestRender(db, userId);
  const [render] = await db
    .select()
    .from(renders)
    .where(and(eq(renders.userId, userId), eq(renders.id, id)));
  return render;
};

export const findLatestRender = async (db: Queryable, userId: string): Promise<RenderRow | undefined> => {
  const [render] = await db
    .select()
    .from(renders)
    .where(eq(renders.userId, userId))
    .orderBy(desc(renders.createdAt), desc(renders.id))
    .limit(1);
  return render;
};

/** Of each photo the newest finished render, unless its picture was saved as a design or has been removed. Newest first. */
export const listUnsavedRenders = async (
  db: Queryable,
  userId: string,
  now: Date,
): Promise<{ render: RenderRow; keptUntil: Date }[]> => {
  const newest = db
    .selectDistinctOn([renders.image], { id: renders.id })
    .from(renders)
    .where(
      and(
        eq(renders.userId, userId),
        eq(renders.state, 'succeeded'),
        gt(renders.createdAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)),
      ),
    )
    .orderBy(renders.image, desc(renders.createdAt), desc(renders.id));
  const rows = await db
    .select({ render: renders, keptUntil: files.expiresAt })
    .from(renders)
    .innerJoin(files, eq(files.id, renders.resultFileId))
    .where(
      and(
        inArray(renders.id, newest),
        gt(files.expiresAt, now),
        notExists(db.select().from(designs).where(eq(designs.renderId, renders.id))),
      ),
    )
    .orderBy(desc(renders.createdAt));
  return rows.flatMap(({ render, keptUntil }) => (keptUntil === null ? [] : [{ render, keptUntil }]));
};

export const findRender = async (db: Queryable, id: string): Promise<RenderRow | undefined> => {
  const [render] = await db.select().from(renders).where(eq(renders.id, id));
  return render;
};

/**
 * Takes renders from the current window, all or none, in one statement so that no two calls take the last one.
 * @returns undefined when there are fewer left
 */
export const takeFromAllowance = async (tx: Tx, userId: string, count = 1): Promise<UserRow | undefined> => {
  const [user] = await tx
    .update(users)
    .set({ monthlyRendersCount: sql`${users.monthlyRendersCount} + ${count}` })
    .where(
      and(
        eq(users.id, userId),
        or(
          isNull(users.monthlyRendersLimit),
          lte(sql`${users.monthlyRendersCount} + ${count}`, users.monthlyRendersLimit),
        ),
      ),
    )
    .returning();
  return user;
};

/** @returns undefined when the user already has a queued or running render */
export const insertRender = async (tx: Tx, render: typeof renders.$inferInsert): Promise<RenderRow | undefined> => {
  const [inserted] = await tx.insert(renders).values(render).onConflictDoNothing().returning();
  return inserted;
};

export const setJob = async (tx: Tx, id: string, jobId: string, sentAt: Date): Promise<RenderRow> =>
  onlyRow(await tx.update(renders).set({ jobId, sentAt }).where(eq(renders.id, id)).returning());

/** Renders in the queue or running. Other renders of a batch wait for their turn without a job. */
const HAS_TURN = and(inArray(renders.state, [...ACTIVE_STATES]), or(isNull(renders.batchId), isNotNull(renders.jobId)));
const WAITS_FOR_TURN = requireValue(
  and(eq(renders.state, 'queued'), isNotNull(renders.batchId), isNull(renders.jobId)),
  'A condition',
);

export const hasQueuedRender = async (tx: Tx, userId: string): Promise<boolean> => {
  const [one] = await tx
    .select({ id: renders.id })
    .from(renders)
    .where(and(eq(renders.userId, userId), HAS_TURN))
    .limit(1);
  return one !== undefined;
};

/** The render of a user's batches whose turn is next. */
export const findNextWaiting = async (tx: Tx, userId: string): Promise<RenderRow | undefined> => {
  const [next] = await tx
    .select()
    .from(renders)
    .where(and(eq(renders.userId, userId), WAITS_FOR_TURN))
    .orderBy(renders.createdAt, renders.batchItem)
    .limit(1);
  return next;
};

export const insertCharge = async (tx: Tx, render: RenderRow): Promise<void> => {
  await tx.insert(ledger).values({
    userId: render.userId,
    renderId: render.id,
    kind: 'charge',
    amount: 1,
    window: render.window,
    reason: 'render',
  });
};

/** Refunds a render exactly once, in the window in which it was charged. A past window needs no refund. */
export const refundOnce = async (tx: Tx, render: RenderRow, reason: string): Promise<void> => {
  const [entry] = await tx
    .insert(ledger)
    .values({ userId: render.userId, renderId: render.id, kind: 'refund', amount: -1, window: render.window, reason })
    .onConflictDoNothing()
    .returning({ id: ledger.id });
  if (entry === undefined) return;
  await tx
    .update(users)
    .set({ monthlyRendersCount: sql`greatest(0, ${users.monthlyRendersCount} - 1)` })
    .where(and(eq(users.id, render.userId), eq(users.rendersWindow, render.window)));
};

/** Claims the render of a job for a worker. @returns undefined when it was canceled or has another job */
export const claimRender = async (
  db: Queryable,
  id: string,
  jobId: string,
  now: Date,
): Promise<RenderRow | undefined> => {
  const [render] = await db
    .update(renders)
    .set({
      state: 'running',
      stage: 'reading',
      progress: 0,
      attempt: sql`${renders.attempt} + 1`,
      startedAt: now,
      heartbeatAt: now,
    })
    .where(and(eq(renders.id, id), eq(renders.jobId, jobId), eq(renders.state, 'queued')))
    .returning();
  return render;
};

const isHeldByAttempt = (id: string, attempt: number) =>
  and(eq(renders.id, id), eq(renders.attempt, attempt), eq(renders.state, 'running'));

/** @returns false when this attempt no longer holds the render */
export const updateRunningRender = async (
  db: Queryable,
  { id, attempt }: Pick<RenderRow, 'id' | 'attempt'>,
  set: { stage?: RenderStage; progress?: number; heartbeatAt: Date },
): Promise<boolean> => {
  const updated = await db.update(renders).set(set).where(isHeldByAttempt(id, attempt)).returning({ id: renders.id });
  return updated.length === 1;
};

/** @returns undefined when this attempt no longer holds the render */
export const endRunningRender = async (
  tx: Tx,
  { id, attempt }: Pick<RenderRow, 'id' | 'attempt'>,
  set: Partial<RenderRow>,
): Promise<RenderRow | undefined> => {
  const [render] = await tx.update(renders).set(set).where(isHeldByAttempt(id, attempt)).returning();
  return render;
};

/** Changes a render that is queued or running. @returns undefined when it has ended */
export const updateActiveRender = async (
  tx: Tx,
  id: string,
  set: Partial<RenderRow>,
): Promise<RenderRow | undefined> => {
  const [render] = await tx
    .update(renders)
    .set(set)
    .where(and(eq(renders.id, id), inArray(renders.state, [...ACTIVE_STATES])))
    .returning();
  return render;
};

export const lockActiveRender = async (tx: Tx, id: string): Promise<RenderRow | undefined> => {
  const [render] = await tx
    .select()
    .from(renders)
    .where(and(eq(renders.id, id), inArray(renders.state, [...ACTIVE_STATES])))
    .for('update', { skipLocked: true });
  return render;
};

/** Renders without a heartbeat since `before`. */
export const findWithoutHeartbeat = async (db: Queryable, before: Date): Promise<RenderRow[]> =>
  db
    .select()
    .from(renders)
    .where(and(eq(renders.state, 'running'), or(isNull(renders.heartbeatAt), lt(renders.heartbeatAt, before))))
    .orderBy(renders.createdAt);

/** Time at which a render joined the queue. */
const QUEUED_AT = sql<Date>`coalesce(${renders.sentAt}, ${renders.createdAt})`;

/** Renders that have been in the queue since `before`. */
export const findQueued = async (db: Queryable, before: Date, limit: number): Promise<RenderRow[]> =>
  db
    .select()
    .from(renders)
    .where(and(eq(renders.state, 'queued'), not(WAITS_FOR_TURN), lt(QUEUED_AT, before)))
    .orderBy(QUEUED_AT)
    .limit(limit);

type Waiting = Record<'before' | 'other' | 'running', number>;

/** Number of renders that wait before this one in its own queue, of all in the other queue, and of those that run. */
export const countWaiting = async (db: Queryable, render: RenderRow): Promise<Waiting> => {
  const { rows } = await db.execute<Waiting>(sql`
    select (count(*) filter (where tier = ${render.tier}
             and (coalesce(sent_at, created_at), id) < (${(render.sentAt ?? render.createdAt).toISOString()}::timestamptz, ${render.id})))::int as before,
           (count(*) filter (where tier <> ${render.tier}))::int as other,
           (select count(*) from renders where state = 'running')::int as running
    from renders where state = 'queued' and (batch_id is null or job_id is not null)`);
  return onlyRow(rows);
};

export const insertFiles = async (tx: Tx, rows: (typeof files.$inferInsert)[]): Promise<void> => {
  await tx.insert(files).values(rows);
};

/** Keeps the photo of a render at least as long as its result. */
export const extendFileExpiry = async (tx: Tx, id: string, until: Date): Promise<void> => {
  await tx
    .update(files)
    .set({ expiresAt: until })
    .where(and(eq(files.id, id), lt(files.expiresAt, until)));
};
