import { customerTitle, identifiesVehicle } from '#contract/customer/customer-title.ts';
import { cleanLine } from '#contract/plain-text.ts';
import { findCustomerOfDesign } from '#server/studio/designs/customer-of-design.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import { getRootId } from '#server/studio/designs/versions.ts';

/**
 * The title of a design for the shop's customer: the shop's title, or else the vehicle of the design or of its customer.
 * @param vehicle of the design, cleaned (`buildShownDesign`)
 */
export const titleForCustomer = async (
  db: Queryable,
  design: DesignRow,
  { title, vehicle }: { title: string; vehicle: string },
): Promise<string> => {
  if (title !== '' || identifiesVehicle(vehicle)) return customerTitle(title, vehicle);
  const customer = await findCustomerOfDesign(db, design.userId, getRootId(design));
  return customerTitle('', cleanLine(customer?.vehicle ?? ''));
};

export const findLinkTitle = async (
  db: Queryable,
  share: ShareRow,
  design: DesignRow,
  { vehicle }: { vehicle: string },
): Promise<string> => titleForCustomer(db, design, { title: share.title, vehicle });
