import { z } from 'zod';
import { KEY_FILE } from '#server/platform/seal.ts';

export { MANIFEST } from '#server/platform/db/copies-folder.ts';
export const FORMAT = 1;
/** Other files of the data folder in a backup: the sealing key and the record of the test payments. */
export const LOOSE_FILES = [KEY_FILE, 'test-payments.json'] as const;

/** Description of a backup. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** An automatic copy contains only the database; the files stay in place. */
  covers: z.enum(['everything', 'database']).default('everything'),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  /** Files in the rows that an automatic copy does not contain. */
  named: z.array(z.string()).default([]),
  /** Files with a row that were removed while the backup was made. */
  gone: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
