// CSV files (RFC 4180) that a spreadsheet opens without running any of their cells.

// Characters that start a formula, including full-width ones, with or without leading white space; and apostrophes,
// which escape them.
const START = String.raw`(?:\s*[=+\-@＝＋－＠−]|[\t\r\n])`;
const RUNS = new RegExp(`^'*${START}`, 'u');
const GUARDED = new RegExp(`^'+${START}`, 'u');

/** A negative amount starts like a formula, but is none. */
const AMOUNT = /^-\d+\.\d\d$/;

function cellOf(text: string): string {
  const safe = RUNS.test(text) && !AMOUNT.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a CSV file. A cell that would be a formula gets a leading apostrophe, which makes it text. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Returns the text of a cell as it was before `csvRow` escaped it. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
