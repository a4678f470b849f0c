/** A shop's profile: name, logo and color for presentations, and the portfolio that it publishes (D-69, D-70). */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { designs, files, users } from '../schema.ts';
import { timestamptz, createdAt } from '../columns.ts';

export const shops = pgTable(
  'shops',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    /** An https URL, or empty. */
    website: text().notNull().default(''),
    address: text().notNull().default(''),
    /** The shop's text about what happens after an approval; empty for the default text. */
    nextSteps: text().notNull().default(''),
    /** `#rrggbb` of rules and headings in PDFs. */
    color: text().notNull().default('#7a1f2b'),
    logoFileId: text().references(() => files.id, { onDelete: 'set null' }),
    updatedAt: createdAt(),
  },
  (t) => [index('shops_logo').on(t.logoFileId), check('shops_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`)],
);

/** One portfolio per user, visible to others while it is published and its owner has Premium. */
export const portfolios = pgTable('portfolios', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  slug: text().notNull().unique('portfolios_slug'),
  title: text().notNull(),
  text: text().notNull().default(''),
  showContact: boolean().notNull().default(true),
  isPublished: boolean().notNull().default(false),
  publishedAt: timestamptz(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

export const portfolioItems = pgTable(
  'portfolio_items',
  {
    /** 128 random bits, because the URLs of its pictures contain it. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => portfolios.userId, { onDelete: 'cascade' }),
    designId: integer()
      .notNull()
      .references(() => designs.id, { onDelete: 'cascade' }),
    /** Position, from 0, in the order shown. */
    position: integer().notNull(),
    caption: text().notNull().default(''),
  },
  (t) => [unique('portfolio_items_once').on(t.userId, t.designId), index('portfolio_items_design').on(t.designId)],
);

export type ShopRow = typeof shops.$inferSelect;
export type PortfolioRow = typeof portfolios.$inferSelect;
export type PortfolioItemRow = typeof portfolioItems.$inferSelect;
