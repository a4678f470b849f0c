import type { Decision, OwnDecision } from '#contract/approvals.ts';
import type { DecisionRow } from '../db/schema/shares.ts';

export const presentDecision = (row: DecisionRow): Decision => ({
  id: row.id,
  decision: row.decision,
  personName: row.personName,
  words: row.words,
  pins: row.pins,
  version: row.version,
  versionHash: row.versionHash,
  recordHash: row.recordHash,
  decidedAt: row.decidedAt.toISOString(),
  supersededAt: row.supersededAt?.toISOString() ?? null,
  supersededBy: row.supersededBy,
});

export const presentOwnDecision = (row: DecisionRow): OwnDecision => ({
  ...presentDecision(row),
  designId: row.designId,
  rootId: row.rootId,
  designName: row.shown.name,
});
