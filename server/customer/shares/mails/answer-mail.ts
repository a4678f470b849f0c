/** The data that all emails to a shop about its customer's answers have in common. */
import type { ShownDesign } from '#contract/customer/approvals.ts';
import { identifiesVehicle } from '#contract/customer/customer-title.ts';
import { pick } from '#contract/pick.ts';
import { cleanLine } from '#contract/plain-text.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import type { DesignRow, UserRow } from '#server/platform/db/schema.ts';
import type { AnswerMail } from '#server/platform/mail/templates/customer.ts';
import { findCustomerOfDesign } from '#server/studio/designs/customer-of-design.ts';
import { getRootId } from '#server/studio/designs/versions.ts';

export const createAnswerMail = async (
  db: Queryable,
  { username }: UserRow,
  { design, shown }: { design: DesignRow; shown: ShownDesign },
  said: Pick<AnswerMail, 'personName' | 'words' | 'pins'>,
): Promise<AnswerMail> => {
  const customer = await findCustomerOfDesign(db, design.userId, getRootId(design));
  return {
    username,
    customer: cleanLine(customer?.name ?? ''),
    vehicle: identifiesVehicle(shown.vehicle) ? shown.vehicle : cleanLine(customer?.vehicle ?? ''),
    designName: shown.name,
    version: design.version,
    ...pick(said, 'personName', 'words', 'pins'),
    pictureFileId: design.generatedFileId,
  };
};
