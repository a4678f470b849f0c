/** CSV files as every spreadsheet reads them: exports of the server, and lists that a page offers to download. */

/** First characters that make a spreadsheet run a cell as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

const cell = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Quotes every cell, and begins with the byte order mark by which spreadsheets recognize UTF-8. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
