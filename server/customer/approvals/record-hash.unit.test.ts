import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { decisions, type DecisionRow } from '#server/platform/db/schema/shares.ts';
import { recordHash } from './record-hash.ts';

const ROW: DecisionRow = {
  seq: 7,
  id: 'd1',
  userId: 'u1',
  shareId: 's1',
  designId: 3,
  rootId: 2,
  version: 4,
  decision: 'approved',
  personName: 'Pat Sample',
  words: 'As shown',
  pins: [{ x: 0.5, y: 0.5, text: 'Black thread here' }],
  shown: {} as DecisionRow['shown'],
  versionHash: 'a'.repeat(64),
  previousHash: 'b'.repeat(64),
  recordHash: 'c'.repeat(64),
  requestId: 'r1',
  title: 'Your Bronco',
  supersededAt: null,
  supersededBy: null,
  decidedAt: new Date('2026-11-20T10:00:00.001Z'),
};

const OTHER: DecisionRow = {
  seq: 8,
  id: 'd2',
  userId: 'u2',
  shareId: null,
  designId: null,
  rootId: 9,
  version: 5,
  decision: 'declined',
  personName: 'Pat Sampl',
  words: 'As shown.',
  pins: [{ x: 0.5, y: 0.5, text: 'White thread here' }],
  shown: { name: 'Another' } as DecisionRow['shown'],
  versionHash: 'd'.repeat(64),
  previousHash: '',
  recordHash: 'e'.repeat(64),
  requestId: 'r2',
  title: 'Your Ford',
  supersededAt: new Date('2026-11-21T10:00:00Z'),
  supersededBy: 5,
  decidedAt: new Date('2026-11-20T10:00:00.002Z'),
};

/** `shown` is in it by `versionHash`; the others change after the record was made, or say nothing of what was decided. */
const NOT_COVERED = ['seq', 'shareId', 'designId', 'shown', 'recordHash', 'requestId', 'supersededAt', 'supersededBy'];

test('the hash of a record covers every column but those that are named here', () => {
  const columns = Object.keys(getTableColumns(decisions)) as (keyof DecisionRow)[];
  const uncovered = columns.filter((column) => recordHash({ ...ROW, [column]: OTHER[column] }) === recordHash(ROW));
  expect(uncovered.toSorted()).toEqual(NOT_COVERED.toSorted());
});
