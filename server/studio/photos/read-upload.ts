/** Reads the one file of a multipart body into memory, never beyond the limit and without temporary files. */
import type { FastifyError, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/studio/photos.ts';
import { formatFileSize } from '#contract/formats.ts';
import { fitting } from '#contract/graphemes.ts';
import { cleanLine } from '#contract/plain-text.ts';
import { requireMinimumRate } from '#server/platform/http/minimum-rate.ts';
import { Problem } from '#server/platform/http/problem.ts';

export interface SentFile {
  bytes: Buffer;
  /** The client's name for the file; for display only. */
  name: string;
}

const noImage = (): Problem =>
  new Problem('invalid_input', 'Please send one image in the field "images".', { field: 'images' });

const tooLarge = (mostBytes: number): Problem =>
  new Problem(
    'file_too_large',
    `This file is too large. The limit is ${formatFileSize(mostBytes)}. Please save it smaller, for example as JPEG.`,
    {
      field: 'images',
    },
  );

/** @throws Problem `invalid_input`, `file_too_large`, `too_many_images` */
export const readUpload = async (request: FastifyRequest, mostBytes = MAX_UPLOAD_BYTES): Promise<SentFile> => {
  if (!request.isMultipart()) throw noImage();
  requireMinimumRate(request.raw);
  try {
    const sent = await readUnlessRefused(request, mostBytes);
    if (sent === undefined) throw noImage();
    if (sent.bytes.length === 0) throw new Problem('invalid_input', 'This file is empty.', { field: 'images' });
    return sent;
  } catch (error) {
    throw asProblem(error, mostBytes);
  }
};

/**
 * The parser resolves only at the end of a body, and waits forever for one without an end or whose sender has left. A
 * refusal is therefore decided here at once, and the rest of the body is discarded.
 */
const readUnlessRefused = (request: FastifyRequest, mostBytes: number): Promise<SentFile | undefined> =>
  new Promise((resolve, reject) => {
    const { raw } = request;
    const refuse = (problem: Problem): void => {
      reject(problem);
      raw.unpipe();
      raw.resume();
    };
    const lookForSender = (): void => {
      if (!raw.complete) reject(new Error('the sender went away'));
    };
    // The client left while the limit was looked up; no further event will come.
    if (raw.destroyed) lookForSender();
    else raw.once('close', lookForSender);
    readParts(request, mostBytes, refuse).then(resolve, reject);
  });

const readParts = async (
  request: FastifyRequest,
  mostBytes: number,
  refuse: (problem: Problem) => void,
): Promise<SentFile | undefined> => {
  let sent: SentFile | undefined;
  for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'images') refuse(noImage());
    part.file.once('limit', () => refuse(tooLarge(mostBytes)));
    sent = { bytes: await part.toBuffer(), name: shownName(part.filename) };
  }
  return sent;
};

const asProblem = (error: unknown, mostBytes: number): Problem => {
  if (error instanceof Problem) return error;
  switch ((error as FastifyError).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(mostBytes);
    case 'FST_FILES_LIMIT':
      return new Problem('too_many_images', 'Please send one image per request.', { field: 'images' });
    // A body that is cut off or nested, has endless headers or lacks its boundary is the client's error.
    default:
      return new Problem('invalid_input', 'The upload could not be read. Please try again.', { field: 'images' });
  }
};

const MAX_NAME_LENGTH = 120;
/** The name without the path that old browsers send. */
const shownName = (filename: string | undefined): string =>
  fitting(cleanLine((filename ?? '').split(/[\\/]/).at(-1) ?? ''), MAX_NAME_LENGTH) || 'photo';
