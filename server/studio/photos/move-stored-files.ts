/** Implements `retrim move-files`: copies files between the folder and the bucket of one configuration. */
import { eq } from 'drizzle-orm';
import { openDiskStorage } from '#server/platform/files/disk.ts';
import { moveFiles, type MoveProgress } from '#server/platform/files/move-files.ts';
import { folderOfFiles } from '#server/platform/files/open-storage.ts';
import { openS3Storage } from '#server/platform/files/s3-storage.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { files } from '#server/platform/db/schema.ts';
import { StartError } from '#server/platform/start-error.ts';

interface MovedFiles extends MoveProgress {
  /** Files in the database that neither storage has. */
  missing: number;
}

/** @throws StartError when a setting is missing or a storage cannot be used */
export const moveStoredFiles = async (
  config: Config,
  to: 's3' | 'folder',
  onProgress?: (moved: MoveProgress) => void,
): Promise<MovedFiles> => {
  if (config.s3 === undefined) throw new StartError('S3_BUCKET: needed to move files to or from a bucket');
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl });
  try {
    const bucket = await openS3Storage(config.s3);
    try {
      const folder = await openDiskStorage(folderOfFiles(config));
      const [source, target] = to === 's3' ? [folder, bucket] : [bucket, folder];
      const moved = await moveFiles(
        source,
        target,
        async (key) => {
          const [file] = await database.db
            .select({ sha256: files.sha256 })
            .from(files)
            .where(eq(files.storageKey, key));
          return file?.sha256;
        },
        onProgress,
      );
      const arrived = new Set<string>();
      for await (const { key } of target.list()) arrived.add(key);
      const rows = await database.db.select({ key: files.storageKey }).from(files);
      return { ...moved, missing: rows.filter(({ key }) => !arrived.has(key) && !moved.damaged.includes(key)).length };
    } finally {
      bucket.close();
    }
  } finally {
    await database.close();
  }
};
