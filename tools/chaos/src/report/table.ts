// The table of docs/reliability.md: a row is the result of the last run of its scenario.

export interface Row {
  id: string;
  what: string;
  expected: string;
  result: string;
  /** Day and machine. */
  where: string;
}

const BEGIN = '<!-- scenarios: written by npm run chaos -->';
const END = '<!-- end of scenarios -->';
const HEAD = ['Scenario', 'What happens', 'Expected', 'Result', 'Day and machine'];

/** The page with these rows in the place of older ones of the same scenarios. */
export function withRows(page: string, rows: readonly Row[]): string {
  const [before, rest] = split(page, BEGIN);
  const [table, after] = split(rest, END);
  const known = new Map(readRows(table).map((cells) => [cells[0] ?? '', cells]));
  for (const { id, what, expected, result, where } of rows) {
    known.set(id, [id, what, expected, result, where].map(plain));
  }
  const sorted = [...known.values()].sort((a, b) => numberOf(a) - numberOf(b));
  return `${before}${BEGIN}\n\n${format([HEAD, ...sorted])}\n\n${END}${after}`;
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/reliability.md has no line "${mark}"`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/** The rows below the head, as cells. */
const readRows = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| R'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |\s*\|$/g, '').trim()));

const numberOf = ([id = '']: string[]): number => Number(id.slice(1));

const plain = (cell: string): string => cell.replaceAll('|', '/').replace(/\s+/g, ' ').trim();

/** Padded as the formatter of the repository would. */
function format(rows: readonly string[][]): string {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const padded = rows.map((row) =>
    line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))),
  );
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [padded[0], rule, ...padded.slice(1)].join('\n');
}
