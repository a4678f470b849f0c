/** Emails the customer the certificate of their approval. */
import { recordNumber } from '#contract/customer/approvals.ts';
import { letterOf } from '#contract/customer/shares.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import { capitalize } from '#contract/graphemes.ts';
import { looksLikeLink } from '#contract/link-like.ts';
import { momentAt } from '#contract/regional.ts';
import { describeLine } from '#contract/studio/design-lines.ts';
import type { Tx } from '#server/platform/db/open.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { DecisionRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { translateDesign } from '#server/studio/designs/translate-design.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { findShop } from '#server/customer/shop/shop-store.ts';
import type { LinkDesign, LinkDesigns } from '../link-designs.ts';
import { emailOfCustomer } from './email-of-customer.ts';
import { isNewsStopped } from './news-stops.ts';
import { createCustomerMail } from './customer-news.ts';

/** Text that a person wrote; empty if it looks like a link, because our emails must not carry advertising. */
const blankIfLink = (text: string): string => (looksLikeLink(text) ? '' : text);

/** All that was chosen, in the customer's language; a swatch that reads as a link stays out of the mail. */
const describeCovers = ({ shown }: DecisionRow, language: Language): [string, string][] => {
  const { parts, choices } = translateDesign(shown, language);
  return [
    ...parts.map((line): [string, string] => [capitalize(line.part), describeLine(line)]),
    ...choices.map(({ name, value }): [string, string] => [name, value]),
  ].filter(([, value]) => value !== '' && !looksLikeLink(value));
};

/**
 * Queues nothing where no email address is known, the customer asked for no more emails, or the owner's own address,
 * which the customer would reply to, is not confirmed. Call it in the transaction that records the approval.
 */
export const mailCertificate = async (
  tx: Tx,
  deps: Deps,
  owner: UserRow,
  { linkDesigns, approved }: { linkDesigns: LinkDesigns; approved: LinkDesign },
  row: DecisionRow,
): Promise<void> => {
  const { share, place } = approved;
  const to = await emailOfCustomer(tx, share);
  if (to === null || owner.emailVerifiedAt === null || (await isNewsStopped(tx, share, to))) return;
  const others = linkDesigns.filter((linkDesign) => linkDesign !== approved);
  const mail = await createCustomerMail(deps, tx, owner, { share, linkDesigns: [approved, ...others], to });
  if (mail === undefined) return;
  const shop = await findShop(tx, owner.id);
  await queueMail(tx, {
    to,
    template: 'design-approved',
    share: share.id,
    once: `certificate:${row.id}`,
    at: row.decidedAt,
    data: {
      ...mail,
      // The letter by which the customer chose it.
      designName: others.length === 0 ? mail.designName : `${letterOf({ option: place })}, ${mail.designName}`,
      version: row.version,
      lines: describeCovers(row, mail.language),
      personName: blankIfLink(row.personName),
      when: momentAt(row.decidedAt, { ...owner, language: mail.language }),
      recordNumber: recordNumber(row.recordHash),
      nextSteps: blankIfLink(shop?.nextSteps ?? ''),
      phone: share.showShop ? blankIfLink(shop?.phone ?? '') : '',
      approvedUrl: `${mail.url}?option=${place}&version=${row.version}`,
    },
  });
};
