/** A version as a customer sees it, with the words and codes that a decision records. */
import { eq } from 'drizzle-orm';
import type { ShownDesign } from '#contract/approvals.ts';
import { cleanLine } from '#contract/plain-text.ts';
import type { Queryable } from '../db/open.ts';
import { files, renders, type DesignRow } from '../db/schema.ts';
import { designLines, type Made } from './design-lines.ts';

const shaOf = async (q: Queryable, fileId: string): Promise<string> => {
  const [file] = await q.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId));
  return file?.sha256 ?? '';
};

const madeBy = async (q: Queryable, { renderId }: DesignRow): Promise<Made | undefined> => {
  if (renderId === null) return undefined;
  const [render] = await q
    .select({ request: renders.request, summary: renders.summary, worn: renders.worn })
    .from(renders)
    .where(eq(renders.id, renderId));
  return render;
};

/** Cleans all text, so that page, mail, certificate and hash get the same harmless version. */
export const shownDesign = async (q: Queryable, design: DesignRow): Promise<ShownDesign> => ({
  ...designLines(design, design.worn === null ? await madeBy(q, design) : undefined),
  name: cleanLine(design.name),
  version: design.version,
  pictureSha256: await shaOf(q, design.generatedFileId),
  // A template is part of the product and is identified by its address.
  photoSha256: design.originalFileId === null ? design.originalImageUrl : await shaOf(q, design.originalFileId),
});
