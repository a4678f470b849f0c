/**
 * Storage in a bucket of Amazon S3 or of a store with its protocol (MinIO, R2, Ceph, Garage). A PUT is atomic there;
 * this adapter also checks that the bytes arrived intact.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import { requireValue } from '#contract/expected.ts';
import { OperatorError } from '../operator-error.ts';
import { StorageUnavailableError } from './storage-unavailable.ts';
import { openBucket, withUnavailableError, type S3Settings, type S3Timing } from './s3-bucket.ts';
import { isKey, type Storage } from './storage.ts';

export interface S3Storage extends Storage {
  /** Closes the open connections. */
  close: () => void;
}

/** @throws OperatorError when the bucket cannot be used */
export const openS3Storage = async (settings: S3Settings, timing?: S3Timing): Promise<S3Storage> => {
  const bucket = await openBucket(settings, timing);
  await bucket.check().catch((error: unknown) => {
    bucket.close();
    throw new OperatorError(describeFailure(settings, error as S3ServiceException));
  });
  return {
    async put(key, bytes) {
      const md5 = createHash('md5').update(bytes).digest();
      const stored = await bucket.put(key, bytes, md5);
      // The ETag is the MD5 of the stored bytes, except in stores that encrypt with their own keys or make other tags.
      // For those the size is compared.
      if (stored.ETag?.replaceAll('"', '') === md5.toString('hex')) return;
      const head = await bucket.head(key);
      if (head?.ContentLength !== bytes.byteLength)
        throw new StorageUnavailableError(
          'store a file intact',
          new Error(`${head?.ContentLength ?? 'no'} of ${bytes.byteLength} bytes are there`),
        );
    },
    async read(key) {
      const found = await bucket.get(key);
      if (found === undefined) return undefined;
      const body = await withUnavailableError(
        'give all of a file',
        requireValue(found.Body, 'The body of a stored file').transformToByteArray(),
      );
      if (found.ContentLength !== undefined && body.byteLength !== found.ContentLength)
        throw new StorageUnavailableError(
          'give all of a file',
          new Error(`${body.byteLength} of ${found.ContentLength} bytes came`),
        );
      return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    },
    async stream(key, range) {
      const found = await bucket.get(key, range);
      if (found === undefined) return undefined;
      return {
        body: found.Body as Readable,
        bytes: requireValue(found.ContentLength, 'The length of a stored file'),
        // The content range of an answer ends with the size: "bytes 0-99/1234".
        size: Number(found.ContentRange?.split('/').at(-1) ?? found.ContentLength),
      };
    },
    remove: (key) => bucket.remove(key),
    async *list(folder) {
      for await (const { Key, LastModified } of bucket.list(folder === undefined ? '' : `${folder}/`)) {
        const key = requireValue(Key, 'The key of a listed file').slice(settings.prefix.length);
        if (isKey(key)) yield { key, writtenAt: requireValue(LastModified, 'The time of a listed file') };
      }
    },
    close: () => bucket.close(),
  };
};

const describeFailure = ({ bucket, endpoint }: S3Settings, error: S3ServiceException): string => {
  const where = endpoint === undefined ? '' : ` at ${endpoint}`;
  switch (error.$metadata?.httpStatusCode) {
    case 404:
      return `S3_BUCKET: there is no bucket "${bucket}"${where}.`;
    case 403:
      return `S3_BUCKET: these credentials may not use the bucket "${bucket}"${where}.`;
    case 301:
      return `S3_REGION: the bucket "${bucket}" is in another region.`;
    default:
      return `S3_BUCKET: the bucket "${bucket}"${where} does not answer (${error.message || error.name}).`;
  }
};
