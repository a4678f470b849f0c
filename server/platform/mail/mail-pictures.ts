/** Pictures that are attached to an email, because many email clients do not fetch remote pictures. */
import type { Pin } from '#contract/customer/approvals.ts';
import type { MailPicture } from './mailer.ts';
import type { Deps } from '../deps.ts';
import { findFile } from '../files/file-store.ts';
import { DamagedFileError, readStoredFile } from '../files/stored-file.ts';
import type { MailContent } from './mail-content.ts';

/** Twice the width of a mail, for high-resolution screens. */
const SIDE = 1120;
const QUALITY = 82;

export type PictureDeps = Pick<Deps, 'database' | 'storage' | 'pool' | 'log'>;

/** Pins of each picture, by its file's id. */
const pinsOfPictures = ({ blocks, shop }: MailContent): Map<string, readonly Pin[]> =>
  new Map([
    ...(shop?.logoFileId == null ? [] : [[shop.logoFileId, []] as const]),
    ...blocks.flatMap((block) => (block.kind === 'picture' ? [[block.fileId, block.pins ?? []] as const] : [])),
  ]);

const readPicture = async (
  deps: PictureDeps,
  [id, pins]: readonly [string, readonly Pin[]],
): Promise<MailPicture | undefined> => {
  const file = await findFile(deps.database.db, id);
  if (file === undefined) return undefined;
  const bytes = await readStoredFile(deps.storage, file).catch((error: unknown) => {
    if (!(error instanceof DamagedFileError)) throw error;
    deps.log.error({ err: error }, 'a damaged picture is left out of an email');
    return undefined;
  });
  if (bytes === undefined) return undefined;
  // A logo is already small and may be transparent.
  if (file.kind === 'logo') return { id, mime: file.mime, bytes };
  const copy = { bytes, side: SIDE, quality: QUALITY };
  const small = await (pins.length === 0
    ? deps.pool.makeThumbnail({ ...copy, format: 'jpeg' })
    : deps.pool.drawPins({ ...copy, pins }));
  return { id, mime: 'image/jpeg', bytes: small.bytes };
};

/** Reads the pictures that still exist whole. */
export const readPictures = async (deps: PictureDeps, content: MailContent): Promise<MailPicture[]> => {
  const pictures: MailPicture[] = [];
  for (const wanted of pinsOfPictures(content)) {
    const picture = await readPicture(deps, wanted);
    if (picture !== undefined) pictures.push(picture);
  }
  return pictures;
};
