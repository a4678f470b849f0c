/** The stand-in's data in a file: read once, then written after every change, one writing after the other. */
import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { emptyBooks, type Books } from './books.ts';

interface BooksFile {
  read(): Promise<Books>;
  save(books: Books): Promise<void>;
  /** Waits for the latest writing, successful or not. */
  settled(): Promise<void>;
}

export const booksFile = (file: string): BooksFile => {
  let saving: Promise<void> = Promise.resolve();
  return {
    read: () => readBooks(file),
    save(books) {
      saving = saving.catch(() => undefined).then(() => writeBooks(file, books));
      return saving;
    },
    settled: () => saving.catch(() => undefined),
  };
};

const readBooks = async (file: string): Promise<Books> => {
  try {
    return { ...emptyBooks('', ''), ...(JSON.parse(await readFile(file, 'utf8')) as Books) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return emptyBooks(`whsec_${randomBytes(24).toString('hex')}`, `sk_test_${randomBytes(24).toString('hex')}`);
  }
};

/** Written atomically: after a crash a reader sees the old file or the new one. */
const writeBooks = async (file: string, books: Books): Promise<void> => {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(books));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
};
