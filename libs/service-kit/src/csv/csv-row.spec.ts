import { csvRow, unguarded } from './csv-row.js';

describe('a line of a CSV file', () => {
  it('ends a CSV line as the standard requires, and quotes only cells that need it', () => {
    expect(csvRow(['Muslin', '12.50', ''])).toBe('Muslin,12.50,\r\n');
    expect(csvRow(['Dhaka, 1209', 'a "fine" one', 'two\nlines'])).toBe(
      '"Dhaka, 1209","a ""fine"" one","two\nlines"\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x","y")',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' =1',
    '\u00a0=1',
    '\u3000＝1',
    '\n=1',
    "'=1",
  ])('security L3: writes %j as text, since a spreadsheet would run it', (formula) => {
    const [cell = ''] = csvRow([formula, 'x']).split(',x');
    const text = cell.replace(/^"|"$/g, '').replaceAll('""', '"');
    expect(text).toBe(`'${formula}`);
    expect(unguarded(text)).toBe(formula);
  });

  it.each(['Muslin', "Weaver's", '1-2', ' spaced', ''])('writes %j to CSV unchanged', (text) => {
    expect(csvRow([text])).toBe(`${text}\r\n`);
    expect(unguarded(text)).toBe(text);
  });

  it('leaves a negative amount a number', () => {
    expect(csvRow(['-0.01', '-5.00', '-5'])).toBe("-0.01,-5.00,'-5\r\n");
  });
});
