/**
 * The main tables. One schema for PGlite and PostgreSQL 15; the SQL in `migrations/` is generated from it (`npm run
 * migration`). Column names are snake_case in SQL (`casing` in `open.ts` and `drizzle.config.ts`).
 */
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CoverPart } from '#contract/studio/cover.ts';
import { SEAT_TYPES } from '#contract/options.ts';
import type { Mark, UnsureRegion, ZoneSummary } from '#contract/studio/photos.ts';
import type { ProblemReply } from '#contract/problem.ts';
import type { BatchKind } from '#contract/studio/batches.ts';
import type { RenderStage, RenderState, RenderSummary } from '#contract/studio/renders.ts';
import type { Tier } from '#contract/money/plans.ts';
import { timestamptz, bigint, createdAt, design, id } from './columns.ts';

const derived = (expression: string) => text().notNull().generatedAlwaysAs(sql.raw(expression));

export const users = pgTable(
  'users',
  {
    id: id(),
    /** The name as typed (NFKC, trimmed). */
    username: text().notNull(),
    /** Key by which names are unique, ignoring case, width and spaces (`username-key.ts`). */
    usernameKey: text().notNull().unique('users_username'),
    /** Stored lower-case. */
    email: text().notNull().unique('users_email'),
    passwordHash: text().notNull(),
    /** Time at which the email address was verified; `null` until then. */
    emailVerifiedAt: timestamptz(),
    /** The authenticator's secret, sealed (`seal.ts`); in effect only once `totpEnabledAt` is set. */
    totpSecret: text(),
    totpEnabledAt: timestamptz(),
    /** Number of the last 30-second step whose code was used, so that no code works twice. */
    totpLastStep: integer(),
    companyName: text(),
    businessType: text(),
    phoneNumber: text(),
    /** The shop's time zone and formats (`contract/regional.ts`); `null` while unknown. */
    timeZone: text(),
    country: text(),
    isAdmin: boolean().notNull().default(false),
    termsAcceptedAt: timestamptz(),
    termsVersion: text(),

    subscriptionTier: text().$type<Tier>().notNull().default('free'),
    trialEndsAt: timestamptz().notNull(),
    /** Renders used in this window; changed only by the ledger's statements. */
    monthlyRendersCount: integer().notNull().default(0),
    /** `null` for no limit, which an admin can set. */
    monthlyRendersLimit: integer().default(25),
    /** The limit of a plan on hold, which an admin may have set, for when the bill is paid. */
    heldRendersLimit: integer(),
    /** End of the window; `null` without a plan. A plan on hold keeps it (`getWindowEnd`). */
    monthlyRendersReset: timestamptz(),
    /**
     * Number of the current window. Every reset and every change of plan starts a new window; a refund counts only in
     * the window that was charged.
     */
    rendersWindow: integer().notNull().default(1),

    stripeCustomerId: text().unique('users_stripe_customer'),
    stripeSubscriptionId: text().unique('users_stripe_subscription'),
    /** Creation of the newest subscription that was ever open: only a later one is a purchase. */
    newestSubscriptionAt: timestamptz(),
    /** The email address that the payment provider has on file; the sweeper sends changes. */
    billingEmail: text(),
    subscriptionStatus: text().$type<'active' | 'past_due' | 'canceled'>(),
    subscriptionPriceId: text(),
    subscriptionInterval: text().$type<'month' | 'year'>(),
    /** The date from which rolling months are counted (D-11). */
    subscriptionStartedAt: timestamptz(),
    currentPeriodEnd: timestamptz(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** Time at which a renewal became overdue; `null` when nothing is overdue. */
    pastDueSince: timestamptz(),
    /** First payment ever: the 30-day guarantee counts from here, once per customer (D-07). */
    firstPaidAt: timestamptz(),
    refundRequestedAt: timestamptz(),
    /** Set when an administrator or the payment provider reported a refund. */
    refundedAt: timestamptz(),
    /**
     * Number of the latest sync with the payment provider, taken when it begins; an older sync never overwrites a newer
     * one's result.
     */
    billingSync: integer().notNull().default(0),
    billingApplied: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check('users_count_not_negative', sql`${t.monthlyRendersCount} >= 0`),
    check('users_tier', sql`${t.subscriptionTier} in ('free', 'premium')`),
    index('users_billing_email_stale')
      .on(t.id)
      .where(sql`${t.stripeCustomerId} is not null and ${t.billingEmail} is distinct from ${t.email}`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, so that a copy of this table cannot be used to sign in. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remember: boolean().notNull(),
    createdAt: createdAt(),
    lastSeenAt: timestamptz().notNull(),
    /** The session's id in pages; the token's hash never leaves the server. */
    id: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`)
      .unique('sessions_id'),
    /** The browser's description of itself, and the session's last IP address. */
    userAgent: text().notNull().default(''),
    ipAddress: text().notNull().default(''),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

const FILE_KINDS = ['upload', 'render', 'master', 'thumbnail', 'layers', 'logo', 'tile'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const files = pgTable(
  'files',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<FileKind>().notNull(),
    /** Key of the bytes in the storage. Never leaves the server. */
    storageKey: text().notNull().unique('files_storage_key'),
    /** The file name on the user's computer; shown, but never used as a path. */
    name: text().notNull().default(''),
    mime: text().notNull(),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    bytes: bigint().notNull(),
    /** SHA-256 of the bytes as stored. */
    sha256: text().notNull(),
    /** SHA-256 of the bytes as uploaded, so that a photo that a user uploads again becomes the same file. */
    sourceSha256: text(),
    /** Time from which the sweeper may remove the file; `null` while a design uses it (D-29). */
    expiresAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    index('files_user').on(t.userId, t.createdAt),
    index('files_expiry').on(t.expiresAt),
    index('files_source').on(t.userId, t.sourceSha256),
    check('files_kind', sql`${t.kind} in ('upload', 'render', 'master', 'thumbnail', 'layers', 'logo', 'tile')`),
  ],
);

export type AnalysisState = 'queued' | 'running' | 'ready' | 'failed';

/** The engine's analysis of a picture: one row for each upload, and for each template that a user has opened. */
export const photos = pgTable(
  'photos',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** URL in the browser: `/api/files/{id}` or `/templates/{id}.jpg`. */
    image: text().notNull(),
    /** `null` for a template. */
    fileId: text().references(() => files.id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    height: integer().notNull(),
    state: text().$type<AnalysisState>().notNull().default('queued'),
    /** Storage key of the layers of `revision` and `engineVersion`; `null` until they are made. */
    layersKey: text(),
    engineVersion: integer().notNull().default(0),
    zones: jsonb().$type<ZoneSummary[]>().notNull().default([]),
    warnings: jsonb().$type<{ code: string; text: string }[]>().notNull().default([]),
    questions: jsonb().$type<UnsureRegion[]>().notNull().default([]),
    marks: jsonb().$type<Mark[]>().notNull().default([]),
    /** Incremented with every stored correction. */
    revision: integer().notNull().default(0),
    problem: jsonb().$type<ProblemReply>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique('photos_user_image').on(t.userId, t.image),
    index('photos_file').on(t.fileId),
    check('photos_state', sql`${t.state} in ('queued', 'running', 'ready', 'failed')`),
  ],
);

/** Milliseconds spent in each stage; `finding` is 0 when the layers already existed. */
export interface RenderTimings {
  megapixels: number;
  reading: number;
  finding: number;
  trimming: number;
  /** Time spent waiting for a remote model; missing when none was used. */
  outside?: number;
  finishing: number;
}

/** A request for several renders. Its outcome is read from the renders. */
export const renderBatches = pgTable(
  'render_batches',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<BatchKind>().notNull(),
    /** For each item, the name to save its design under, the caller's tag, and, if it was not started, the reason. */
    items: jsonb().$type<{ name: string; tag: string; problem?: ProblemReply }[]>().notNull(),
    /** Customer to whom the designs are assigned. Not a foreign key: deleting the customer must not delete the batch. */
    customerId: text(),
    idempotencyKey: text(),
    requestHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('render_batches_idempotency')
      .on(t.userId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index('render_batches_user').on(t.userId, t.createdAt),
    check('render_batches_kind', sql`${t.kind} in ('colorways', 'photos')`),
  ],
);

/** The authoritative record of a render; the pg-boss job only starts it. */
export const renders = pgTable(
  'renders',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<RenderState>().notNull().default('queued'),
    stage: text().$type<RenderStage>().notNull().default('waiting'),
    /** 0..1 */
    progress: real().notNull().default(0),
    /**
     * Fencing token: incremented when a worker claims the render. Each of that worker's writes names it and has no
     * effect after another worker has incremented it.
     */
    attempt: integer().notNull().default(0),
    /** Tier at the time of the request, which determines queue, styles and resolution. */
    tier: text().$type<Tier>().notNull(),
    /** The `users.renders_window` in which the render was charged. */
    window: integer().notNull(),
    /** The picture that is rendered: `/api/files/{id}` or `/templates/{id}.jpg`. */
    image: text().notNull(),
    sourceFileId: text().references(() => files.id, { onDelete: 'set null' }),
    design: design().notNull(),
    /** The requested engine; `null` for our own. */
    engine: text(),
    /** The client's `Idempotency-Key`, and a hash of the body sent with it. */
    idempotencyKey: text(),
    requestHash: text(),
    /** The batch that the render belongs to, and its position in the batch. */
    batchId: text().references(() => renderBatches.id, { onDelete: 'set null' }),
    batchItem: integer(),
    /** Id of the pg-boss job; `null` while the render waits for its turn in a batch. */
    jobId: text(),
    /** Time at which the job was sent, which determines its position in the queue. */
    sentAt: timestamptz(),
    provider: text(),
    resultFileId: text().references(() => files.id, { onDelete: 'set null' }),
    /** The picture in full resolution; `null` if it is no larger than the standard one. */
    masterFileId: text().references(() => files.id, { onDelete: 'set null' }),
    isHighRes: boolean().notNull().default(false),
    analysis: text(),
    summary: jsonb().$type<RenderSummary>(),
    /** The cover of each part; `null` until there is a picture. */
    cover: jsonb().$type<CoverPart[]>(),
    /** Time of each stage on this server, from which estimates are made. */
    timings: jsonb().$type<RenderTimings>(),
    problem: jsonb().$type<ProblemReply>(),
    /** Values for the reply, as of the time at which the render ended. */
    upgradeToPremium: boolean().notNull().default(false),
    rendersRemaining: integer(),
    /** Id of the request, under which the job appears in logs and traces on every machine. */
    requestId: text(),
    /** W3C trace context; `null` when tracing is off. */
    traceparent: text(),
    createdAt: createdAt(),
    /** First time a worker took the render, and its last heartbeat. */
    startedAt: timestamptz(),
    heartbeatAt: timestamptz(),
    finishedAt: timestamptz(),
  },
  (t) => [
    // One queued or running render per user (D-12), also when two tabs ask in the same millisecond. The other renders of
    // a batch have no job yet.
    uniqueIndex('renders_one_in_line')
      .on(t.userId)
      .where(sql`${t.state} in ('queued', 'running') and (${t.batchId} is null or ${t.jobId} is not null)`),
    // An item of a batch has one picture or one render in progress, however often a retry is requested.
    uniqueIndex('renders_batch_item')
      .on(t.batchId, t.batchItem)
      .where(sql`${t.state} in ('queued', 'running', 'succeeded')`),
    index('renders_batch').on(t.batchId),
    uniqueIndex('renders_idempotency')
      .on(t.userId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index('renders_user').on(t.userId, t.createdAt),
    index('renders_state').on(t.state, t.createdAt),
    index('renders_result').on(t.resultFileId),
    index('renders_master').on(t.masterFileId),
    index('renders_source').on(t.sourceFileId),
    check('renders_states', sql`${t.state} in ('queued', 'running', 'succeeded', 'failed', 'cancelled')`),
  ],
);

/**
 * Charges and refunds. The unique pair makes a second charge or refund of one render impossible; the sum of `amount`
 * over a user's current window is `users.monthly_renders_count`. Outlives the render (no foreign key to it).
 */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    renderId: text().notNull(),
    kind: text().$type<'charge' | 'refund'>().notNull(),
    /** +1 charge, -1 refund. */
    amount: integer().notNull(),
    window: integer().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('ledger_once').on(t.renderId, t.kind),
    index('ledger_user').on(t.userId, t.window),
    check(
      'ledger_amount',
      sql`(${t.kind} = 'charge' and ${t.amount} = 1) or (${t.kind} = 'refund' and ${t.amount} = -1)`,
    ),
  ],
);

/** Saved designs, with the fields of E-13 to E-22. */
export const designs = pgTable(
  'designs',
  {
    id: serial().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    originalImageUrl: text().notNull(),
    generatedImageUrl: text().notNull(),
    /** The design's pictures as files, which stay as long as the design; `null` for a template. */
    originalFileId: text().references(() => files.id),
    generatedFileId: text()
      .notNull()
      .references(() => files.id),
    /** The picture in full resolution; `null` if it is no larger than the standard one. */
    masterFileId: text().references(() => files.id),
    /** The requested design and the cover that was painted, copied from the render, which may be removed. */
    design: design().notNull(),
    cover: jsonb().$type<CoverPart[]>().notNull(),
    /** Columns for filtering lists. The database derives them from the design, so that they can be indexed. */
    style: derived(`case design->>'mode' when 'custom' then 'custom' else design->>'style' end`),
    materials: derived(`coalesce(design->>'materials', '[]')`),
    seatType: derived(
      `case design->>'mode' when 'custom' then 'custom' else coalesce(design->>'seatType', '${SEAT_TYPES[0]}') end`,
    ),
    stitchingStyle: derived(`case design->>'mode' when 'custom' then 'custom' else design->>'stitchingStyle' end`),
    isHighRes: boolean().notNull().default(false),
    /** Tier with which the picture was rendered: a plan's rights stay with its pictures (D-73). */
    tier: text().$type<Tier>().notNull(),
    renderId: text().references(() => renders.id, { onDelete: 'set null' }),
    /**
     * Id of the first version of the tree; `null` for that version itself. Not a foreign key, because it may be deleted.
     */
    rootId: integer(),
    /** The version that this one was edited from. */
    parentId: integer(),
    /** Number of the version in its tree, from 1, never used twice. */
    version: integer().notNull().default(1),
    /** Highest number among the tree's versions that were deleted for good while this one existed; 0 for none. */
    deletedVersion: integer().notNull().default(0),
    /** The client's `Idempotency-Key`, until the design is put in the trash, and a hash of the request sent with it. */
    idempotencyKey: text(),
    requestHash: text(),
    /** Time at which the design was put in the trash; the sweeper removes it after `TRASH_DAYS`. */
    trashedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    index('designs_user').on(t.userId, t.createdAt),
    // Covers the columns that lists are searched, filtered and counted by, because whole rows are six times as large.
    index('designs_listed')
      .on(t.userId, t.createdAt, t.id, t.rootId, t.version, t.style, t.materials, t.seatType, t.stitchingStyle, t.name)
      .where(sql`${t.trashedAt} is null`),
    index('designs_trashed')
      .on(t.userId, t.trashedAt, t.id)
      .where(sql`${t.trashedAt} is not null`),
    // Later versions, which hide earlier ones in lists.
    index('designs_later')
      .on(t.userId, t.rootId, t.version)
      .where(sql`${t.rootId} is not null and ${t.trashedAt} is null`),
    index('designs_tree').on(t.userId, sql`coalesce(${t.rootId}, ${t.id})`, t.version),
    index('designs_render').on(t.renderId),
    uniqueIndex('designs_version').on(t.rootId, t.version),
    uniqueIndex('designs_idempotency')
      .on(t.userId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index('designs_trash').on(t.trashedAt),
    index('designs_original').on(t.originalFileId),
    index('designs_generated').on(t.generatedFileId),
    index('designs_master').on(t.masterFileId),
  ],
);

/** Rate limits of `http/limits.ts`: one row per rule and subject (IP address, account), one statement per request. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    rule: text().notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
    resetsAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.rule, t.subject] }), index('rate_limits_expiry').on(t.resetsAt)],
);

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type FileRow = typeof files.$inferSelect;
export type PhotoRow = typeof photos.$inferSelect;
export type RenderBatchRow = typeof renderBatches.$inferSelect;
export type RenderRow = typeof renders.$inferSelect;
export type DesignRow = typeof designs.$inferSelect;
