import { eq } from 'drizzle-orm';
import type { Language } from '#contract/customer/words/languages.ts';
import type { Certificate } from '#contract/customer/approvals.ts';
import { requireValue } from '#contract/expected.ts';
import { pick } from '#contract/pick.ts';
import { designs } from '#server/platform/db/schema.ts';
import { shares, type DecisionRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCustomerOfDesign } from '#server/studio/designs/customer-of-design.ts';
import { translateDesign, titleOrDefault } from '#server/studio/designs/translate-design.ts';
import { languageOfCustomer } from '../shares/customer-language.ts';
import { isLinkOpen } from '../shares/versions/shown-version.ts';
import { revealShareUrl } from '../shares/share-url.ts';
import { findPublicShop } from '../shop/public-shop.ts';
import { loadDecisionsForOwner } from '../shop/to-decision.ts';
import { toQuestion } from '../shop/to-question.ts';
import { listQuestionsOnLink } from '../shop/question-store.ts';
import { verifyDecision } from './verify-decision.ts';

/**
 * A decision's record with its pictures and the result of its verification. Beside it stand the job number and the
 * questions, which go on after the decision and therefore are no part of the record. Administrators do not get the shop's logo.
 */
export const loadCertificate = async (
  deps: Deps,
  reader: { id: string },
  row: DecisionRow,
  requested: Language | undefined,
): Promise<Certificate> => {
  const { db } = deps.database;
  const [design] = row.designId === null ? [] : await db.select().from(designs).where(eq(designs.id, row.designId));
  const [share] = row.shareId === null ? [] : await db.select().from(shares).where(eq(shares.id, row.shareId));
  const [decision] = await loadDecisionsForOwner(db, [row]);
  const shop = await findPublicShop(db, row.userId);
  // Printed as it opens, the paper goes to the customer. Without the link, nothing says how they read.
  const language = requested ?? (share === undefined ? 'en' : languageOfCustomer(share, shop.country));
  const customer = await findCustomerOfDesign(db, row.userId, row.rootId);
  const asked = row.shareId === null ? [] : await listQuestionsOnLink(db, { ...row, id: row.shareId });
  const { parts, choices } = translateDesign(row.shown, language);
  return {
    decision: requireValue(decision, 'The presented decision'),
    title: row.title,
    shown: row.shown,
    language,
    said: { title: titleOrDefault(row.title, language), parts, choices },
    verification: await verifyDecision(deps, row, language),
    shopName: shop.name,
    shopContact: [shop.address.replace(/\s*\n\s*/g, ', '), shop.phone, shop.email, shop.website].filter(
      (line) => line !== '',
    ),
    ...pick(shop, 'timeZone', 'country'),
    shopLogo: reader.id === row.userId ? shop.logo : null,
    before: design?.originalImageUrl ?? null,
    after: design?.generatedImageUrl ?? null,
    jobNumber: customer?.jobNumber ?? '',
    questions: asked.filter(({ askedAt }) => askedAt <= row.decidedAt).map(toQuestion),
    shareUrl: share !== undefined && isLinkOpen(share, deps.now()) ? await revealShareUrl(deps, share) : null,
  };
};
