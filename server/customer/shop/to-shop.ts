import { cleanLine } from '#contract/plain-text.ts';
import { DEFAULT_SHOP_COLOR, type Shop } from '#contract/customer/shop-profile.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { ShopRow } from '#server/platform/db/schema/portfolio.ts';

type Account = Pick<UserRow, 'companyName' | 'email' | 'phoneNumber' | 'timeZone' | 'country'>;

const companyOf = ({ companyName }: Account): string => cleanLine(companyName ?? '');

/** The shop before its owner first saves it. The account's texts are cleaned, because visitors see them. */
export const defaultShop = (user: Account): Omit<Shop, 'timeZone' | 'country' | 'logo'> => ({
  name: companyOf(user),
  email: user.email,
  phone: cleanLine(user.phoneNumber ?? ''),
  website: '',
  address: '',
  nextSteps: '',
  color: DEFAULT_SHOP_COLOR,
});

/** The shop as its owner sees it and as papers print it. An empty name is replaced by the company's. */
export const toShop = (user: Account, shop: ShopRow | undefined): Shop => {
  const { timeZone, country } = user;
  if (shop === undefined) return { ...defaultShop(user), timeZone, country, logo: null };
  const { name, email, phone, website, address, nextSteps, color, logoFileId } = shop;
  return {
    name: name.trim() === '' ? companyOf(user) : cleanLine(name),
    email,
    phone,
    website,
    address,
    nextSteps,
    color,
    timeZone,
    country,
    logo: logoFileId === null ? null : `/api/shop/logo?v=${logoFileId}`,
  };
};
