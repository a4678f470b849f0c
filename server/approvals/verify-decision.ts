/**
 * Verifies that a record is unchanged. Detects a change of the record, of the content that the page showed, of the
 * order of the owner's records (one removed, inserted or rewritten with a matching hash), and of the picture's bytes.
 */
import { eq } from 'drizzle-orm';
import type { Verification } from '#contract/approvals.ts';
import type { Deps } from '../deps.ts';
import { designs, files } from '../db/schema.ts';
import type { DecisionRow } from '../db/schema/shares.ts';
import { sha256 } from '../sha256.ts';
import { hashOf } from '../canonical-json.ts';
import { recordHash } from './record-hash.ts';
import { findAfter, findBefore } from './store.ts';

export const verifyDecision = async (
  deps: Pick<Deps, 'database' | 'storage'>,
  row: DecisionRow,
): Promise<Verification> => {
  const { db } = deps.database;
  const problems: string[] = [];
  if (recordHash(row) !== row.recordHash) problems.push('The record was changed after it was made.');
  if (hashOf(row.shown) !== row.versionHash) problems.push('What the customer saw was changed in the record.');
  if (((await findBefore(db, row))?.recordHash ?? '') !== row.previousHash)
    problems.push('A record before this one is missing or was changed.');
  const after = await findAfter(db, row);
  if (after !== undefined && after.previousHash !== row.recordHash)
    problems.push('The record after this one does not follow it.');
  const picture = await verifyPicture(deps, row);
  if (picture === 'changed') problems.push('The picture is not the one that was decided about.');
  return { intact: problems.length === 0, problems, pictureKept: picture !== 'gone' };
};

/** Hashes the bytes themselves instead of trusting the database. */
const verifyPicture = async (
  { database: { db }, storage }: Pick<Deps, 'database' | 'storage'>,
  row: DecisionRow,
): Promise<'same' | 'changed' | 'gone'> => {
  if (row.designId === null) return 'gone';
  const [file] = await db
    .select({ key: files.storageKey })
    .from(designs)
    .innerJoin(files, eq(files.id, designs.generatedFileId))
    .where(eq(designs.id, row.designId));
  if (file === undefined) return 'gone';
  const bytes = await storage.read(file.key);
  return bytes !== undefined && (await sha256(bytes)) === row.shown.pictureSha256 ? 'same' : 'changed';
};
