/** SQL of the renders. Every write of a worker names its attempt and has no effect after another one has taken over. */
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { RenderStage } from '#contract/renders.ts';
import type { Queryable, Tx } from '../db/open.ts';
import { files, ledger, renders, users, type RenderRow, type UserRow } from '../db/schema.ts';

export const ACTIVE = ['queued', 'running'] as const;

export const lockUser = async (tx: Tx, userId: string): Promise<UserRow | undefined> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
};

export const findByKey = async (q: Queryable, userId: string, key: string): Promise<RenderRow | undefined> => {
  const [render] = await q
    .select()
    .from(renders)
    .where(and(eq(renders.userId, userId), eq(renders.idempotencyKey, key)));
  return render;
};

/** @param id a render's id, or `latest` */
export const findOwnRender = async (q: Queryable, userId: string, id: string): Promise<RenderRow | undefined> => {
  const mine = eq(renders.userId, userId);
  const [render] =
    id === 'latest'
      ? await q.select().from(renders).where(mine).orderBy(desc(renders.createdAt), desc(renders.id)).limit(1)
      : await q
          .select()
          .from(renders)
          .where(and(mine, eq(renders.id, id)));
  return render;
};

export const findRender = async (q: Queryable, id: string): Promise<RenderRow | undefined> => {
  const [render] = await q.select().from(renders).where(eq(renders.id, id));
  return render;
};

/** Takes a render from the current window, in one statement so that no two calls take the last one. */
export const takeFromAllowance = async (tx: Tx, userId: string): Promise<UserRow | undefined> => {
  const [user] = await tx
    .update(users)
    .set({ monthlyRendersCount: sql`${users.monthlyRendersCount} + 1` })
    .where(
      and(
        eq(users.id, userId),
        or(isNull(users.monthlyRendersLimit), lt(users.monthlyRendersCount, users.monthlyRendersLimit)),
      ),
    )
    .returning();
  return user;
};

/** @returns undefined when the user already has a running render (or, in a race, the same key) */
export const insertRender = async (tx: Tx, render: typeof renders.$inferInsert): Promise<RenderRow | undefined> => {
  const [inserted] = await tx.insert(renders).values(render).onConflictDoNothing().returning();
  return inserted;
};

export const setJob = async (tx: Tx, id: string, jobId: string): Promise<RenderRow> => {
  const [render] = await tx.update(renders).set({ jobId }).where(eq(renders.id, id)).returning();
  return render!;
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

/** Refunds a render exactly once, in the window in which it was charged; a window that is over needs no refund. */
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

/** Takes the render of a job for a worker. @returns undefined when there is nothing (more) to do */
export const claimRender = async (
  q: Queryable,
  id: string,
  jobId: string,
  now: Date,
): Promise<RenderRow | undefined> => {
  const [render] = await q
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

const mineStill = (id: string, attempt: number) =>
  and(eq(renders.id, id), eq(renders.attempt, attempt), eq(renders.state, 'running'));

/** @returns false when this attempt no longer holds the render */
export const updateRunning = async (
  q: Queryable,
  { id, attempt }: Pick<RenderRow, 'id' | 'attempt'>,
  set: { stage?: RenderStage; progress?: number; partialKey?: string; partialCount?: number; heartbeatAt: Date },
): Promise<boolean> => {
  const moved = await q.update(renders).set(set).where(mineStill(id, attempt)).returning({ id: renders.id });
  return moved.length === 1;
};

/** @returns undefined when this attempt no longer holds the render */
export const endRunning = async (
  tx: Tx,
  { id, attempt }: Pick<RenderRow, 'id' | 'attempt'>,
  set: Partial<RenderRow>,
): Promise<RenderRow | undefined> => {
  const [render] = await tx.update(renders).set(set).where(mineStill(id, attempt)).returning();
  return render;
};

export const endActive = async (tx: Tx, id: string, set: Partial<RenderRow>): Promise<RenderRow | undefined> => {
  const [render] = await tx
    .update(renders)
    .set(set)
    .where(and(eq(renders.id, id), inArray(renders.state, [...ACTIVE])))
    .returning();
  return render;
};

export const lockActive = async (tx: Tx, id: string): Promise<RenderRow | undefined> => {
  const [render] = await tx
    .select()
    .from(renders)
    .where(and(eq(renders.id, id), inArray(renders.state, [...ACTIVE])))
    .for('update', { skipLocked: true });
  return render;
};

/** Renders without a heartbeat since `before`. */
export const findSilent = async (q: Queryable, before: Date): Promise<RenderRow[]> =>
  q
    .select()
    .from(renders)
    .where(and(eq(renders.state, 'running'), or(isNull(renders.heartbeatAt), lt(renders.heartbeatAt, before))))
    .orderBy(renders.createdAt);

export const findQueued = async (q: Queryable, before: Date, limit: number): Promise<RenderRow[]> =>
  q
    .select()
    .from(renders)
    .where(and(eq(renders.state, 'queued'), lt(renders.createdAt, before)))
    .orderBy(renders.createdAt)
    .limit(limit);

/** Numbers of renders that wait before this one, in its own queue and in the other. */
export const countWaiting = async (q: Queryable, render: RenderRow): Promise<{ before: number; other: number }> => {
  const { rows } = await q.execute<{ before: number; other: number }>(sql`
    select (count(*) filter (where tier = ${render.tier} and (created_at, id) < (${render.createdAt.toISOString()}::timestamptz, ${render.id})))::int as before,
           (count(*) filter (where tier <> ${render.tier}))::int as other
    from renders where state = 'queued'`);
  return rows[0] ?? { before: 0, other: 0 };
};

export const insertFiles = async (tx: Tx, rows: (typeof files.$inferInsert)[]): Promise<void> => {
  await tx.insert(files).values(rows);
};

/** Keeps the photo of a render at least as long as its result. */
export const keepFileUntil = async (tx: Tx, id: string, until: Date): Promise<void> => {
  await tx
    .update(files)
    .set({ expiresAt: until })
    .where(and(eq(files.id, id), lt(files.expiresAt, until)));
};
