/** Parses a CSV file in chunks, so that other requests are served in between, and finds the line with the column titles. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { findColumns, type Columns, type AssignedColumns } from './find-columns.ts';

export interface TableRow {
  /** First line of the row in the file, from 1. */
  line: number;
  cells: string[];
  /** Line of a quote that is never closed, so that the text after it cannot be split into cells. */
  openQuote?: number;
}

interface Table {
  columns: Columns;
  /** Cells of the line with the column titles. */
  head: readonly string[];
  /** Rows below that line, without empty ones. */
  rows: AsyncGenerator<TableRow, undefined>;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** A cell with more than blanks, delimiters and controls, such as the character with which DOS ends a file. */
const HAS_TEXT = /[^\s\p{Cc},;|]/u;
const LINE_END = /\r\n|\r|\n/;
const ALL_LINE_ENDS = new RegExp(LINE_END, 'g');
const LINE_ENDS = ['\r\n', '\n', '\r'];
/** Number of characters that are parsed at a time, in a few milliseconds. */
const CHARACTERS_PER_PIECE = 16 * 1024;
const MAX_CELLS_PER_ROW = 1000;
/** Maximum number of rows above the column titles, such as headings and addresses. */
export const MAX_ROWS_ABOVE = 40;

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHARACTERS_PER_PIECE) {
    yield text.slice(start, start + CHARACTERS_PER_PIECE);
    await setImmediate();
  }
}

const parserOptions = (delimiter: string) => ({
  delimiter,
  // Trimming would remove tabs, which separate the cells of some files.
  ltrim: delimiter !== '\t',
  record_delimiter: LINE_ENDS,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
});

/** Splits a row that a spreadsheet took for one cell, because it expected another delimiter, and quoted when it saved it. */
const splitAgain = (cells: string[], delimiter: string): string[] => {
  const [only = ''] = cells;
  if (cells.length !== 1 || !only.includes(delimiter) || only.length > CHARACTERS_PER_PIECE) return cells;
  try {
    return (parseNow(only, parserOptions(delimiter)) as string[][])[0] ?? cells;
  } catch {
    return cells;
  }
};

/** Rows with text. @param firstLine the line of the file with which the text begins */
async function* parseRows(text: string, delimiter: string, firstLine: number): AsyncGenerator<TableRow, undefined> {
  const parser = Readable.from(piecesOf(text)).pipe(parse({ ...parserOptions(delimiter), info: true }));
  // Lines read so far, and the two-character line ends inside cells, which the parser counts twice.
  let [read, doubled] = [0, 0];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const inside = record.flatMap((cell) => cell.match(ALL_LINE_ENDS) ?? []);
      doubled += inside.filter((end) => end === '\r\n').length;
      read = info.lines - doubled;
      const line = firstLine + read - 1 - inside.length;
      if (record.some((cell) => HAS_TEXT.test(cell)))
        yield { line, cells: splitAgain(record, delimiter).slice(0, MAX_CELLS_PER_ROW).map(unquoted) };
    }
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    const lines = text.split(LINE_END);
    while (lines[read]?.trim() === '') read += 1;
    yield { line: firstLine + read, cells: [], openQuote: firstLine + read };
  } finally {
    parser.destroy();
  }
}

/** A quoted cell with blanks behind it, which the parser leaves as it is. */
const QUOTED = /^"(.*)"\s+$/s;
const unquoted = (cell: string): string => QUOTED.exec(cell)?.[1] ?? cell;

interface Heading {
  delimiter: string;
  line: number;
  columns: Columns;
  head: readonly string[];
}

interface Candidate extends Heading {
  /** Whether at least half of the rows below fit under its cells, as in a table but not below a line of terms. */
  isAboveTable: boolean;
}

const isComplete = ({ byField }: Columns): boolean =>
  (byField.has('name') || byField.has('code')) && byField.has('color') && byField.has('material');

const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** By known titles, and then by the shape: columns whose titles are unknown must be told apart to be named. */
const isBetter = ({ columns, head, isAboveTable }: Candidate, best: Candidate): boolean => {
  const more = columns.byField.size - best.columns.byField.size;
  if (more !== 0) return more > 0;
  return isAboveTable === best.isAboveTable ? countFilled(head) > countFilled(best.head) : isAboveTable;
};

/** Number of cells without blank ones at the end: some programs end each row with a delimiter, but not the titles. */
const getWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const isAboveTable = ({ head }: Heading, below: readonly Heading[]): boolean => {
  const width = getWidth(head);
  const fitting = below.filter((row) => row.head.length >= width && getWidth(row.head) <= width);
  return below.length > 0 && 2 * fitting.length >= below.length;
};

/** The first row with the titles of all required columns, or else the row with the most titles. */
const findHeading = async (
  text: string,
  delimiters: readonly string[],
  firstLine: number,
  assigned: AssignedColumns,
): Promise<Heading | undefined> => {
  let best: Candidate | undefined;
  for (const delimiter of delimiters) {
    const rows: Heading[] = [];
    for await (const { line, cells } of parseRows(text, delimiter, firstLine)) {
      const row: Heading = { delimiter, line, columns: findColumns(cells, assigned), head: cells };
      if (isComplete(row.columns)) return row;
      rows.push(row);
      if (rows.length > MAX_ROWS_ABOVE) break;
    }
    for (const [at, row] of rows.entries()) {
      const found = { ...row, isAboveTable: isAboveTable(row, rows.slice(at + 1)) };
      if (best === undefined || isBetter(found, best)) best = found;
    }
  }
  return best;
};

/** @returns undefined for a text without any row */
export const parseTable = async (content: string, assigned: AssignedColumns): Promise<Table | undefined> => {
  const text = content.charCodeAt(0) === 0xfeff ? content.slice(1) : content;
  const declared = /^"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(text.slice(0, 12));
  const body = text.slice(declared?.[0].length ?? 0);
  const firstLine = declared === null ? 1 : 2;
  const delimiters = declared?.[1] === undefined ? DELIMITERS : [declared[1]];
  const heading = await findHeading(body, delimiters, firstLine, assigned);
  if (heading === undefined) return undefined;
  const { delimiter, line, columns, head } = heading;
  return { columns, head, rows: rowsBelow(line, parseRows(body, delimiter, firstLine)) };
};

async function* rowsBelow(
  line: number,
  rows: AsyncGenerator<TableRow, undefined>,
): AsyncGenerator<TableRow, undefined> {
  for await (const row of rows) if (row.line > line) yield row;
}
