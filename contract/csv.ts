/** CSV files that every spreadsheet can read. */

/** Texts that a spreadsheet would run as a formula; East Asian ones also read full-width signs. */
export const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

const cell = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Begins with a byte order mark, by which spreadsheets recognize UTF-8. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
