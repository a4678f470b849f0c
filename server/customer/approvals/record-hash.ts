import { pick } from '#contract/pick.ts';
import type { DecisionRow } from '#server/platform/db/schema/shares.ts';
import { hashOf } from '#server/platform/canonical-json.ts';

const COVERED = [
  'id',
  'userId',
  'rootId',
  'version',
  'decision',
  'personName',
  'words',
  'pins',
  'versionHash',
  'previousHash',
  'title',
] as const;

/** Hash of a record, which covers the exact version by `versionHash` and every earlier record by `previousHash`. */
export const recordHash = (row: Pick<DecisionRow, (typeof COVERED)[number] | 'decidedAt'>): string =>
  hashOf({ ...pick(row, ...COVERED), decidedAt: row.decidedAt.toISOString() });
