/** Reads the only file of a multipart body into memory, up to the limit and without temporary files. */
import type { FastifyError, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/studio/photos.ts';
import { formatFileSize } from '#contract/formats.ts';
import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { cleanLine } from '#contract/plain-text.ts';
import { requireMinimumUploadSpeed } from '#server/platform/http/minimum-upload-speed.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** Bytes that multipart headers and boundaries may add to a file of the maximum size. */
export const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

export interface SentFile {
  bytes: Buffer;
  /** The client's name for the file; for display only. */
  name: string;
}

const noImageProblem = (): Problem =>
  new Problem('invalid_input', 'Please send one image in the field "images".', { field: 'images' });

const tooLargeProblem = (maxBytes: number): Problem =>
  new Problem(
    'file_too_large',
    `This file is too large. The limit is ${formatFileSize(maxBytes)}. Please save it smaller, for example as JPEG.`,
    {
      field: 'images',
    },
  );

/** @throws Problem `invalid_input`, `file_too_large`, `too_many_images` */
export const readUpload = async (request: FastifyRequest, maxBytes = MAX_UPLOAD_BYTES): Promise<SentFile> => {
  if (!request.isMultipart()) throw noImageProblem();
  requireMinimumUploadSpeed(request.raw);
  try {
    const sent = await readOrRejectEarly(request, maxBytes);
    if (sent === undefined) throw noImageProblem();
    if (sent.bytes.length === 0) throw new Problem('invalid_input', 'This file is empty.', { field: 'images' });
    return sent;
  } catch (error) {
    throw asProblem(error, maxBytes);
  }
};

/**
 * The parser resolves only at the end of the body, which may never come. So this function rejects as soon as it finds a
 * problem, and discards the rest of the body.
 */
const readOrRejectEarly = (request: FastifyRequest, maxBytes: number): Promise<SentFile | undefined> =>
  new Promise((resolve, reject) => {
    const { raw } = request;
    const refuse = (problem: Problem): void => {
      reject(problem);
      raw.unpipe();
      raw.resume();
    };
    const onClose = (): void => {
      if (!raw.complete) reject(new Error('the client disconnected'));
    };
    // The client may have left before this call, while its rate limit was checked; no further event will come.
    if (raw.destroyed) onClose();
    else raw.once('close', onClose);
    readParts(request, maxBytes, refuse).then(resolve, reject);
  });

const readParts = async (
  request: FastifyRequest,
  maxBytes: number,
  refuse: (problem: Problem) => void,
): Promise<SentFile | undefined> => {
  let sent: SentFile | undefined;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'images') refuse(noImageProblem());
    part.file.once('limit', () => refuse(tooLargeProblem(maxBytes)));
    sent = { bytes: await part.toBuffer(), name: toDisplayName(part.filename) };
  }
  return sent;
};

const asProblem = (error: unknown, maxBytes: number): Problem => {
  if (error instanceof Problem) return error;
  switch ((error as FastifyError).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLargeProblem(maxBytes);
    case 'FST_FILES_LIMIT':
      return new Problem('too_many_images', 'Please send one image per request.', { field: 'images' });
    // A client error: a body that is truncated or nested, has overlong headers or lacks its boundary.
    default:
      return new Problem('invalid_input', 'The upload could not be read. Please try again.', { field: 'images' });
  }
};

const MAX_NAME_LENGTH = 120;
/** The name without the path that old browsers send. */
const toDisplayName = (filename: string | undefined): string =>
  truncateToUtf16Length(cleanLine((filename ?? '').split(/[\\/]/).at(-1) ?? ''), MAX_NAME_LENGTH) || 'photo';
