import { csvRow } from './csv.js';

describe('a line of a CSV file', () => {
  it('ends as the standard has it, and quotes only what needs it', () => {
    expect(csvRow(['Muslin', '12.50', ''])).toBe('Muslin,12.50,\r\n');
    expect(csvRow(['Dhaka, 1209', 'a "fine" one', 'two\nlines'])).toBe(
      '"Dhaka, 1209","a ""fine"" one","two\nlines"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])(
    'makes text of %j, which a spreadsheet would run',
    (formula) => {
      const [cell = ''] = csvRow([formula, 'x']).split(',x');
      expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );
});
