/** Photos of visitors without an account, which are removed after an hour. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Mark, UnsureRegion, ZoneSummary } from '#contract/studio/photos.ts';
import type { ProblemReply } from '#contract/problem.ts';
import { timestamptz, createdAt, id } from '../columns.ts';
import type { AnalysisState } from '../schema.ts';

/** A visitor's photo with its analysis, or a visitor's corrections of a template. */
export const visitorPhotos = pgTable(
  'visitor_photos',
  {
    id: id(),
    /** SHA-256 of the cookie's token, so that a copy of this table gives no access to photos. */
    visitorHash: text().notNull(),
    /** URL in the browser: `/api/try/photos/{id}` or `/templates/{id}.jpg`. */
    image: text().notNull(),
    /** `null` for a template. */
    storageKey: text().unique('visitor_photos_storage_key'),
    name: text().notNull().default(''),
    mime: text().notNull().default('image/jpeg'),
    bytes: integer().notNull().default(0),
    sha256: text().notNull().default(''),
    sourceSha256: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    state: text().$type<AnalysisState>().notNull().default('queued'),
    layersKey: text(),
    engineVersion: integer().notNull().default(0),
    zones: jsonb().$type<ZoneSummary[]>().notNull().default([]),
    warnings: jsonb().$type<{ code: string; text: string }[]>().notNull().default([]),
    questions: jsonb().$type<UnsureRegion[]>().notNull().default([]),
    marks: jsonb().$type<Mark[]>().notNull().default([]),
    revision: integer().notNull().default(0),
    problem: jsonb().$type<ProblemReply>(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique('visitor_photos_once').on(t.visitorHash, t.image),
    index('visitor_photos_expiry').on(t.expiresAt),
    check('visitor_photos_state', sql`${t.state} in ('queued', 'running', 'ready', 'failed')`),
  ],
);

export type VisitorPhotoRow = typeof visitorPhotos.$inferSelect;
