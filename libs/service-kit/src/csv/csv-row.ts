// CSV files (RFC 4180) that a spreadsheet opens without running any of their cells.

// Signs of a formula, full-width ones too, behind white space or at once; and apostrophes, since one more stands for one.
const START = String.raw`(?:\s*[=+\-@＝＋－＠−]|[\t\r\n])`;
const RUNS = new RegExp(`^'*${START}`, 'u');
const GUARDED = new RegExp(`^'+${START}`, 'u');

/** A negative amount begins as a formula does, and is none. */
const AMOUNT = /^-\d+\.\d\d$/;

function cellOf(text: string): string {
  const safe = RUNS.test(text) && !AMOUNT.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file. What would be a formula becomes text by an apostrophe before it. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** The text of a cell as it was before `csvRow` made it safe. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
