import { execFileSync } from 'node:child_process';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { withRows, type Row } from './table.js';

const page = `# What the shop survives

<!-- scenarios: written by npm run chaos -->

<!-- end of scenarios -->

The rest of the page.
`;
const row = (id: string, result = 'all well'): Row => ({
  id,
  what: 'buyers order at once',
  expected: 'none oversold',
  result,
  where: '2026-11-21, 2 cores',
});
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| R'));

describe('the table of results', () => {
  it('has a row for each scenario, in the order of their numbers', () => {
    const written = withRows(page, [row('R16'), row('R2'), row('R1')]);
    expect(rowsOf(written).map((line) => line.slice(0, 5))).toEqual(['| R1 ', '| R2 ', '| R16']);
    expect(written).toMatch(/^# What the shop survives/);
    expect(written).toContain('The rest of the page.');
  });

  it('keeps earlier results of other scenarios, and replaces those of the same', () => {
    const first = withRows(page, [row('R1', 'first'), row('R2', 'first')]);
    const second = withRows(first, [row('R2', 'second')]);
    expect(rowsOf(second)).toEqual([
      expect.stringContaining('first') as string,
      expect.stringContaining('second') as string,
    ]);
  });

  it('is not broken by a bar or a line break in a result', () => {
    const written = withRows(page, [row('R1', 'a | b\nc')]);
    expect(withRows(written, [])).toBe(written);
    expect(rowsOf(written)[0]).toContain('a / b c');
  });

  it('is laid out as the formatter wants it', () => {
    const written = withRows(page, [row('R1'), row('R16', 'a longer story')]);
    const formatted = execFileSync('npx', ['prettier', '--parser', 'markdown'], {
      cwd: checkoutFolder(),
      input: written,
      encoding: 'utf8',
    });
    expect(formatted).toBe(written);
  });

  it('says which line a page lacks', () => {
    expect(() => withRows('# Empty\n', [])).toThrow('docs/reliability.md has no line');
  });
});
