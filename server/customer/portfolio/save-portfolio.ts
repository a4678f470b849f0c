import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Portfolio, putPortfolio } from '#contract/customer/portfolio.ts';
import { pick } from '#contract/pick.ts';
import { requirePremium } from '#server/money/subscriptions/require-premium.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import { violatedConstraint } from '#server/platform/db/violated-constraint.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { toPortfolio } from './to-portfolio.ts';
import { findOwnPortfolio, listPortfolioEntries, filterOwnDesigns, replaceItems, upsertPortfolio } from './store.ts';

/** URLs that could be mistaken for our own pages. */
const RESERVED_SLUGS = new Set([
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

/** Replaces the whole portfolio, which was `basis` before the change. @throws Problem `premium_required`, `not_found`, `conflict` */
export const savePortfolio = async (
  deps: Deps,
  user: UserRow,
  { basis, ...body }: z.output<NonNullable<typeof putPortfolio.body>>,
): Promise<Portfolio> => {
  requirePremium(user, 'The portfolio builder comes');
  if (RESERVED_SLUGS.has(body.slug)) throw slugTakenProblem();
  try {
    return await deps.database.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const existing = await findOwnPortfolio(tx, user.id);
      const stored =
        existing === undefined ? null : toBasis(toPortfolio(user, existing, await listPortfolioEntries(tx, user.id)));
      // A retry of a save whose reply was lost finds what it sent itself.
      if (basis !== undefined && ![basis, body].some((seen) => isDeepStrictEqual(seen, stored)))
        throw new Problem(
          'conflict',
          'This portfolio was changed on another device in the meantime. Please check it and save again.',
        );
      const ownDesigns = await filterOwnDesigns(
        tx,
        user.id,
        body.items.map(({ designId }) => designId),
      );
      if (body.items.some(({ designId }) => !ownDesigns.has(designId))) throw notFoundProblem('One of these designs');
      const now = deps.now();
      const publishedAt = existing?.isPublished === true ? existing.publishedAt : now;
      const saved = await upsertPortfolio(tx, {
        userId: user.id,
        slug: body.slug,
        title: body.title,
        text: body.text,
        showContact: body.showContact,
        isPublished: body.published,
        publishedAt: body.published ? publishedAt : null,
        updatedAt: now,
      });
      await replaceItems(tx, user.id, body.items);
      return toPortfolio(user, saved, await listPortfolioEntries(tx, user.id));
    });
  } catch (error) {
    if (violatedConstraint(error) === 'portfolios_slug') throw slugTakenProblem();
    throw error;
  }
};

const toBasis = ({ items, ...stored }: Portfolio) => ({
  ...pick(stored, 'slug', 'title', 'text', 'showContact', 'published'),
  items: items.map((item) => pick(item, 'designId', 'caption')),
});

const slugTakenProblem = (): Problem =>
  new Problem('conflict', 'This address is already taken. Please choose another one.', { field: 'slug' });
