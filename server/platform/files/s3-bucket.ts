/**
 * A bucket, used through the official SDK. Every call adds the prefix to the key, has a time limit, and throws
 * `StorageUnavailableError` when the store does not answer.
 */
import type {
  GetObjectCommandOutput,
  HeadObjectCommandOutput,
  PutObjectCommandOutput,
  S3ServiceException,
  _Object as S3Object,
} from '@aws-sdk/client-s3';
import { StorageUnavailableError } from './storage-unavailable.ts';
import { checkKey } from './storage.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** By default, Amazon's endpoint for the region. */
  endpoint?: string | undefined;
  /** By default the SDK finds credentials (environment, instance role, web identity). */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Whether to use `https://host/bucket/key` instead of `https://bucket.host/key`, as most other stores need. */
  pathStyle: boolean;
  /** Prefix of every key, so that a bucket may be shared: `retrim/`. */
  prefix: string;
}

export interface S3Timing {
  /** Attempts for one call, between which the SDK waits longer each time. */
  tries?: number;
  /** Time limit for connecting to the store. */
  connectMs?: number;
  /** Time without data after which an attempt fails, even in the middle of a body. */
  silentMs?: number;
  /** Time limit for a call with all its attempts, until the answer begins (for `put`: until it is confirmed). */
  deadlineMs?: number;
}

/** A missing file is undefined; every other failure is `StorageUnavailableError`. */
interface S3Bucket {
  /** @throws the SDK's own error */
  check(): Promise<void>;
  put(key: string, bytes: Uint8Array, md5: Buffer): Promise<PutObjectCommandOutput>;
  head(key: string): Promise<HeadObjectCommandOutput | undefined>;
  get(key: string, range?: { start: number; end: number }): Promise<GetObjectCommandOutput | undefined>;
  remove(key: string): Promise<void>;
  /** Every object whose key begins with `start`. */
  list(start: string): AsyncIterable<S3Object>;
  close(): void;
}

/** Imported only for a bucket, because it is 12 MB of code. */
const loadSdk = () => import('@aws-sdk/client-s3');
type Sdk = Awaited<ReturnType<typeof loadSdk>>;

export const openBucket = async (settings: S3Settings, timing: S3Timing = {}): Promise<S3Bucket> => {
  const sdk = await loadSdk();
  const { bucket: Bucket, prefix } = settings;
  const client = clientFor(sdk, settings, timing);
  const objectOf = (key: string) => ({ Bucket, Key: `${prefix}${checkKey(key)}` });
  const withDeadline = () => ({ abortSignal: AbortSignal.timeout(timing.deadlineMs ?? 30_000) });
  return {
    check: async () => void (await client.send(new sdk.HeadBucketCommand({ Bucket }), withDeadline())),
    async put(key, bytes, md5) {
      const command = new sdk.PutObjectCommand({
        ...objectOf(key),
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentMD5: md5.toString('base64'),
        CacheControl: 'private, no-store',
      });
      return withUnavailableError('store a file', client.send(command, withDeadline()));
    },
    head: async (key) =>
      withUnavailableError(
        'confirm a file',
        client.send(new sdk.HeadObjectCommand(objectOf(key)), withDeadline()),
      ).catch(undefinedIfMissing),
    async get(key, range) {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const answer = client.send(new sdk.GetObjectCommand({ ...objectOf(key), Range }), withDeadline());
      // A file that ends before the range has been truncated. It is read as a whole to learn its length.
      const rangeOrWhole = answer.catch((error: unknown) => {
        if (isBeyondEnd(error)) return client.send(new sdk.GetObjectCommand(objectOf(key)), withDeadline());
        throw error;
      });
      return withUnavailableError('return a file', rangeOrWhole).catch(undefinedIfMissing);
    },
    async remove(key) {
      await withUnavailableError(
        'remove a file',
        client.send(new sdk.DeleteObjectCommand(objectOf(key)), withDeadline()),
      ).catch(undefinedIfMissing);
    },
    async *list(start) {
      let ContinuationToken: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({
          Bucket,
          Prefix: `${prefix}${start}` || undefined,
          ContinuationToken,
        });
        const page = await withUnavailableError('list its files', client.send(command, withDeadline()));
        yield* page.Contents ?? [];
        ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
    close: () => client.destroy(),
  };
};

const clientFor = (
  { S3Client }: Sdk,
  { region, endpoint, pathStyle, credentials }: S3Settings,
  { tries = 4, connectMs = 3000, silentMs = 10_000 }: S3Timing,
) =>
  new S3Client({
    region,
    endpoint,
    forcePathStyle: pathStyle,
    credentials,
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

/** @throws StorageUnavailableError, except for a missing file. @param operation completes "the storage did not ..." */
export const withUnavailableError = async <T>(operation: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isMissing(error) ? error : new StorageUnavailableError(operation, error);
  });

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as S3ServiceException;
  return name === 'NoSuchKey' || name === 'NotFound' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404);
};

const isBeyondEnd = (error: unknown): boolean => (error as S3ServiceException).$metadata?.httpStatusCode === 416;

const undefinedIfMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};
