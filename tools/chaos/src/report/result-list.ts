// The results in docs/reliability.md: each entry is the result of the last run of its scenario.

export interface Entry {
  id: string;
  what: string;
  expected: string;
  result: string;
  /** Day and machine. */
  where: string;
}

const BEGIN = '<!-- scenarios: written by npm run chaos -->';
const END = '<!-- end of scenarios -->';
const WIDTH = 116;

/** Returns the page with these entries in place of older ones of the same scenarios. */
export function withEntries(page: string, entries: readonly Entry[]): string {
  const [before, rest] = split(page, BEGIN);
  const [list, after] = split(rest, END);
  const texts = new Map(readEntries(list).map((text) => [idOf(text), text]));
  for (const entry of entries) texts.set(entry.id, format(entry));
  const sorted = [...texts].sort(([a], [b]) => numberOf(a) - numberOf(b));
  return `${before}${BEGIN}\n\n${sorted.map(([, text]) => text).join('\n')}\n\n${END}${after}`;
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`docs/reliability.md has no line "${mark}"`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

const readEntries = (list: string): string[] =>
  list
    .trim()
    .split(/\n(?=- )/)
    .filter(Boolean);
const idOf = (text: string): string => /^- \*\*(R\d+)/.exec(text)?.[1] ?? '';
const numberOf = (id: string): number => Number(id.slice(1));

const format = ({ id, what, expected, result, where }: Entry): string =>
  [
    wrapped(`- **${id}**: ${what}`, '  '),
    wrapped(`  - Expected: ${expected}`, '    '),
    wrapped(`  - Result: ${result}`, '    '),
    wrapped(`  - Run: ${where}`, '    '),
  ].join('\n');

/** Splits a list entry into lines, indented as prettier does. */
function wrapped(text: string, indent: string): string {
  const [first = '', ...words] = text.trimEnd().split(/(?<=\S)\s+/);
  const lines = [first];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < WIDTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(indent + word);
  }
  return lines.join('\n');
}
