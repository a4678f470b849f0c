/** CSV after RFC 4180, and what spreadsheets make of it: `;` or tab instead of the comma, any line ends, `sep=;` on top. */

export interface CsvRow {
  /** Line of the file on which it begins, from 1. */
  line: number;
  cells: string[];
  /** Line of a quote that no other closes: what follows it can't be told apart. */
  openQuote?: number;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** What stands most often in the first line outside of quotes. */
const delimiterOf = (text: string): string => {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) break;
    else if (!quoted && counts.has(letter)) counts.set(letter, counts.get(letter)! + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]![0];
};

/** Reads rows one after the other, so that nobody has to read a file to its end to find that it is too long. Rows without a letter are left out. */
export function* parseCsv(text: string): Generator<CsvRow> {
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
    if (read.row.openQuote !== undefined || read.row.cells.some((cell) => cell.trim() !== '')) yield read.row;
  }
}

const readRow = (text: string, from: number, firstLine: number, delimiter: string): { row: CsvRow; at: number; line: number } => {
  const row: CsvRow = { line: firstLine, cells: [] };
  let [at, line] = [from, firstLine];
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at, line, delimiter) : readPlain(text, at, line, delimiter);
    if (cell.openQuote !== undefined) row.openQuote = cell.openQuote;
    row.cells.push(cell.value);
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
  /** Of the delimiter or the line end after it. */
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
  const pieces: string[] = [];
  let line = firstLine;
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    const piece = text.slice(at, end === -1 ? text.length : end);
    line += piece.match(/\r\n|\r|\n/g)?.length ?? 0;
    pieces.push(piece);
    if (end === -1) return { value: pieces.join(''), at: text.length, line, openQuote: firstLine };
    if (text[end + 1] !== '"') {
      // Letters between the closing quote and the delimiter belong to the cell, as spreadsheets read it.
      const rest = readPlain(text, end + 1, line, delimiter);
      return { value: pieces.join('') + rest.value, at: rest.at, line };
    }
    pieces.push('"');
    at = end + 2;
  }
};
