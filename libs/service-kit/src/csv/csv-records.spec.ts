import { csvRecords } from './csv-records.js';

const read = (text: string) => [...csvRecords(text)];

describe('the records of a CSV text', () => {
  it.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '"a""b",""\n"x\ny"," z"',
      [
        ['a"b', ''],
        ['x\ny', ' z'],
      ],
    ],
    [
      'a,\n,\n',
      [
        ['a', ''],
        ['', ''],
      ],
    ],
    ['""\n \n', [[''], [' ']]],
    ['', []],
  ])('reads the lines, cells and quoted cells of a CSV text: %j', (text, cells) => {
    expect(read(text).map((record) => ('cells' in record ? record.cells : null))).toEqual(cells);
  });

  it('numbers CSV records by the line that an editor shows', () => {
    const text = 'a\n\n"two\r\nlines",x\r\n"three\n\nlines"\nz\n';
    expect(read(text).map(({ line }) => line)).toEqual([1, 3, 5, 8]);
  });

  it.each(['a\n"b"c\n', 'a\nb"c\n', 'a\n"b\nc', 'a\n"'])(
    'stops reading CSV if the quotation marks do not match: %j',
    (text) => {
      expect(read(text)).toEqual([
        { line: 1, cells: ['a'] },
        { line: 2, fault: 'quotes' },
      ]);
    },
  );

  it.each([
    [`wide`, `${','.repeat(1_000)}\n`],
    [`long`, `${'x'.repeat(100_001)}\n`],
  ])('stops reading CSV where a record is too %s', (fault, text) => {
    expect(read(`a\n${text}`)).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, fault },
    ]);
  });

  it('reads other separators, and quotation marks within texts, if the caller requests it', () => {
    const text = 'a;5" wide;"b;""c"\n"d" e;f,"g"\n"two\nlines";"';
    expect([...csvRecords(text, { separator: ';', areQuotesLoose: true })]).toEqual([
      { line: 1, cells: ['a', '5" wide', 'b;"c'] },
      { line: 2, cells: ['"d" e', 'f,"g"'] },
      { line: 3, fault: 'quotes' },
    ]);
  });
});
