import { formatFileSize } from '#contract/formats.ts';
import type { Manifest } from '#server/platform/files/backup/manifest.ts';

export const describeRows = ({ tables }: Manifest): string =>
  `${Object.values(tables).reduce((sum, table) => sum + table.rows, 0)} rows in ${Object.keys(tables).length} tables`;

export const describeBackup = (manifest: Manifest): string => {
  if (manifest.covers === 'database') return describeRows(manifest);
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  return `${describeRows(manifest)}, ${Object.keys(manifest.files).length} files (${formatFileSize(bytes)})`;
};
