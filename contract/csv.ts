/** CSV files that every spreadsheet can read. */

/** Text that a spreadsheet would run as a formula. East Asian spreadsheets also accept full-width characters. */
export const FORMULA_PREFIX = /^[=+\-@＝＋－＠\t\r\n]/;

const quoteCell = (value: string): string =>
  `"${(FORMULA_PREFIX.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Begins with a byte order mark, by which spreadsheets recognize UTF-8. */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[header, ...rows].map((row) => row.map(quoteCell).join(',')).join('\r\n')}\r\n`;
