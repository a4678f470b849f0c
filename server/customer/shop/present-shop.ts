import { cleanLine } from '#contract/plain-text.ts';
import { SHOP_COLOR, type Shop } from '#contract/customer/shop-profile.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { ShopRow } from '#server/platform/db/schema/portfolio.ts';

type Account = Pick<UserRow, 'companyName' | 'email' | 'phoneNumber' | 'timeZone' | 'region'>;

const companyOf = ({ companyName }: Account): string => cleanLine(companyName ?? '');

/** Defaults from the account, until the first change, as harmless as the shop's own words: visitors read them. */
export const firstShop = (user: Account): Omit<Shop, 'timeZone' | 'region' | 'logo'> => ({
  name: companyOf(user),
  email: user.email,
  phone: cleanLine(user.phoneNumber ?? ''),
  website: '',
  address: '',
  nextSteps: '',
  color: SHOP_COLOR,
});

/**
 * The shop as its owner sees it in My Shop and prints it on papers. A contact that was emptied stays empty; an empty name is the
 * company's.
 */
export const presentShop = (user: Account, shop: ShopRow | undefined): Shop => {
  const { timeZone, region } = user;
  if (shop === undefined) return { ...firstShop(user), timeZone, region, logo: null };
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
    region,
    logo: logoFileId === null ? null : `/api/shop/logo?v=${logoFileId}`,
  };
};
