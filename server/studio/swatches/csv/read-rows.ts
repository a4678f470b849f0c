/** Reads a CSV file into swatches. Each row is validated like a swatch that is typed in. */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { isBlank, nameKey } from '#contract/plain-text.ts';
import { COVER_MATERIALS, MATERIAL_ROWS } from '#contract/options.ts';
import { defaultMessage } from '#contract/default-message.ts';
import {
  ImportColumn,
  MAX_IMPORT_PROBLEMS,
  MAX_SWATCHES,
  MAX_SWATCH_LENGTHS,
  SwatchBody,
  type ImportProblem,
} from '#contract/studio/swatches.ts';
import { codeKey } from '../code-key.ts';
import { Problem } from '#server/platform/http/problem.ts';
import {
  cutTitle,
  isColorCodeTitle,
  type Column,
  type Columns,
  type Field,
  type AssignedColumns,
} from './find-columns.ts';
import { MAX_ROWS_ABOVE, parseTable, type TableRow } from './parse-table.ts';
import {
  isColorName,
  isUnsureCode,
  parseGrain,
  parseInStock,
  parseMaterial,
  parsePriceBand,
  readColor,
  withoutFormulaGuard,
} from './read-cells.ts';

/** A swatch without the fields that a CSV file cannot contain. */
const Row = SwatchBody.omit({ tile: true });
export type RowSwatch = z.output<typeof Row>;

export interface ParsedRow {
  line: number;
  swatch: RowSwatch;
  /** The name, followed by that of the color if it is not in it; the swatch is called so where several have one name. */
  nameWithColor: string;
  /** The code, followed by the number of the color; the swatch has it where several rows have one code. */
  codeWithNumber: string;
  /** Fields whose cell could not be read, or not surely. */
  unread: ReadonlySet<Field>;
}

export interface ParsedFile {
  rows: ParsedRow[];
  problems: ImportProblem[];
  /** Number of rows that are not empty, including those with problems. */
  count: number;
  ignoredColumns: string[];
  /** Fields with a column in the file; an update changes no others. */
  fields: ReadonlySet<Field>;
  /** Required columns that were not found. Without them no row is read. */
  missing: ImportColumn[];
  titles: string[];
  /** Colors by the cells that are none, or that say more than one; `null` for none. */
  unsureColors: Map<string, string | null>;
}

/** A person's choices for a file. */
interface ImportHints {
  /** Book and material of rows that name none. */
  book: string;
  material?: RowSwatch['material'] | undefined;
  columns: AssignedColumns;
  /** Colors picked by eye, by their cells. */
  colors: Readonly<Record<string, string>>;
}

const MATERIAL_LIST = new Intl.ListFormat('en-US', { type: 'disjunction' })
  .format(COVER_MATERIALS.map((id) => MATERIAL_ROWS[id].name.toLowerCase()))
  .replace(', or ', ' or ');
const REQUIRED_CELL_MESSAGES: Readonly<Record<'color' | 'material', string>> = {
  color: 'is not a color that can be read. Use #rrggbb, rgb(r, g, b) or a color name such as tan',
  material: `is not a material that can be rendered. Use ${MATERIAL_LIST}`,
};
/** Messages for optional cells that cannot be read. */
const OPTIONAL_CELL_MESSAGES: Readonly<Record<'priceBand' | 'inStock', string>> = {
  priceBand: 'is not a price band, so it is skipped. Use 1 to 4',
  inStock: 'does not say whether it is in stock, so it is skipped. Use yes or no',
};

/** Number of rows that are read in a few milliseconds, after which other requests are served. */
const ROWS_AT_A_TIME = 50;

const quoted = (cell: string): string => `"${truncateToUtf16Length(cell.trim(), 40)}"`;

class CellError extends Error {
  readonly field: Field;
  constructor(field: Field, message: string) {
    super(message);
    this.field = field;
  }
}

/** @throws Problem `invalid_input` when the file is not a table, or has more rows than there may be swatches */
export const readRows = async (text: string, hints: ImportHints): Promise<ParsedFile> => {
  const table = await parseTable(text, hints.columns);
  if (table === undefined) throw new Problem('invalid_input', 'This file is empty.', { field: 'csv' });
  const { columns, head, rows } = table;
  const missing = missingColumns(columns, hints);
  const file: ParsedFile = {
    rows: [],
    problems: [],
    count: 0,
    ignoredColumns: columns.ignored,
    fields: new Set(columns.byField.keys()),
    missing,
    titles: head.map(cutTitle).filter((title) => title !== ''),
    unsureColors: new Map(),
  };
  if (missing.length > 0) return file;
  const read: TableRow[] = [];
  for await (const row of rows) {
    // Some programs repeat the column titles on every page.
    if (row.cells.join('\n') === head.join('\n')) continue;
    read.push(row);
    if (read.length > MAX_SWATCHES)
      throw new Problem(
        'invalid_input',
        `This file has more than ${MAX_SWATCHES.toLocaleString('en-US')} rows. Please split it.`,
        { field: 'csv' },
      );
  }
  file.count = read.length;
  const keys: Keys = { lines: new Map(), shared: findSharedCodes(read, columns) };
  for (const [i, row] of read.entries()) {
    if (i % ROWS_AT_A_TIME === 0) await setImmediate();
    readRow(file, row, columns, hints, keys);
  }
  tellApartByColor(file.rows);
  return file;
};

interface Keys {
  /** Lines of the rows read so far, by the keys of their swatches. */
  lines: Map<string, number>;
  /** Keys of the codes that several rows have. */
  shared: ReadonlySet<string>;
}

const readCell = ({ cells }: TableRow, column?: Column): string =>
  withoutFormulaGuard(cells[column?.index ?? -1] ?? '');

const findSharedCodes = (rows: readonly TableRow[], { byField }: Columns): Set<string> => {
  const keys = rows.map((row) => nameKey(readCell(row, byField.get('code'))));
  const seen = new Set<string>();
  return new Set(keys.filter((key) => seen.size === seen.add(key).size));
};

/** Swatches of one name in one book get the names of their colors. */
const tellApartByColor = (rows: readonly ParsedRow[]): void => {
  const groups = new Map<string, ParsedRow[]>();
  for (const row of rows) {
    const key = `${nameKey(row.swatch.book)}\n${nameKey(row.swatch.name)}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  for (const group of groups.values())
    if (new Set(group.map(({ nameWithColor }) => nameKey(nameWithColor))).size > 1)
      for (const row of group) row.swatch.name = row.nameWithColor;
};

const joinNameAndColor = (name: string, color: string): string => {
  if (isBlank(color) || !isColorName(color) || nameKey(name).includes(nameKey(color))) return name;
  const end = `, ${truncateToUtf16Length(color.trim(), MAX_SWATCH_LENGTHS.name / 2)}`;
  return `${truncateToUtf16Length(name, MAX_SWATCH_LENGTHS.name - end.length)}${end}`;
};

/** "NAPPA-101": without the number of its color, the code of an article may be that of several swatches. */
const joinCodeAndNumber = (code: string, number: string): string =>
  isBlank(code) || !/\d/.test(number) || nameKey(code).endsWith(nameKey(number))
    ? code
    : `${code.trim()}-${number.trim()}`;

/** Whether a code beside a color's name is no color, or not surely one, but a supplier's number. */
const isColorNumber = (code: string, title: string, name: string): boolean => {
  if (readColor(code) === undefined) return true;
  if (!isColorCodeTitle(title) || !isUnsureCode(code)) return false;
  // Six digits are still better than a name that is not understood.
  return code.trim().length === 3 || readColor(name) !== undefined;
};

const missingColumns = ({ byField }: Columns, { material }: ImportHints): ImportColumn[] =>
  ImportColumn.options.filter(
    (field) =>
      !byField.has(field) &&
      !(field === 'name' && byField.has('code')) &&
      !(field === 'material' && material !== undefined),
  );

const MISSING_MESSAGES: Readonly<Record<ImportColumn, string>> = {
  name: `No row with column titles was found in the first ${MAX_ROWS_ABOVE} rows. The titles must include a name or a code, for example: code, name, material, color.`,
  color: 'A column for the color was not found. Name it "color" in the line that names the columns.',
  material: 'A column for the material was not found. Name it "material" in the line that names the columns.',
};

/** @param missing at least one */
export const createMissingProblem = ([first = 'name']: readonly ImportColumn[]): Problem =>
  new Problem('invalid_input', MISSING_MESSAGES[first], { field: 'csv' });

const readRow = (file: ParsedFile, row: TableRow, columns: Columns, hints: ImportHints, keys: Keys): void => {
  const textAt = (column?: Column): string => readCell(row, column);
  const colorCode = columns.byField.get('color');
  const isNamed =
    columns.colorName !== undefined &&
    columns.colorName.index !== colorCode?.index &&
    isColorNumber(textAt(colorCode), colorCode?.title ?? '', textAt(columns.colorName));
  const columnOf = (field: Field): Column | undefined =>
    field === 'color' && isNamed ? columns.colorName : columns.byField.get(field);
  const report = (field: Field | undefined, message: string, kept: boolean): void => {
    file.problems.push({
      line: row.line,
      column: field === undefined ? '' : (columnOf(field)?.title ?? ''),
      message,
      kept,
    });
  };
  const refuse = (field: Field | undefined, message: string): void => report(field, message, false);
  if (row.openQuote !== undefined)
    return refuse(
      undefined,
      `A quote is opened on line ${row.openQuote} and never closed. The text after it could not be read.`,
    );
  try {
    const number = textAt(columns.colorNumber ?? (isNamed ? colorCode : undefined));
    const code = textAt(columnOf('code'));
    const codeWithNumber = joinCodeAndNumber(code, number);
    const cell = (field: Field): string =>
      field === 'code' && keys.shared.has(nameKey(code)) ? codeWithNumber : textAt(columnOf(field));
    if (cell('material').trim() === '' && cell('color').trim() === '')
      return refuse(undefined, 'has neither a material nor a color; it may be a title or a total');
    const cellWarnings = new Map<Field, string>();
    const color = pickColor(file, cell('color'), hints, cellWarnings);
    const swatch = parseSwatch(cell, color, hints, cellWarnings);
    const nameWithColor = joinNameAndColor(swatch.name, textAt(columns.colorName ?? columnOf('color')));
    const key = codeKey(swatch) ?? `${nameKey(swatch.book)}\n\n${nameKey(nameWithColor)}`;
    const earlier = keys.lines.get(key);
    if (earlier !== undefined) return refuse(swatch.code === '' ? 'name' : 'code', `is on line ${earlier} already`);
    keys.lines.set(key, row.line);
    for (const [field, message] of cellWarnings) report(field, message, true);
    file.rows.push({
      line: row.line,
      swatch,
      nameWithColor,
      codeWithNumber,
      unread: new Set([...cellWarnings.keys()].filter((field) => field === 'color' || field in OPTIONAL_CELL_MESSAGES)),
    });
  } catch (error) {
    if (error instanceof CellError) return refuse(error.field, error.message);
    if (!(error instanceof z.ZodError)) throw error;
    for (const { path, message } of error.issues) refuse(path[0] as Field | undefined, message);
  }
};

/** The color picked by eye for a cell, or else the one that it says. @returns `undefined` for none */
const pickColor = (
  { unsureColors }: ParsedFile,
  cell: string,
  { colors }: ImportHints,
  cellWarnings: Map<Field, string>,
): string | undefined => {
  const key = truncateToUtf16Length(cell.trim(), MAX_SWATCH_LENGTHS.name);
  const found = readColor(cell);
  const picked = Object.hasOwn(colors, key) ? colors[key] : undefined;
  if (key === '' || (found !== undefined && found.unsure === undefined)) return found?.color;
  if (unsureColors.size < MAX_IMPORT_PROBLEMS) unsureColors.set(key, picked ?? found?.color ?? null);
  if (picked === undefined && found?.unsure !== undefined)
    cellWarnings.set('color', `${quoted(cell)} was read as ${found.unsure}. Please check the color`);
  return picked ?? found?.color;
};

/** @param cellWarnings receives the fields whose cell could not be read completely, with the reason */
const parseSwatch = (
  cell: (field: Field) => string,
  color: string | undefined,
  { book, material }: ImportHints,
  cellWarnings: Map<Field, string>,
): RowSwatch => {
  const readRequired = <T>(field: keyof typeof REQUIRED_CELL_MESSAGES, reader: (text: string) => T | undefined): T => {
    const value = reader(cell(field));
    if (value === undefined)
      throw new CellError(
        field,
        cell(field).trim() === '' ? 'is empty' : `${quoted(cell(field))} ${REQUIRED_CELL_MESSAGES[field]}`,
      );
    return value;
  };
  const readOptional = <T>(
    field: keyof typeof OPTIONAL_CELL_MESSAGES,
    reader: (text: string) => T | undefined,
    fallback: T,
  ): T => {
    const value = reader(cell(field));
    if (value !== undefined) return value;
    cellWarnings.set(field, `${quoted(cell(field))} ${OPTIONAL_CELL_MESSAGES[field]}`);
    return fallback;
  };
  const readShortText = (field: 'book' | 'name' | 'supplier' | 'line' | 'note'): string => {
    const text = cell(field).trim();
    const cut = truncateToUtf16Length(text, MAX_SWATCH_LENGTHS[field]);
    if (cut !== text)
      cellWarnings.set(field, `has more than ${MAX_SWATCH_LENGTHS[field]} characters, so the end is left out`);
    return cut;
  };
  return Row.parse(
    {
      book: isBlank(cell('book')) ? book : readShortText('book'),
      code: cell('code'),
      // Without a name, the code serves as the name.
      name: isBlank(cell('name')) ? cell('code') : readShortText('name'),
      supplier: readShortText('supplier'),
      line: readShortText('line'),
      material:
        isBlank(cell('material')) && material !== undefined ? material : readRequired('material', parseMaterial),
      grain: parseGrain(cell('grain')),
      color: readRequired('color', () => color),
      priceBand: readOptional('priceBand', parsePriceBand, null),
      inStock: readOptional('inStock', parseInStock, true),
      note: readShortText('note'),
    } satisfies z.input<typeof Row>,
    { error: defaultMessage },
  );
};
