// Yields the records of a CSV text (RFC 4180) one by one, so that a reader that stops early does not pay for the rest.
// csv-parse took more than a minute for a million short rows, and longer when it counted cells.

/** Limits far above any real list. */
export const MAX_CELLS = 1_000;
export const MAX_LENGTH = 100_000;

/** A record with the line on which it begins, or a fault, after which reading stops. */
export type CsvRecord = { line: number } & (
  { cells: string[] } | { fault: 'quotes' | 'long' | 'wide' }
);

interface CsvTerms {
  separator?: string;
  /** True if quotation marks that do not enclose a cell are part of its text. */
  areQuotesLoose?: boolean;
}

/** Yields the records, without empty lines. */
export function* csvRecords(
  text: string,
  { separator = ',', areQuotesLoose = false }: CsvTerms = {},
): Generator<CsvRecord, void, undefined> {
  const ends = `${separator}\r\n${areQuotesLoose ? '' : '"'}`;
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const cells: string[] = [];
    const begin = at;
    let end: string | null = separator;
    for (; end === separator; at += end.length) {
      const close = text[at] === '"' ? closingMark(text, at + 1) : null;
      const isQuoted =
        close !== null &&
        (!areQuotesLoose || close === text.length || endAt(text, close + 1, separator) !== null);
      const to = isQuoted ? close : endOfCell(text, at, ends);
      if (to - begin > MAX_LENGTH) return yield { line, fault: 'long' };
      if (cells.length === MAX_CELLS) return yield { line, fault: 'wide' };
      const cell = isQuoted ? text.slice(at + 1, to).replaceAll('""', '"') : text.slice(at, to);
      at = isQuoted ? to + 1 : to;
      end = endAt(text, at, separator);
      if (end === null) return yield { line, fault: 'quotes' };
      cells.push(cell);
    }
    const isEmpty = cells.length === 1 && cells[0] === '' && text[begin] !== '"';
    if (!isEmpty) yield { line, cells };
    line += linesIn(text.slice(begin, at));
  }
}

/** Returns the position of the closing quote; for a cell that is never closed, the end of the text. */
function closingMark(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

function endOfCell(text: string, from: number, ends: string): number {
  let at = from;
  while (at < text.length && !ends.includes(text.charAt(at))) at += 1;
  return at;
}

/** Returns the separator or line break after a cell, empty at the end of the text; null for anything else. */
function endAt(text: string, at: number, separator: string): string | null {
  if (at > text.length) return null;
  const next = text.charAt(at);
  if (next === '\r') return text[at + 1] === '\n' ? '\r\n' : '\r';
  return next === separator || next === '\n' || next === '' ? next : null;
}

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;
