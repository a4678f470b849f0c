/** Content that all emails to customers about a link have in common. */
import { chosenName } from '#contract/account/name-from-email.ts';
import { looksLikeLink } from '#contract/link-like.ts';
import { customerTitle } from '#contract/customer/customer-title.ts';
import { cleanLine } from '#contract/plain-text.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { titleOrDefault } from '#server/studio/designs/translate-design.ts';
import { buildShownDesign } from '#server/studio/designs/shown-design.ts';
import type { CustomerMail } from '#server/platform/mail/customer-mail.ts';
import { findPublicShop } from '#server/customer/shop/public-shop.ts';
import { findShop } from '#server/customer/shop/shop-store.ts';
import { languageOfCustomer } from '../customer-language.ts';
import type { LinkDesign, LinkDesigns } from '../link-designs.ts';
import { revealShareUrl } from '../share-url.ts';
import { findLinkTitle } from '../title-for-customer.ts';
import { isNewsStopped, sealReader } from './news-stops.ts';
import { nameOfCustomer } from './name-of-customer.ts';

export type Owner = Pick<UserRow, 'id' | 'email' | 'username' | 'country' | 'timeZone'>;

/** Whether news of a link is mailed: to the email address that it was mailed to, until the customer asks for no more. */
export const isNewsMailed = async (db: Queryable, share: ShareRow): Promise<boolean> =>
  share.customerEmail !== null && share.toldAt !== null && !(await isNewsStopped(db, share, share.customerEmail));

/** The shop's name, or else that of its owner; empty when neither was given. */
export const givenName = async (db: Queryable, owner: Owner): Promise<string> => {
  const shopName = cleanLine((await findPublicShop(db, owner.id)).name);
  // A name that reads as a link is left out, because mails could advertise with it.
  return (looksLikeLink(shopName) ? '' : shopName) || chosenName(owner);
};

/** The link's title, or a neutral one when the title looks like a link. */
const mailedTitle = async (
  db: Queryable,
  share: ShareRow,
  { design }: LinkDesign,
  language: Language,
): Promise<string> => {
  const title = await findLinkTitle(db, share, design, await buildShownDesign(db, design));
  return titleOrDefault(looksLikeLink(title) ? customerTitle('', '') : title, language);
};

interface Mailed {
  share: ShareRow;
  linkDesigns: LinkDesigns;
  /** The customer's email address. */
  to: string;
}

/** @returns undefined when this server cannot open the link */
export const createCustomerMail = async (
  deps: Pick<Deps, 'config'>,
  db: Queryable,
  owner: Owner,
  { share, linkDesigns, to }: Mailed,
): Promise<CustomerMail | undefined> => {
  const url = await revealShareUrl(deps, share);
  if (url === null) return undefined;
  const language = languageOfCustomer(share, owner.country);
  const shop = await findShop(db, owner.id);
  return {
    language,
    person: await nameOfCustomer(db, share, to),
    // Without a name, the email address that the customer would reply to.
    from: (await givenName(db, owner)) || owner.email,
    replyTo: shop?.email || owner.email,
    logoFileId: shop?.logoFileId ?? null,
    // A link with a password must not reveal its picture in the email either.
    pictureFileId: share.passwordHash === null ? linkDesigns[0].design.generatedFileId : null,
    designName: await mailedTitle(db, share, linkDesigns[0], language),
    count: linkDesigns.length,
    hasPassword: share.passwordHash !== null,
    url,
    reader: await sealReader(deps, to),
  };
};
