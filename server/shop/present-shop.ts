import { SHOP_COLOR, type Shop, type ShopBody } from '#contract/shop.ts';
import type { UserRow } from '../db/schema.ts';
import type { ShopRow } from '../db/schema/portfolio.ts';

type Account = Pick<UserRow, 'companyName' | 'email' | 'phoneNumber'>;

/** Defaults from the account, until the first change. */
export const firstShop = (user: Account): ShopBody => ({
  name: user.companyName ?? '',
  email: user.email,
  phone: user.phoneNumber ?? '',
  website: '',
  address: '',
  color: SHOP_COLOR,
});

export const presentShop = (user: Account, shop: ShopRow | undefined): Shop => {
  if (shop === undefined) return { ...firstShop(user), logo: null };
  const { name, email, phone, website, address, color, logoFileId } = shop;
  return {
    name,
    email,
    phone,
    website,
    address,
    color,
    logo: logoFileId === null ? null : `/api/shop/logo?v=${logoFileId}`,
  };
};
