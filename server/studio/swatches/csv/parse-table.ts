/** Steps through a CSV file, with pauses for other requests, and finds the line that names its columns. */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { findColumns, type Columns } from './find-columns.ts';

export interface TableRow {
  /** First line of the row in the file, from 1. */
  line: number;
  cells: string[];
  /** Line of a quote that is never closed; what follows it cannot be separated. */
  openQuote?: number;
}

interface Table {
  columns: Columns;
  /** Cells of the line that names the columns. */
  head: readonly string[];
  /** Rows below that line, without empty ones. */
  rows: AsyncGenerator<TableRow, undefined>;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Something besides blanks and delimiters, which an empty row of another delimiter consists of. */
const WRITTEN = /[^\s,;|]/;
const LINE_END = /\r\n|\r|\n/;
const LINE_ENDS_IN = new RegExp(LINE_END, 'g');
const LINE_ENDS = ['\r\n', '\n', '\r'];
/** Characters that are parsed at a time, which takes a few milliseconds. */
const PIECE = 16 * 1024;
/** Limits beyond any sensible row. */
const MAX_CELLS = 1000;
/** Rows above the column names: titles, addresses, dates, conditions. */
export const MAX_ROWS_ABOVE = 40;

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await setImmediate();
  }
}

/** Rows that have something in them. @param firstLine the line of the file with which the text begins */
async function* rowsOf(text: string, delimiter: string, firstLine: number): AsyncGenerator<TableRow, undefined> {
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      info: true,
      // A tab is a blank as well, so in a file that is separated by tabs it must stay.
      ltrim: delimiter !== '\t',
      record_delimiter: LINE_ENDS,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  /** Lines read so far, and line ends of two letters inside of cells, each of which the parser counts as two lines. */
  let [read, doubled] = [0, 0];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const inside = record.flatMap((cell) => cell.match(LINE_ENDS_IN) ?? []);
      doubled += inside.filter((end) => end === '\r\n').length;
      read = info.lines - doubled;
      const line = firstLine + read - 1 - inside.length;
      if (record.some((cell) => WRITTEN.test(cell))) yield { line, cells: record.slice(0, MAX_CELLS) };
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

interface Heading {
  delimiter: string;
  line: number;
  columns: Columns;
  head: readonly string[];
}

const isWhole = ({ of }: Columns): boolean =>
  (of.has('name') || of.has('code')) && of.has('color') && of.has('material');

/** The first row that names every column that is needed, else the one that names the most. */
const findHeading = async (
  text: string,
  delimiters: readonly string[],
  firstLine: number,
): Promise<Heading | undefined> => {
  let best: Heading | undefined;
  for (const delimiter of delimiters) {
    let above = 0;
    for await (const { line, cells } of rowsOf(text, delimiter, firstLine)) {
      const found: Heading = { delimiter, line, columns: findColumns(cells), head: cells };
      if (isWhole(found.columns)) return found;
      if (found.columns.of.size > (best?.columns.of.size ?? -1)) best = found;
      above += 1;
      if (above > MAX_ROWS_ABOVE) break;
    }
  }
  return best;
};

/** @returns undefined for a text without any row */
export const parseTable = async (bytes: string): Promise<Table | undefined> => {
  const text = bytes.charCodeAt(0) === 0xfeff ? bytes.slice(1) : bytes;
  const said = /^"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(text.slice(0, 12));
  const body = text.slice(said?.[0].length ?? 0);
  const firstLine = said === null ? 1 : 2;
  const heading = await findHeading(body, said?.[1] === undefined ? DELIMITERS : [said[1]], firstLine);
  if (heading === undefined) return undefined;
  const { delimiter, line, columns, head } = heading;
  return { columns, head, rows: below(rowsOf(body, delimiter, firstLine), line) };
};

async function* below(rows: AsyncGenerator<TableRow, undefined>, line: number): AsyncGenerator<TableRow, undefined> {
  for await (const row of rows) if (row.line > line) yield row;
}
