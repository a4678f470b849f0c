/** Pictures that are attached to an email, because many email clients do not fetch remote pictures. */
import type { MailPicture } from './mailer.ts';
import type { Deps } from '../deps.ts';
import { findFile } from '../files/file-store.ts';
import { readStoredFile } from '../files/stored-file.ts';
import type { MailContent } from './mail-content.ts';

/** Twice the width of a mail, for high-resolution screens. */
const SIDE = 1120;
const QUALITY = 82;

export type PictureDeps = Pick<Deps, 'database' | 'storage' | 'pool'>;

const listPictureIds = ({ blocks, shop }: MailContent): string[] => [
  ...(shop?.logoFileId == null ? [] : [shop.logoFileId]),
  ...blocks.flatMap((block) => (block.kind === 'picture' ? [block.fileId] : [])),
];

const readPicture = async (deps: PictureDeps, id: string): Promise<MailPicture | undefined> => {
  const file = await findFile(deps.database.db, id);
  const bytes = file === undefined ? undefined : await readStoredFile(deps.storage, file);
  if (file === undefined || bytes === undefined) return undefined;
  // A logo is already small and may be transparent.
  if (file.kind === 'logo') return { id, mime: file.mime, bytes };
  const small = await deps.pool.makeThumbnail({ bytes, side: SIDE, quality: QUALITY, format: 'jpeg' });
  return { id, mime: 'image/jpeg', bytes: small.bytes };
};

/** Reads the pictures that still exist. */
export const readPictures = async (deps: PictureDeps, content: MailContent): Promise<MailPicture[]> => {
  const pictures: MailPicture[] = [];
  for (const id of new Set(listPictureIds(content))) {
    const picture = await readPicture(deps, id);
    if (picture !== undefined) pictures.push(picture);
  }
  return pictures;
};
