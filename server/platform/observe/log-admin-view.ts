/**
 * Records that an administrator viewed another user's data, at most once an hour per object. The audit log and the owner's
 * export show the entries.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import { HOUR_MS } from '#contract/durations.ts';
import { users, type UserRow } from '../db/schema.ts';
import { auditLog } from '../db/schema/support.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from './write-audit.ts';

const REPEATED_VIEW_MS = HOUR_MS;

type ViewAction = 'picture viewed' | 'record viewed';

/** Call this before the first byte is sent, so that every view has an entry. */
export const logAdminView = (
  deps: Deps,
  admin: UserRow,
  action: ViewAction,
  ownerId: string,
  objectId: string,
): Promise<void> =>
  deps.database.db.transaction(async (tx) => {
    const now = deps.now();
    const same = and(
      eq(auditLog.adminId, admin.id),
      eq(auditLog.action, action),
      eq(auditLog.subjectId, ownerId),
      gt(auditLog.createdAt, new Date(now.getTime() - REPEATED_VIEW_MS)),
      sql`${auditLog.details}->>'what' = ${objectId}`,
    );
    const [known] = await tx.select({ id: auditLog.id }).from(auditLog).where(same).limit(1);
    if (known !== undefined) return;
    const [owner] = await tx.select({ username: users.username }).from(users).where(eq(users.id, ownerId));
    await writeAudit(tx, admin, {
      action,
      subject: { id: ownerId, name: owner?.username ?? '' },
      details: { what: objectId },
      at: now,
    });
  });
