import { eq } from 'drizzle-orm';
import { files } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { readTemplateImage, requireTemplate } from './templates/templates.ts';
import { readStoredFile } from '#server/platform/files/stored-file.ts';

/** The stored bytes of an upload or a template. @throws Problem `not_found` */
export const readPictureBytes = async (
  deps: Deps,
  picture: { url: string; fileId: string | null },
): Promise<Buffer> => {
  if (picture.fileId === null) return readTemplateImage(await requireTemplate(picture.url));
  const [file] = await deps.database.db.select().from(files).where(eq(files.id, picture.fileId));
  const bytes = file === undefined ? undefined : await readStoredFile(deps.storage, file);
  if (bytes === undefined) throw notFoundProblem('This image');
  return bytes;
};
