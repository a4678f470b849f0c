import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/open.ts';
import { customerDesigns, jobStages } from '#server/platform/db/schema/customers.ts';

/** Removes a design with all its versions from its customer. */
export const removeDesignFromCustomer = async (tx: Tx, userId: string, rootId: number): Promise<void> => {
  await tx.delete(customerDesigns).where(and(eq(customerDesigns.userId, userId), eq(customerDesigns.rootId, rootId)));
};

/** Deletes the stage that the shop gave the job. */
export const deleteJobStage = async (tx: Tx, userId: string, rootId: number): Promise<void> => {
  await tx.delete(jobStages).where(and(eq(jobStages.userId, userId), eq(jobStages.rootId, rootId)));
};
