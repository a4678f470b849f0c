/** A spreadsheet takes what begins with one of these for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r\n]/;

const cell = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** Quoted throughout, with a mark that tells spreadsheets it is UTF-8. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
