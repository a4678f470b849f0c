import type { Tx } from '../db/open.ts';
import { auditLog } from '../db/schema/support.ts';
import type { UserRow } from '../db/schema.ts';

/** In the transaction of the change itself: no change without its line, no line without its change. */
export const writeAudit = async (tx: Tx, admin: Pick<UserRow, 'id' | 'username'>, action: string, subject: { id: string; name: string } | undefined, details: Record<string, unknown>, now: Date): Promise<void> => {
  await tx.insert(auditLog).values({ adminId: admin.id, adminName: admin.username, action, subjectId: subject?.id ?? null, subjectName: subject?.name ?? null, details, createdAt: now });
};
