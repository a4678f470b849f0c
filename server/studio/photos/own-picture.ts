/** Resolves the pictures that a user may work on: own uploads and vehicle templates. */
import { and, eq } from 'drizzle-orm';
import { TemplateUrl } from '#contract/studio/photos.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { files } from '#server/platform/db/schema.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { findTemplate } from './templates/templates.ts';

export interface UsablePhoto {
  /** `/api/files/{id}` or `/templates/{id}.jpg` */
  image: string;
  /** `null` for a template. */
  fileId: string | null;
  width: number;
  height: number;
}

/** @returns undefined when there is no such picture or it is another user's, without telling which (D-27) */
const findOwnPicture = async (q: Queryable, userId: string, image: string): Promise<UsablePhoto | undefined> => {
  if (TemplateUrl.safeParse(image).success) {
    const template = await findTemplate(image);
    return template === undefined ? undefined : { image, fileId: null, width: template.width, height: template.height };
  }
  const id = image.replace(/^\/api\/files\//, '');
  const [file] = await q
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.userId, userId), eq(files.kind, 'upload')));
  return file === undefined ? undefined : { image, fileId: file.id, width: file.width, height: file.height };
};

/** @throws Problem `not_found` */
export const requireOwnPicture = async (q: Queryable, userId: string, image: string): Promise<UsablePhoto> => {
  const picture = await findOwnPicture(q, userId, image);
  if (picture === undefined) throw notFoundProblem('This image');
  return picture;
};
