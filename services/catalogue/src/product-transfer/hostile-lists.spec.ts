import { readClothList } from '../cloths/cloth-list.reader.js';
import { readRollList } from '../inventory/rolls/roll-list.reader.js';
import { readProductList } from './product-list.reader.js';

const readers = { products: readProductList, cloths: readClothList, rolls: readRollList };
const MEGABYTE = 1024 * 1024;

/** Reads the list; returns its faults, and how often the process did other work in the meantime. */
async function read(list: string, of: keyof typeof readers = 'products') {
  const bytes = Buffer.from(list);
  let others = 0;
  let isReading = true;
  const work = (): void => {
    others += 1;
    if (isReading) setImmediate(work);
  };
  setImmediate(work);
  try {
    return { ...(await readers[of](bytes)), others };
  } finally {
    isReading = false;
  }
}

describe('a list that no shop has', () => {
  it.each([
    [
      'a million empty rows',
      () => `id\n${',\n'.repeat(1_000_000)}`,
      'A list has at most 50,000 rows.',
    ],
    [
      'a million bad rows',
      () => `id\n${'x\n'.repeat(1_000_000)}`,
      'The list was read only up to line',
    ],
    [
      'a cell too many in each row',
      () => `name,price\n${'Poplin,9.50,x\n'.repeat(20_000)}`,
      'The list was read only up to line 1,001, with 1,000 errors so far.',
    ],
    ['a thousand columns', () => `${'a,'.repeat(999)}\n1\n`, 'The heading has 1,000 columns'],
    ['5 MB of columns', () => ','.repeat(5 * MEGABYTE), 'This row has more than 1,000 cells.'],
    ['5 MB of quotation marks', () => `id\n${'"'.repeat(5 * MEGABYTE)}`, 'This row is longer than'],
    [
      '5 MB in a cell',
      () => `id\n${'x'.repeat(5 * MEGABYTE)}`,
      'This row is longer than 100,000 characters',
    ],
    [
      '5 MB behind a quotation mark',
      () => `id\nx\n"${'x\n'.repeat(2.5 * MEGABYTE)}`,
      'This row is longer than 100,000 characters: a quotation mark may be missing.',
    ],
  ])(
    'reads a hostile list no further than its limits, and refuses it with a sentence: %s',
    async (_what, list, sentence) => {
      const { faults } = await read(list());
      expect(faults.map(({ message }) => message).join('\n')).toContain(sentence);
      expect(faults.length).toBeLessThan(1_100);
    },
  );
});

describe('a list that is long', () => {
  const numbered = (count: number, row: (nth: string) => string) =>
    Array.from({ length: count }, (_, nth) => `${row(String(nth))}\n`).join('');

  it.each([
    ['products', 'name,description,price,stock,category', 'Cloth,Of cotton,9.5,12,silk'],
    ['cloths', 'code,name,composition,width_cm,weight_gsm', 'N,Poplin,100% cotton,150,120'],
    ['rolls', 'number,sku,lot,length,width_cm,place', 'N,0A1B2C3D,A,12.5,148.5,C4'],
  ] as const)(
    'reads a long list with other work between its rows: %s',
    async (of, heading, row) => {
      const rows = numbered(10_000, (nth) => row.replace(/^N/, `LW-${nth}`));
      const { faults, others, ...list } = await read(`${heading}\n${rows}`, of);
      expect([list.rows, faults]).toEqual([10_000, []]);
      expect(others).toBeGreaterThan(1);
    },
  );

  it('reads a list of up to fifty thousand rows', async () => {
    const { rows, faults } = await read(`number\n${numbered(50_001, (nth) => nth)}`, 'rolls');
    const message = 'A list has at most 50,000 rows.';
    expect([rows, faults]).toEqual([50_000, [{ line: 1, column: null, message }]]);
  });
});
