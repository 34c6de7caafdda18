// The records of a CSV text (RFC 4180) one by one: a reader that stops early pays for what it has read alone.

/** A record with the line on which it begins; or what is wrong with it, which ends the text. */
export type CsvRecord = { line: number } & ({ cells: string[] } | { fault: string });

/** No list has so many columns, and no product such long texts. */
const MAX_CELLS = 1_000;
const MAX_LENGTH = 100_000;

const QUOTES = 'The quotation marks of this line do not match.';
const LONG = `This row is longer than ${MAX_LENGTH.toLocaleString('en-US')} characters: a quotation mark may be missing.`;
const WIDE = `This row has more than ${MAX_CELLS.toLocaleString('en-US')} cells.`;

/** Lines that are empty are left out. */
export function* csvRecords(text: string): Generator<CsvRecord, void, undefined> {
  let [at, line] = [0, 1];
  while (at < text.length) {
    const cells: string[] = [];
    const begin = at;
    let end: string | null = ',';
    for (; end === ','; at += end.length) {
      const isQuoted = text[at] === '"';
      const to = isQuoted ? closingMark(text, at + 1) : endOfCell(text, at);
      if (to - begin > MAX_LENGTH) return yield { line, fault: LONG };
      if (cells.length === MAX_CELLS) return yield { line, fault: WIDE };
      const cell = isQuoted ? text.slice(at + 1, to).replaceAll('""', '"') : text.slice(at, to);
      at = isQuoted ? to + 1 : to;
      end = separatorAt(text, at);
      if (end === null) return yield { line, fault: QUOTES };
      cells.push(cell);
    }
    const isEmpty = cells.length === 1 && cells[0] === '' && text[begin] !== '"';
    if (!isEmpty) yield { line, cells };
    line += linesIn(text.slice(begin, at));
  }
}

/** Of a cell that is never closed: the end of the text. */
function closingMark(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

function endOfCell(text: string, from: number): number {
  let at = from;
  while (at < text.length && !',"\r\n'.includes(text.charAt(at))) at += 1;
  return at;
}

/** What stands behind a cell, empty at the end of the text; null where that is neither a comma nor the end of a line. */
function separatorAt(text: string, at: number): string | null {
  if (at > text.length) return null;
  const next = text.charAt(at);
  if (next === '\r') return text[at + 1] === '\n' ? '\r\n' : '\r';
  return ',\n'.includes(next) ? next : null;
}

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1;
