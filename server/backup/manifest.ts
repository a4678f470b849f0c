import { z } from 'zod';
import { KEY_FILE } from '../seal.ts';

export { MANIFEST } from '../db/copies-folder.ts';
export const FORMAT = 1;
/** Beside database and files: the key that seals, and what the stand-in for payments remembers. */
export const LOOSE_FILES = [KEY_FILE, 'test-payments.json'] as const;

/** What a backup says of itself; written last, so that a folder without it is none. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** A server's own copy holds the database alone: its files stay where they are. */
  covers: z.enum(['everything', 'database']).default('everything'),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  /** Files that the rows name and that are not in it. */
  named: z.array(z.string()).default([]),
  /** Named by a row, but removed while the backup was made. */
  gone: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
