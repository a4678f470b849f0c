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
type Recorded = Pick<DecisionRow, (typeof COVERED)[number] | 'decidedAt'>;

/** Hash of a record, which covers the exact version by `versionHash` and every earlier record by `previousHash`. */
export const recordHash = (row: Recorded): string =>
  hashOf({ ...Object.fromEntries(COVERED.map((name) => [name, row[name]])), decidedAt: row.decidedAt.toISOString() });
