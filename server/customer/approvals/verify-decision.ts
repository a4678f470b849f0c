/**
 * Verifies a record. Detects changes to the record, to the content that the page showed, to the picture, and to the
 * owner's chain (a record that was removed, inserted or rewritten with a matching hash).
 */
import { eq } from 'drizzle-orm';
import type { Language } from '#contract/customer/words/languages.ts';
import { PAPER_WORDS } from '#contract/customer/words/paper-words.ts';
import type { Verification } from '#contract/customer/approvals.ts';
import type { Deps } from '#server/platform/deps.ts';
import { designs, files } from '#server/platform/db/schema.ts';
import type { DecisionRow } from '#server/platform/db/schema/shares.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { hashOf } from '#server/platform/canonical-json.ts';
import { recordHash } from './record-hash.ts';
import { findNextDecision, findPreviousDecision } from './store.ts';

export const verifyDecision = async (
  deps: Pick<Deps, 'database' | 'storage'>,
  row: DecisionRow,
  language: Language = 'en',
): Promise<Verification> => {
  const words = PAPER_WORDS[language].problems;
  const { db } = deps.database;
  const problems: string[] = [];
  if (recordHash(row) !== row.recordHash) problems.push(words.record);
  if (hashOf(row.shown) !== row.versionHash) problems.push(words.shown);
  if (((await findPreviousDecision(db, row))?.recordHash ?? '') !== row.previousHash) problems.push(words.before);
  const after = await findNextDecision(db, row);
  if (after !== undefined && after.previousHash !== row.recordHash) problems.push(words.after);
  const picture = await verifyPicture(deps, row);
  if (picture === 'changed') problems.push(words.picture);
  return { intact: problems.length === 0, problems, pictureKept: picture !== 'gone' };
};

/** Hashes the stored bytes instead of trusting the hash in the database. */
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
