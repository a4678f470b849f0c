/**
 * Parses CSV by RFC 4180 and its variants in spreadsheets: `;` or tab instead of the comma, any line ends, `sep=;` on
 * top.
 */

export interface CsvRow {
  /** First line of the row in the file, from 1. */
  line: number;
  cells: string[];
  /** Line of a quote that is never closed; cells after it cannot be separated. */
  openQuote?: number;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** Limits beyond any sensible first line or row. */
const LONGEST_LOOK = 64 * 1024;
const MOST_CELLS = 1000;
/** Far more than any field allows; a truncated cell is still refused for its length. */
const LONGEST_CELL = 64 * 1024;

/** Delimiter: the most frequent candidate in the first line outside of quotes. */
const delimiterOf = (text: string): string => {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (let i = 0; i < Math.min(text.length, LONGEST_LOOK); i++) {
    const letter = text[i]!;
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) break;
    else if (!quoted && counts.has(letter)) counts.set(letter, counts.get(letter)! + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]![0];
};

/**
 * Yields the rows one by one, so that a file that is too long is refused early, and a long one can be read with pauses.
 * `undefined` is an empty row.
 */
export function* stepThroughCsv(text: string): Generator<CsvRow | undefined> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  const said = /^sep=(.)(\r\n|\r|\n)/i.exec(text.slice(at, at + 10));
  if (said !== null) {
    at += said[0].length;
    line += 1;
  }
  const delimiter = said?.[1] ?? delimiterOf(text.slice(at));
  while (at < text.length) {
    const read = readRow(text, at, line, delimiter);
    ({ at, line } = read);
    yield read.row.openQuote !== undefined || read.row.cells.some((cell) => cell.trim() !== '') ? read.row : undefined;
  }
}

const readRow = (
  text: string,
  from: number,
  firstLine: number,
  delimiter: string,
): { row: CsvRow; at: number; line: number } => {
  const row: CsvRow = { line: firstLine, cells: [] };
  let [at, line] = [from, firstLine];
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at, line, delimiter) : readPlain(text, at, line, delimiter);
    if (cell.openQuote !== undefined) row.openQuote = cell.openQuote;
    if (row.cells.length < MOST_CELLS) row.cells.push(cell.value);
    ({ at, line } = cell);
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    return { row, at: at + 1, line: line + 1 };
  }
};

interface Cell {
  value: string;
  /** Position of the delimiter or line end after the cell. */
  at: number;
  line: number;
  openQuote?: number;
}

const readPlain = (text: string, from: number, line: number, delimiter: string): Cell => {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { value: text.slice(from, at), at, line };
};

const readQuoted = (text: string, from: number, firstLine: number, delimiter: string): Cell => {
  let end = text.indexOf('"', from + 1);
  // Two quotes stand for one in the cell.
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  const inside = text.slice(from + 1, end === -1 ? text.length : end);
  const line = firstLine + (inside.match(/\r\n|\r|\n/g)?.length ?? 0);
  const value = inside.slice(0, LONGEST_CELL).replaceAll('""', '"');
  if (end === -1) return { value, at: text.length, line, openQuote: firstLine };
  // As in spreadsheets, text between the closing quote and the delimiter belongs to the cell.
  const rest = readPlain(text, end + 1, line, delimiter);
  return { value: value + rest.value, at: rest.at, line };
};
