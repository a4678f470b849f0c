/**
 * Files in a bucket of Amazon S3 or of anything that speaks its protocol (MinIO, R2, Ceph, Garage). A PUT is atomic
 * there. This adapter adds a check that the bytes arrived intact, a time limit on every call, and one error for a store
 * that does not answer.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3ServiceException } from '@aws-sdk/client-s3';
import { StartError } from '../../start-error.ts';
import { StorageAway } from './storage-away.ts';
import { checkKey, isKey, type Storage } from './storage.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Absent: Amazon's own address of the region. */
  endpoint?: string | undefined;
  /** Absent: found the way the SDK finds them (environment, instance role, web identity). */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`: what most stores other than Amazon's need. */
  pathStyle: boolean;
  /** Prefix of every key, so that a bucket may be shared: `retrim/`. */
  prefix: string;
}

export interface S3Timing {
  /** Attempts for one call; the SDK waits longer between them each time, with jitter. */
  tries?: number;
  /** Time limit for connecting to the store. */
  connectMs?: number;
  /** Silence after which an attempt has failed; also between two parts of a body that is sent to a browser. */
  silentMs?: number;
  /** Time limit for a call with all its attempts, until the answer begins (for `put`: until it is confirmed). */
  deadlineMs?: number;
}

export interface S3Storage extends Storage {
  /** Closes the open connections. */
  close: () => void;
}

/** @throws StartError when the bucket cannot be used */
export const s3Storage = async (
  settings: S3Settings,
  { tries = 4, connectMs = 3000, silentMs = 10_000, deadlineMs = 30_000 }: S3Timing = {},
): Promise<S3Storage> => {
  // Imported here because a server with a folder never needs these 12 MB of code.
  const {
    S3Client,
    DeleteObjectCommand,
    GetObjectCommand,
    HeadBucketCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    PutObjectCommand,
  } = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, prefix } = settings;
  const client = new S3Client({
    region: settings.region,
    endpoint: settings.endpoint,
    forcePathStyle: settings.pathStyle,
    credentials: settings.credentials,
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silentMs,
      throwOnRequestTimeout: true,
      socketTimeout: silentMs,
      httpsAgent: { maxSockets: 100, keepAlive: true },
      httpAgent: { maxSockets: 100, keepAlive: true },
    },
    // Older stores do not know the newer checksums; every put carries an MD5, which all stores check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket, Key: `${prefix}${checkKey(key)}` });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(deadlineMs) });
  const called = async <T>(doing: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw isMissing(error) ? error : new StorageAway(doing, error);
    });

  const get = async (
    key: string,
    range?: { start: number; end: number },
  ): Promise<GetObjectCommandOutput | undefined> => {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    const asked = client.send(new GetObjectCommand({ ...at(key), Range }), inTime());
    // A file that ends before the range has been truncated; reading it whole gives its length.
    const whole = asked.catch((error: unknown) => {
      if (isBeyondEnd(error)) return client.send(new GetObjectCommand(at(key)), inTime());
      throw error;
    });
    return called('give a file', whole).catch(missing);
  };

  await client.send(new HeadBucketCommand({ Bucket }), inTime()).catch((error: unknown) => {
    client.destroy();
    throw new StartError(inWords(settings, error as S3ServiceException));
  });

  return {
    async put(key, bytes) {
      const md5 = createHash('md5').update(bytes).digest();
      const stored = await called(
        'take a file',
        client.send(
          new PutObjectCommand({
            ...at(key),
            Body: bytes,
            ContentLength: bytes.byteLength,
            ContentMD5: md5.toString('base64'),
            CacheControl: 'private, no-store',
          }),
          inTime(),
        ),
      );
      // The ETag is the MD5 of the stored bytes, except in stores that encrypt with their own keys or invent tags; then
      // the size is compared.
      if (stored.ETag?.replaceAll('"', '') === md5.toString('hex')) return;
      const head = await called('confirm a file', client.send(new HeadObjectCommand(at(key)), inTime())).catch(missing);
      if (head?.ContentLength !== bytes.byteLength)
        throw new StorageAway(
          'keep a file whole',
          new Error(`${head?.ContentLength ?? 'no'} of ${bytes.byteLength} bytes are there`),
        );
    },
    async read(key) {
      const found = await get(key);
      if (found === undefined) return undefined;
      const body = await called('give all of a file', found.Body!.transformToByteArray());
      if (found.ContentLength !== undefined && body.byteLength !== found.ContentLength)
        throw new StorageAway(
          'give all of a file',
          new Error(`${body.byteLength} of ${found.ContentLength} bytes came`),
        );
      return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    },
    async stream(key, range) {
      const found = await get(key, range);
      // For a range the store answers "bytes 0-99/1234".
      return found === undefined
        ? undefined
        : {
            body: found.Body as Readable,
            bytes: found.ContentLength!,
            size: Number(found.ContentRange?.split('/').at(-1) ?? found.ContentLength),
          };
    },
    async remove(key) {
      await called('remove a file', client.send(new DeleteObjectCommand(at(key)), inTime())).catch(missing);
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await called(
          'list its files',
          client.send(
            new ListObjectsV2Command({ Bucket, Prefix: prefix === '' ? undefined : prefix, ContinuationToken }),
            inTime(),
          ),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          const key = Key!.slice(prefix.length);
          if (isKey(key)) yield { key, writtenAt: LastModified! };
        }
        ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
    close: () => client.destroy(),
  };
};

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as S3ServiceException;
  return name === 'NoSuchKey' || name === 'NotFound' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404);
};

const isBeyondEnd = (error: unknown): boolean => (error as S3ServiceException).$metadata?.httpStatusCode === 416;

const missing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

const inWords = ({ bucket, endpoint }: S3Settings, error: S3ServiceException): string => {
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
