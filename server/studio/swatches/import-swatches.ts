/** Imports a CSV file into the swatch books in one transaction. */
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
import { nameKey } from '#contract/plain-text.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { swatches, type SwatchRow } from '#server/platform/db/schema/swatches.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { codeKey } from './code-key.ts';
import { decodeText } from './csv/decode-text.ts';
import { FIELDS, type Field } from './csv/find-columns.ts';
import { createMissingProblem, readRows, type ParsedFile, type ParsedRow, type RowSwatch } from './csv/read-rows.ts';
import { openBookSpelling, tooManySwatches } from './save-swatch.ts';
import { upsertSwatches } from './store.ts';

type ImportInput = z.output<typeof ImportBody>;

/** Key of the swatch that a row updates: book and code or, without a code, book and name. */
const matchKey = ({ book, code, name }: Pick<SwatchRow, 'book' | 'code' | 'name'>): string =>
  codeKey({ book, code }) ?? `${nameKey(book)}\n\n${nameKey(name)}`;

/** The fields that a row changes in an existing swatch: those with a column and a readable cell. */
const changesOf = ({ swatch, unread }: ParsedRow, fields: ReadonlySet<Field>): Partial<RowSwatch> =>
  Object.fromEntries(
    FIELDS.filter((field) => fields.has(field) && field !== 'book' && !unread.has(field)).map((field) => [
      field,
      swatch[field],
    ]),
  );

interface ImportPlan {
  created: RowSwatch[];
  updated: { row: SwatchRow; set: Partial<RowSwatch> }[];
  preview: ImportedSwatch[];
}

const planImport = async (tx: Tx, userId: string, file: ParsedFile): Promise<ImportPlan & { total: number }> => {
  const spelled = await openBookSpelling(tx, userId);
  const own = await tx
    .select()
    .from(swatches)
    .where(and(eq(swatches.userId, userId), isNull(swatches.deletedAt)));
  const known = new Map(own.map((row) => [matchKey(row), row]));
  const plan: ImportPlan = { created: [], updated: [], preview: [] };
  const taken = new Set(file.rows.map(({ swatch }) => matchKey(swatch)));
  for (const read of file.rows) {
    const swatch = { ...read.swatch, book: spelled(read.swatch.book) };
    // A list with one of the colors alone leaves the number that tells their codes apart.
    const numbered = matchKey({ ...swatch, code: read.codeWithNumber });
    if (!known.has(matchKey(swatch)) && !taken.has(numbered)) swatch.code = known.get(numbered)?.code ?? swatch.code;
    taken.add(numbered);
    const row = known.get(matchKey(swatch)) ?? known.get(matchKey({ ...swatch, name: read.nameWithColor }));
    const set = row === undefined ? undefined : changesOf({ ...read, swatch }, file.fields);
    // A list with one of the colors alone leaves the name that tells them apart.
    if (set !== undefined && row?.name === read.nameWithColor) delete set.name;
    if (row === undefined || set === undefined) plan.created.push(swatch);
    else plan.updated.push({ row, set });
    if (plan.preview.length < IMPORT_PREVIEW_ROWS)
      plan.preview.push(row === undefined ? swatch : { ...ImportedSwatch.parse(row), ...set });
  }
  return { ...plan, total: own.length + plan.created.length };
};

const writePlan = async (tx: Tx, userId: string, { created, updated }: ImportPlan, now: Date): Promise<void> => {
  // A weekly list changes few rows, so unchanged ones are not written.
  const changed = updated.filter(({ row, set }) =>
    Object.entries(set).some(([field, value]) => row[field as Field] !== value),
  );
  await upsertSwatches(tx, userId, [
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
 * @throws Problem `invalid_input` for a file that is not a table or too long, `conflict` when there would be too many
 * swatches
 */
export const importSwatches = async (
  deps: Deps,
  userId: string,
  { csv, csvBase64, encoding: chosen, dryRun, ...hints }: ImportInput,
): Promise<ImportReply> => {
  const { text, encoding } =
    csv === undefined
      ? await decodeText(Buffer.from(csvBase64 ?? '', 'base64'), chosen)
      : { text: csv, encoding: null };
  const file = await readRows(text, hints);
  if (!dryRun && file.missing.length > 0) throw createMissingProblem(file.missing);
  return deps.database.db.transaction(async (tx) => {
    // Imports of one owner run one at a time, so that the second sees the rows of the first.
    await lockUser(tx, userId);
    const plan = await planImport(tx, userId, file);
    if (plan.total > MAX_SWATCHES) throw tooManySwatches();
    if (!dryRun) await writePlan(tx, userId, plan, deps.now());
    return {
      encoding,
      rows: file.count,
      created: plan.created.length,
      updated: plan.updated.length,
      skipped: file.count - plan.created.length - plan.updated.length,
      problems: file.problems.slice(0, MAX_IMPORT_PROBLEMS),
      unsureColors: [...file.unsureColors].map(([cell, color]) => ({ cell, color })),
      ignoredColumns: file.ignoredColumns.slice(0, 50),
      missing: file.missing,
      titles: file.titles.slice(0, 50),
      preview: plan.preview,
    };
  });
};
