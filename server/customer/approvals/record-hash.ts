import type { DecisionRow } from '#server/platform/db/schema/shares.ts';
import { hashOf } from '#server/platform/canonical-json.ts';

type Recorded = Pick<
  DecisionRow,
  | 'id'
  | 'userId'
  | 'rootId'
  | 'version'
  | 'decision'
  | 'personName'
  | 'words'
  | 'pins'
  | 'versionHash'
  | 'previousHash'
  | 'title'
  | 'decidedAt'
>;

/** Hash of a record, which covers the exact version by `versionHash` and every earlier record by `previousHash`. */
export const recordHash = ({
  id,
  userId,
  rootId,
  version,
  decision,
  personName,
  words,
  pins,
  versionHash,
  previousHash,
  title,
  decidedAt,
}: Recorded): string =>
  hashOf({
    id,
    userId,
    rootId,
    version,
    decision,
    personName,
    words,
    pins,
    versionHash,
    previousHash,
    // Records from before have none, and keep their hash.
    ...(title === '' ? {} : { title }),
    decidedAt: decidedAt.toISOString(),
  });
