/** A spreadsheet takes what begins so for a formula, and would run it. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a CSV file (RFC 4180). What would be a formula becomes text. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
