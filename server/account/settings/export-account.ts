/**
 * Exports a user's data as a zip file (D-23). The file is streamed, so that pictures and rows are never all in
 * memory.
 */
import { Readable } from 'node:stream';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { files, type FileKind, type FileRow, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { DamagedFileError, streamStoredFile } from '#server/platform/files/stored-file.ts';
import { loadAccountView } from '../sign-in/account-view.ts';
import { rowsAsJson, listUserTables } from './own-rows.ts';

const FILES_PER_QUERY = 200;
/** Kinds of files to export. Thumbnails and layers are left out, because they are derived from these. */
const EXPORTED_FILE_KINDS: FileKind[] = ['upload', 'render', 'master', 'logo', 'tile'];
const FOLDER: Partial<Record<FileKind, string>> = {
  upload: 'photos',
  render: 'renders',
  master: 'renders-full-size',
  tile: 'swatch-tiles',
};
const EXTENSION: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

const README = `Your data at Retrim

account.json      your account as you see it
tables/*.json     everything else that is stored about you, table by table
photos/           photos that you uploaded
renders/          pictures that were made for you, and renders-full-size/ in full resolution
swatch-tiles/     materials that you photographed; tables/swatch_tiles.json says what each covers

Passwords, links and keys are stored as hashes only, or are of no meaning outside our server; they are left out.
`;

const pathInZip = (file: FileRow): string =>
  `${FOLDER[file.kind] ?? file.kind}/${file.createdAt.toISOString().slice(0, 10)}-${file.id}.${EXTENSION[file.mime] ?? 'bin'}`;

/** @returns a stream of the zip file; destroying it ends all work on the export */
export const exportAccount = async (deps: Deps, user: UserRow): Promise<Readable> => {
  const {
    database: { db, pool },
    storage,
    log,
  } = deps;
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const mtime = deps.now();
  zip.on('error', (error: Error) => out.destroy(error));

  let source: Readable | undefined;
  let endEntry = (): void => {};
  out.once('close', () => {
    source?.destroy();
    endEntry();
  });
  /** Resolves when the zip has read the whole stream or the download has ended. */
  const addEntry = (name: string, stream: Readable, compress: boolean): Promise<void> =>
    new Promise((resolve) => {
      source = stream;
      endEntry = resolve;
      stream.once('close', resolve);
      zip.addReadStream(stream, name, { mtime, compress });
    });

  const writeEntries = async (): Promise<void> => {
    zip.addBuffer(Buffer.from(README), 'README.txt', { mtime });
    zip.addBuffer(Buffer.from(`${JSON.stringify(await loadAccountView(deps, user), null, 2)}\n`), 'account.json', {
      mtime,
    });
    for (const owned of await listUserTables(pool)) {
      if (out.destroyed) return;
      await addEntry(`tables/${owned.table}.json`, Readable.from(rowsAsJson(pool, owned, user.id)), true);
    }
    const missing: string[] = [];
    for await (const file of readFileRows(user.id)) {
      if (out.destroyed) return;
      const stored = await streamStoredFile(storage, file).catch((error: unknown) => {
        if (!(error instanceof DamagedFileError)) throw error;
        log.error({ err: error }, 'a damaged file is left out of an export');
        return undefined;
      });
      if (stored === undefined) missing.push(pathInZip(file));
      // Pictures are already compressed.
      else await addEntry(pathInZip(file), stored.body, false);
    }
    if (missing.length > 0) zip.addBuffer(Buffer.from(missing.join('\n')), 'missing.txt', { mtime });
    zip.end();
  };

  async function* readFileRows(userId: string): AsyncGenerator<FileRow> {
    for (let after = ''; ;) {
      const page = await db
        .select()
        .from(files)
        .where(and(eq(files.userId, userId), inArray(files.kind, EXPORTED_FILE_KINDS), gt(files.id, after)))
        .orderBy(asc(files.id))
        .limit(FILES_PER_QUERY);
      yield* page;
      const last = page.at(-1);
      if (page.length < FILES_PER_QUERY || last === undefined) return;
      after = last.id;
    }
  }

  void writeEntries().catch((error: unknown) => {
    log.error({ err: error }, 'an export was interrupted');
    out.destroy(error as Error);
  });
  return out;
};
