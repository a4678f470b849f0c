/** An S3 server with one bucket in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { newId } from '#server/platform/ids.ts';

/** Environment variables of the product. */
export type TestBucket = Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;

/**
 * Makes deletions keep empty folders. The library removes them, and a concurrent write into such a folder then fails with an
 * uncaught error that ends the process.
 */
const keepFolders = ({ store }: S3rver): void => {
  store.deleteObject = async (bucket, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json'] as const)
      await rm(store.getResourcePath(bucket, key, resource), { force: true });
  };
};

export const startBucket = async (): Promise<{
  environment: TestBucket;
  folder: string;
  close: () => Promise<void>;
}> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'retrim' }],
  });
  keepFolders(server);
  const { port } = await server.run();
  return {
    environment: {
      S3_BUCKET: 'retrim',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The bucket with a new prefix. */
export const withNewPrefix = (bucket: TestBucket | null): Record<string, string> =>
  bucket === null ? {} : { ...bucket, S3_PREFIX: `${newId()}/` };
