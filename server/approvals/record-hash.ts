import type { DecisionRow } from '../db/schema/shares.ts';
import { hashOf } from './canonical-json.ts';

type Recorded = Pick<DecisionRow, 'id' | 'userId' | 'rootId' | 'version' | 'decision' | 'personName' | 'words' | 'pins' | 'versionHash' | 'previousHash' | 'decidedAt'>;

/** Everything that was recorded, and through `versionHash` and `previousHash` the exact version and every record before it. */
export const recordHash = ({ id, userId, rootId, version, decision, personName, words, pins, versionHash, previousHash, decidedAt }: Recorded): string =>
  hashOf({ id, userId, rootId, version, decision, personName, words, pins, versionHash, previousHash, decidedAt: decidedAt.toISOString() });
