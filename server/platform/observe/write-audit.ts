import type { Tx } from '../db/open.ts';
import { auditLog } from '../db/schema/support.ts';
import type { UserRow } from '../db/schema.ts';

/** @param tx the transaction of the change, so that neither the change nor its entry exists without the other */
export const writeAudit = async (
  tx: Tx,
  admin: Pick<UserRow, 'id' | 'username'>,
  action: string,
  subject: { id: string; name: string } | undefined,
  details: Record<string, unknown>,
  now: Date,
): Promise<void> => {
  await tx.insert(auditLog).values({
    adminId: admin.id,
    adminName: admin.username,
    action,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    details,
    createdAt: now,
  });
};
