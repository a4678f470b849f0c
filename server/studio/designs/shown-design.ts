/** A version as a customer sees it and as a decision records it. */
import { eq } from 'drizzle-orm';
import type { ShownDesign } from '#contract/customer/approvals.ts';
import { cleanLine } from '#contract/plain-text.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { files, type DesignRow } from '#server/platform/db/schema.ts';
import { describeDesign } from './design-lines.ts';

const sha256Of = async (db: Queryable, fileId: string): Promise<string> => {
  const [file] = await db.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId));
  return file?.sha256 ?? '';
};

/** Cleans the text here, so that page, mail, certificate and hash all contain the same. */
export const buildShownDesign = async (db: Queryable, design: DesignRow): Promise<ShownDesign> => ({
  ...describeDesign(design),
  name: cleanLine(design.name),
  version: design.version,
  pictureSha256: await sha256Of(db, design.generatedFileId),
  // A template is part of the product and is identified by its URL.
  photoSha256: design.originalFileId === null ? design.originalImageUrl : await sha256Of(db, design.originalFileId),
});
