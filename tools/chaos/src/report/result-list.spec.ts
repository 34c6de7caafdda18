import { execFileSync } from 'node:child_process';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { withEntries, type Entry } from './result-list.js';

const page = `# What the shop survives

<!-- scenarios: written by npm run chaos -->

<!-- end of scenarios -->

The rest of the page.
`;
const entry = (id: string, result = 'all well'): Entry => ({
  id,
  what: 'buyers order at once',
  expected: 'none oversold',
  result,
  where: '2026-11-21, 2 cores',
});
const idsOf = (text: string) => text.match(/(?<=^- \*\*)R\d+/gm);

describe('the list of results', () => {
  it('writes an entry for each scenario into the results, in the order of their numbers', () => {
    const written = withEntries(page, [entry('R16'), entry('R2'), entry('R1')]);
    expect(idsOf(written)).toEqual(['R1', 'R2', 'R16']);
    expect(written).toMatch(/^# What the shop survives/);
    expect(written).toContain('The rest of the page.');
  });

  it('keeps earlier results of other scenarios, and replaces those of the same', () => {
    const first = withEntries(page, [entry('R1', 'first'), entry('R2', 'first')]);
    const second = withEntries(first, [entry('R2', 'second')]);
    expect(idsOf(second)).toEqual(['R1', 'R2']);
    expect(second.match(/(?<=Result: )\w+/g)).toEqual(['first', 'second']);
  });

  it('keeps the result list valid despite a line break in a result or its length', () => {
    const written = withEntries(page, [entry('R1', `a\nb ${'- 12 orders '.repeat(30)}`)]);
    expect(withEntries(written, [])).toBe(written);
    expect(written).toContain('Result: a b');
    expect(Math.max(...written.split('\n').map(({ length }) => length))).toBeLessThan(120);
  });

  it('formats the result list as the formatter requires', () => {
    const written = withEntries(page, [entry('R1'), entry('R16', 'a longer story '.repeat(20))]);
    const formatted = execFileSync('npx', ['prettier', '--parser', 'markdown'], {
      cwd: checkoutFolder(),
      input: written,
      encoding: 'utf8',
    });
    expect(formatted).toBe(written);
  });

  it('reports which line a results page lacks', () => {
    expect(() => withEntries('# Empty\n', [])).toThrow('docs/reliability.md has no line');
  });
});
