/** Imports a CSV file into the books: validated row by row, written in one transaction. */
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import {
  IMPORT_PREVIEW_ROWS,
  ImportedSwatch,
  MAX_IMPORT_PROBLEMS,
  MAX_SWATCHES,
  type ImportBody,
  type ImportReply,
} from '#contract/studio/swatches.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { swatches, type SwatchRow } from '#server/platform/db/schema/swatches.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { codeKey } from './code-key.ts';
import { decodeText } from './csv/decode-text.ts';
import { FIELDS, type Field } from './csv/find-columns.ts';
import { readRows, type Judged, type ReadFile, type ReadRow } from './csv/read-rows.ts';
import { spelledBook, tooMany } from './save-swatch.ts';
import { putSwatches } from './store.ts';

type Asked = z.output<typeof ImportBody>;

/** Without a code, the same name in the same book means the same material. */
const sameOf = ({ book, code, name }: Pick<SwatchRow, 'book' | 'code' | 'name'>): string =>
  codeKey({ book, code }) ?? `${book.toLowerCase()}\n\n${name.toLowerCase()}`;

/** Merges a row into an existing swatch; fields without a column, or whose cell could not be read, stay. */
const changesOf = ({ swatch, unread }: ReadRow, said: ReadonlySet<Field>): Partial<Judged> =>
  Object.fromEntries(
    FIELDS.filter((field) => said.has(field) && field !== 'book' && !unread.has(field)).map((field) => [
      field,
      swatch[field],
    ]),
  );

interface Plan {
  created: Judged[];
  updated: { row: SwatchRow; set: Partial<Judged> }[];
  preview: ImportedSwatch[];
}

const planFor = async (tx: Tx, userId: string, file: ReadFile): Promise<Plan & { total: number }> => {
  const spelled = await spelledBook(tx, userId);
  const own = await tx
    .select()
    .from(swatches)
    .where(and(eq(swatches.userId, userId), isNull(swatches.deletedAt)));
  const known = new Map(own.map((row) => [sameOf(row), row]));
  const plan: Plan = { created: [], updated: [], preview: [] };
  for (const read of file.rows) {
    const swatch = { ...read.swatch, book: spelled(read.swatch.book) };
    const row = known.get(sameOf(swatch));
    const set = row === undefined ? undefined : changesOf({ ...read, swatch }, file.fields);
    if (row === undefined || set === undefined) plan.created.push(swatch);
    else plan.updated.push({ row, set });
    if (plan.preview.length < IMPORT_PREVIEW_ROWS)
      plan.preview.push(row === undefined ? swatch : { ...ImportedSwatch.parse(row), ...set });
  }
  return { ...plan, total: own.length + plan.created.length };
};

const write = async (tx: Tx, userId: string, { created, updated }: Plan, now: Date): Promise<void> => {
  // Unchanged rows are skipped, because a weekly list changes few of them.
  const changed = updated.filter(({ row, set }) =>
    Object.entries(set).some(([field, value]) => row[field as Field] !== value),
  );
  await putSwatches(tx, userId, [
    ...changed.map(({ row, set }) => ({ ...row, ...set, codeKey: codeKey({ ...row, ...set }), updatedAt: now })),
    ...created.map((swatch) => ({
      ...swatch,
      id: newId(),
      userId,
      codeKey: codeKey(swatch),
      createdAt: now,
      updatedAt: now,
    })),
  ]);
};

/**
 * @throws Problem `invalid_input` (no table at all, too long), `conflict` when there would be too many swatches:
 * nothing is written then
 */
export const importSwatches = async (
  deps: Deps,
  userId: string,
  { csv, csvBase64, encoding: wanted, book, dryRun }: Asked,
): Promise<ImportReply> => {
  const { text, encoding } =
    csv === undefined
      ? await decodeText(Buffer.from(csvBase64 ?? '', 'base64'), wanted)
      : { text: csv, encoding: null };
  const file = await readRows(text, book);
  return deps.database.db.transaction(async (tx) => {
    // Imports of one owner run one after the other, so that the second sees the rows of the first.
    await lockUser(tx, userId);
    const plan = await planFor(tx, userId, file);
    if (plan.total > MAX_SWATCHES) throw tooMany();
    if (!dryRun) await write(tx, userId, plan, deps.now());
    return {
      encoding,
      rows: file.count,
      created: plan.created.length,
      updated: plan.updated.length,
      skipped: file.count - plan.created.length - plan.updated.length,
      problems: file.problems.slice(0, MAX_IMPORT_PROBLEMS),
      ignoredColumns: file.ignoredColumns.slice(0, 50),
      preview: plan.preview,
    };
  });
};
