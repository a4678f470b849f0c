import type { Tx } from '../db/open.ts';
import { auditLog } from '../db/schema/support.ts';
import type { UserRow } from '../db/schema.ts';

interface AuditRecord {
  action: string;
  subject?: { id: string; name: string };
  details?: Record<string, unknown>;
  at: Date;
}

/** @param tx the transaction of the change, so that neither the change nor its entry exists without the other */
export const writeAudit = async (
  tx: Tx,
  admin: Pick<UserRow, 'id' | 'username'>,
  { action, subject, details = {}, at }: AuditRecord,
): Promise<void> => {
  await tx.insert(auditLog).values({
    adminId: admin.id,
    adminName: admin.username,
    action,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    details,
    createdAt: at,
  });
};
