/** Column kinds that every table shares. */
import { sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';
import { Design } from '#engine/design.ts';

export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () =>
  timestamptz()
    .notNull()
    .default(sql`now()`);
/** 128 random bits, base64url (`server/platform/ids.ts`), so that an id reveals nothing and cannot be guessed. */
export const id = () => text().primaryKey();
/** `pg` returns int8 as text; our numbers stay far below 2^53. */
export const bigint = customType<{ data: number; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: Number,
});

/** Parsed when read, so that fields missing from a stored design get their defaults. */
export const design = customType<{ data: Design; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (stored) => Design.parse(stored),
});
