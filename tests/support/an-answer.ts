import type { DecisionForOwner } from '#contract/customer/approvals.ts';

/** A customer's request for changes to the first version of design 7. */
export const aDecision = (change: Partial<DecisionForOwner>): DecisionForOwner => ({
  id: 'decision1',
  decision: 'change',
  personName: 'Ada',
  words: 'Darker inserts, please',
  pins: [{ x: 0.5, y: 0.5, text: 'here' }],
  decidedAt: '2026-11-20T10:00:00Z',
  version: 1,
  versionHash: 'a'.repeat(64),
  recordHash: 'b'.repeat(64),
  supersededBy: null,
  supersededAt: null,
  rootId: 7,
  designId: 7,
  designName: 'Red bench',
  picture: null,
  ...change,
});
