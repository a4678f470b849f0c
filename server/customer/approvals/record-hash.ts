import { pick } from '#contract/pick.ts';
import type { DecisionRow } from '#server/platform/db/schema/shares.ts';
import { hashOf } from '#server/platform/canonical-json.ts';

/** All that is hashed but `decidedAt`, which is a date. */
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

/** Hash of a record. It covers the exact version through `versionHash` and all earlier records through `previousHash`. */
export const recordHash = (row: Pick<DecisionRow, (typeof HASHED_FIELDS)[number] | 'decidedAt'>): string =>
  hashOf({ ...pick(row, ...HASHED_FIELDS), decidedAt: row.decidedAt.toISOString() });
