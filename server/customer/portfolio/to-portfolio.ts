import type { Portfolio, PublicPortfolio } from '#contract/customer/portfolio.ts';
import { buildShownDesign } from '#server/studio/designs/shown-design.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { PortfolioRow } from '#server/platform/db/schema/portfolio.ts';
import { findPublicShop } from '../shop/public-shop.ts';
import { listPortfolioEntries, findPictureSizes } from './store.ts';

export const toPortfolio = (
  user: Pick<UserRow, 'subscriptionTier'>,
  portfolio: PortfolioRow,
  items: Awaited<ReturnType<typeof listPortfolioEntries>>,
): Portfolio => ({
  slug: portfolio.slug,
  title: portfolio.title,
  text: portfolio.text,
  showContact: portfolio.showContact,
  published: portfolio.isPublished,
  publishedAt: portfolio.publishedAt?.toISOString() ?? null,
  online: portfolio.isPublished && user.subscriptionTier === 'premium',
  items: items.map(({ item, newerDesignId }) => ({
    token: item.id,
    designId: item.designId,
    caption: item.caption,
    newerDesignId,
  })),
});

/** A portfolio as visitors see it, without account data and names of designs. */
export const loadPublicPortfolio = async (
  db: Queryable,
  { portfolio, user }: { portfolio: PortfolioRow; user: UserRow },
): Promise<PublicPortfolio> => {
  const items = await listPortfolioEntries(db, user.id);
  const sizes = await findPictureSizes(
    db,
    items.map(({ design }) => design.generatedFileId),
  );
  const shop = await findPublicShop(db, user.id);
  const pieces = [];
  for (const { item, design } of items) {
    const shown = await buildShownDesign(db, design);
    const { width = 3, height = 2 } = sizes.get(design.generatedFileId) ?? {};
    pieces.push({
      token: item.id,
      title: item.caption || shown.vehicle || 'Interior',
      vehicle: shown.vehicle,
      made: shown.parts.map(({ part, material, colorName, code }) => ({
        part,
        says: [material, colorName].filter(Boolean).join(', '),
        code,
      })),
      width,
      height,
    });
  }
  return {
    title: portfolio.title,
    text: portfolio.text,
    shop: {
      name: shop.name,
      color: shop.color,
      hasLogo: shop.logo !== null,
      ...(portfolio.showContact
        ? { email: shop.email, phone: shop.phone, website: shop.website, address: shop.address }
        : { email: '', phone: '', website: '', address: '' }),
    },
    pieces,
  };
};
