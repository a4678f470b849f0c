import { pick } from '#contract/pick.ts';
import type { DecisionRow } from '#server/platform/db/schema/shares.ts';
import { hashOf } from '#server/platform/canonical-json.ts';

const HASHED_FIELDS = [
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
export const recordHash = (row: Pick<DecisionRow, (typeof HASHED_FIELDS)[number] | 'decidedAt'>): string =>
  hashOf({ ...pick(row, ...HASHED_FIELDS), decidedAt: row.decidedAt.toISOString() });
