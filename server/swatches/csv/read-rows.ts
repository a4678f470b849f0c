/**
 * Reads a CSV file into swatches. Each row is validated like a swatch that is typed in, and problems name their line
 * and column.
 */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { COVER_MATERIALS, MATERIAL_ROWS } from '#contract/options.ts';
import { MOST_SWATCHES, SwatchBody, type ImportProblem } from '#contract/swatches.ts';
import { Problem, plainWords } from '../../http/problem.ts';
import { findColumns, type Columns, type Field } from './find-columns.ts';
import { stepThroughCsv, type CsvRow } from './parse-csv.ts';
import { readColor, readGrain, readInStock, readMaterial, readPriceBand, unguarded } from './read-cells.ts';

/** Fields that a CSV file cannot contain. */
const Row = SwatchBody.omit({ tile: true });
export type Judged = z.output<typeof Row>;

interface ReadRow {
  line: number;
  swatch: Judged;
}

export interface ReadFile {
  rows: ReadRow[];
  problems: ImportProblem[];
  /** Number of rows that are not empty, including those with problems. */
  count: number;
  ignoredColumns: string[];
  /** Fields with a column in the file; an update leaves the others alone. */
  fields: ReadonlySet<Field>;
}

const MATERIALS_SAID = new Intl.ListFormat('en-US', { type: 'disjunction' })
  .format(COVER_MATERIALS.map((id) => MATERIAL_ROWS[id].name.toLowerCase()))
  .replace(', or ', ' or ');
const WORDS: Readonly<Record<'color' | 'material' | 'priceBand' | 'inStock', string>> = {
  color: 'is no color that can be read. Use #rrggbb, rgb(r, g, b) or a color name such as tan',
  material: `is no material that can be rendered. Use ${MATERIALS_SAID}`,
  priceBand: 'is no price band. Use 1 to 4',
  inStock: 'does not say whether it is in stock. Use yes or no',
};

const quoted = (cell: string): string => `"${cell.trim().slice(0, 40)}"`;

class CellProblem extends Error {
  readonly field: Field;
  constructor(field: Field, message: string) {
    super(message);
    this.field = field;
  }
}

/** @throws Problem `invalid_input` when the file is not a table, or has more rows than there may be swatches */
export const readRows = async (text: string, book: string): Promise<ReadFile> => {
  const parsed = rowsOf(text);
  const first = (await parsed.next()).value;
  if (first === undefined) throw new Problem('invalid_input', 'This file is empty.', { field: 'csv' });
  const columns = findColumns(first.cells);
  const missing = missingColumns(columns);
  if (missing !== '') throw new Problem('invalid_input', missing, { field: 'csv' });

  const file: ReadFile = {
    rows: [],
    problems: [],
    count: 0,
    ignoredColumns: columns.ignored,
    fields: new Set(columns.of.keys()),
  };
  const seen = new Map<string, number>();
  for await (const row of parsed) {
    file.count += 1;
    if (file.count > MOST_SWATCHES)
      throw new Problem(
        'invalid_input',
        `This file has more than ${MOST_SWATCHES.toLocaleString('en-US')} rows. Please split it.`,
        { field: 'csv' },
      );
    readRow(file, row, columns, book, seen);
  }
  return file;
};

/** Longest time for which reading one file may block other requests. */
const AT_A_TIME_MS = 8;

async function* rowsOf(text: string): AsyncGenerator<CsvRow, undefined> {
  let since = performance.now();
  for (const row of stepThroughCsv(text)) {
    if (row !== undefined) yield row;
    if (performance.now() - since < AT_A_TIME_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}

const missingColumns = ({ of }: Columns): string => {
  if (!of.has('name') && !of.has('code'))
    return 'The first line must name the columns, for example: code, name, material, color. A column for the name or the code was not found.';
  if (!of.has('color')) return 'A column for the color was not found. Name it "color" in the first line.';
  return of.has('material') ? '' : 'A column for the material was not found. Name it "material" in the first line.';
};

const readRow = (file: ReadFile, row: CsvRow, columns: Columns, book: string, seen: Map<string, number>): void => {
  const refuse = (field: Field | undefined, message: string): void => {
    file.problems.push({
      line: row.line,
      column: field === undefined ? '' : (columns.of.get(field)?.title ?? ''),
      message,
    });
  };
  if (row.openQuote !== undefined)
    return refuse(
      undefined,
      `A quote is opened on line ${row.openQuote} and never closed. What follows it could not be read.`,
    );
  try {
    const swatch = swatchOf((field) => unguarded(row.cells[columns.of.get(field)?.index ?? -1] ?? ''), book);
    const key = `${swatch.book.toLowerCase()}\n${swatch.code === '' ? `\n${swatch.name.toLowerCase()}` : swatch.code.toLowerCase()}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) return refuse(swatch.code === '' ? 'name' : 'code', `is on line ${earlier} already`);
    seen.set(key, row.line);
    file.rows.push({ line: row.line, swatch });
  } catch (error) {
    if (error instanceof CellProblem) return refuse(error.field, error.message);
    if (!(error instanceof z.ZodError)) throw error;
    for (const { path, message } of error.issues) refuse(path[0] as Field | undefined, message);
  }
};

const swatchOf = (cell: (field: Field) => string, book: string): Judged => {
  const read = <T>(field: keyof typeof WORDS, reader: (text: string) => T | undefined): T => {
    const value = reader(cell(field));
    if (value === undefined)
      throw new CellProblem(field, cell(field).trim() === '' ? 'is empty' : `${quoted(cell(field))} ${WORDS[field]}`);
    return value;
  };
  return Row.parse(
    {
      book: cell('book').trim() === '' ? book : cell('book'),
      code: cell('code'),
      // Without a name, the code serves as the name.
      name: cell('name').trim() === '' ? cell('code') : cell('name'),
      supplier: cell('supplier'),
      line: cell('line'),
      material: read('material', readMaterial),
      grain: readGrain(cell('grain')),
      color: read('color', readColor),
      priceBand: read('priceBand', readPriceBand),
      inStock: read('inStock', readInStock),
      note: cell('note'),
    } satisfies z.input<typeof Row>,
    { error: plainWords },
  );
};
