/** Resolves the pictures that a user may work on: own uploads and vehicle templates. */
import { and, eq } from 'drizzle-orm';
import { TemplateUrl } from '#contract/studio/photos.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { files } from '#server/platform/db/schema.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { findTemplate } from './templates/templates.ts';

export interface UsablePhoto {
  /** `/api/files/{id}` or `/templates/{id}.jpg` */
  url: string;
  /** `null` for a template. */
  fileId: string | null;
  width: number;
  height: number;
}

/** @returns undefined when there is no such picture or it is another user's, without telling which (D-27) */
const findUsablePhoto = async (db: Queryable, userId: string, url: string): Promise<UsablePhoto | undefined> => {
  if (TemplateUrl.safeParse(url).success) {
    const template = await findTemplate(url);
    return template === undefined ? undefined : { url, fileId: null, width: template.width, height: template.height };
  }
  const id = url.replace(/^\/api\/files\//, '');
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.userId, userId), eq(files.kind, 'upload')));
  return file === undefined ? undefined : { url, fileId: file.id, width: file.width, height: file.height };
};

/** @throws Problem `not_found` */
export const requireUsablePhoto = async (db: Queryable, userId: string, url: string): Promise<UsablePhoto> => {
  const picture = await findUsablePhoto(db, userId, url);
  if (picture === undefined) throw notFoundProblem('This image');
  return picture;
};
