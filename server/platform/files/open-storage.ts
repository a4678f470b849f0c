/** Opens the configured storage: a bucket if there is one, or else a folder. */
import path from 'node:path';
import type { Config } from '../../config.ts';
import { openDiskStorage } from './disk.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export const folderOfFiles = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'files');

/** @throws OperatorError when it cannot be used */
export const openStorage = async (config: Config): Promise<Storage & { close: () => void }> =>
  config.s3 === undefined
    ? { ...(await openDiskStorage(folderOfFiles(config))), close: () => undefined }
    : openS3Storage(config.s3);
