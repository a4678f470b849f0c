import { lockUser } from '#server/platform/db/lock-user.ts';
import type { z } from 'zod';
import type { Portfolio, PortfolioBody } from '#contract/customer/portfolio.ts';
import { requirePremium } from '#server/money/subscriptions/require-premium.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import { violatedConstraint } from '#server/platform/db/violated-constraint.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound, Problem } from '#server/platform/http/problem.ts';
import { presentPortfolio } from './present-portfolio.ts';
import { findOwnPortfolio, listItems, ownAmong, replaceItems, upsertPortfolio } from './store.ts';

/** Addresses that would look like our own. */
const RESERVED = new Set([
  'admin',
  'api',
  'retrim',
  'support',
  'help',
  'about',
  'null',
  'undefined',
  'new',
  'edit',
  'official',
  'www',
]);

/** Replaces the whole portfolio. @throws Problem `premium_required`, `not_found`, `conflict` */
export const savePortfolio = async (
  deps: Deps,
  user: UserRow,
  sent: z.output<typeof PortfolioBody>,
): Promise<Portfolio> => {
  requirePremium(user, 'The portfolio builder comes');
  if (RESERVED.has(sent.slug)) throw taken();
  try {
    return await deps.database.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const own = await ownAmong(
        tx,
        user.id,
        sent.items.map(({ designId }) => designId),
      );
      if (sent.items.some(({ designId }) => !own.has(designId))) throw notFound('One of these designs');
      const before = await findOwnPortfolio(tx, user.id);
      const now = deps.now();
      const publishedAt = before?.isPublished === true ? before.publishedAt : now;
      const saved = await upsertPortfolio(tx, {
        userId: user.id,
        slug: sent.slug,
        title: sent.title,
        text: sent.text,
        showContact: sent.showContact,
        isPublished: sent.published,
        publishedAt: sent.published ? publishedAt : null,
        updatedAt: now,
      });
      await replaceItems(tx, user.id, sent.items);
      return presentPortfolio(user, saved, await listItems(tx, user.id));
    });
  } catch (error) {
    if (violatedConstraint(error) === 'portfolios_slug') throw taken();
    throw error;
  }
};

const taken = (): Problem =>
  new Problem('conflict', 'This address is already taken. Please choose another one.', { field: 'slug' });
