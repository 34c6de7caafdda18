// Lists as the spreadsheets of the world save them.
import { readClothList } from '../cloths/cloth-list.reader.js';
import { readRollList } from '../inventory/rolls/roll-list.reader.js';
import { readProductList } from './product-list.reader.js';

const products = (text: string | Buffer) => readProductList(Buffer.from(text));
const HEADING = 'name,description,price,stock,category';
const crepe = { name: 'Crêpe', description: 'Cloth', price: 9.5, stock: 3, category: 'silk' };

describe('a list of products', () => {
  it.each([
    [
      'European Excel',
      '\ufeffname;description;price;stock;category\r\nCrêpe;Cloth;9,50;3;silk\r\n',
    ],
    ['tabs', 'name\tdescription\tprice\tstock\tcategory\nCrêpe\tCloth\t9,5\t3\tsilk\n'],
    ['lines', 'name|description|price|stock|category\nCrêpe|Cloth|$9.50|3|silk\n'],
    [
      'its separator named',
      'sep=;\nname;description;price;stock;category\nCrêpe;Cloth;9,50;3;silk\n',
    ],
    [
      'headings as people write them',
      ' Name ,DESCRIPTION,Price,"Stock ",category\nCrêpe,Cloth,"9,50",3,silk\n',
    ],
    ['each row in one cell', `${HEADING}\n"Crêpe,""Cloth"",9.50,3,silk"\n`],
    [
      'empty rows and columns',
      `,,,,,\n${HEADING},,\n,,,,\nCrêpe,Cloth,9.50,3,silk,,\n , ,,,\n,,,,,,\n`,
    ],
    [
      'a column without a heading',
      'name,,description,price,stock,category\nCrêpe,,Cloth,9.50,3,silk\n',
    ],
    ['other digits', `${HEADING}\nCrêpe,Cloth,৯.৫০,３,silk\n`],
  ])('cases 9, 11: reads a list of products with %s', async (_what, text) => {
    const { news, faults } = await products(text);
    expect(faults).toEqual([]);
    expect(news).toMatchObject([{ fields: crepe }]);
  });

  it.each([
    ['Windows-1252', Buffer.from(`${HEADING}\nCrêpe,Cloth,9.50,3,silk\n`, 'latin1')],
    [
      'UTF-16',
      Buffer.from(
        `\ufeff${HEADING.replaceAll(',', '\t')}\nCrêpe\tCloth\t9,5\t3\tsilk\n`,
        'utf16le',
      ),
    ],
  ])('cases 10: reads a list of products in %s', async (_what, bytes) => {
    expect((await products(bytes)).news).toMatchObject([{ fields: crepe }]);
  });

  it('cases 9: refuses a list of products if a cell could be two numbers, and shows both', async () => {
    const text = 'name;description;price;stock;category\nA;Cloth;1,234;1.200;silk\n';
    const { news, faults } = await products(text);
    expect(news).toEqual([]);
    expect(faults).toEqual([
      {
        line: 2,
        column: 'price',
        message: '"1,234" could be 1234 or 1.234: write it as 1234, or as 1.2340.',
      },
      {
        line: 2,
        column: 'stock',
        message: '"1.200" could be 1200 or 1.2: write it as 1200, or as 1.2000.',
      },
    ]);
  });

  it('cases 11: names a cell of the list that stands under no heading, and its line', async () => {
    const { faults } = await products(`sep=,\n${HEADING},\nA,Cloth,1,1,silk,x\n`);
    expect(faults).toEqual([
      { line: 3, column: null, message: 'This row has 6 cells and the heading 5.' },
    ]);
    const inside = await products('name,,price\nA,x,1\n');
    expect(inside.faults).toEqual([
      { line: 2, column: null, message: 'Cell 2 of this row has no heading.' },
    ]);
  });
});

describe('the other lists', () => {
  it('cases 9: reads lists of cloths in the same way as those of products', async () => {
    const text =
      'Code;Name;Composition;Width cm;Weight gsm;Made in\n lw–1;Crêpe;cotton 97%, elastane 3%;148,5;120;Bangladesh\n;;;;;\n';
    const bytes = Buffer.from(text, 'latin1');
    bytes[bytes.indexOf(0x13)] = 0x96;
    const { cloths, faults } = await readClothList(bytes);
    expect(faults).toEqual([]);
    expect(cloths).toMatchObject([
      { code: 'LW-1', changes: { name: 'Crêpe', widthCm: 148.5, weightGsm: 120, madeIn: 'BD' } },
    ]);
  });

  it('cases 9: reads lists of rolls with the days of spreadsheets', async () => {
    const list = (received: string) =>
      readRollList(
        Buffer.from(
          `number;sku;lot;length;cost;received;state\nR–1;0a1b2c3d;A;12,5;1.234,50;${received};Open\n`,
        ),
      );
    for (const day of ['25.11.2026', '11/25/2026', '25-Nov-2026'])
      expect((await list(day)).rolls).toMatchObject([
        {
          number: 'R-1',
          says: {
            sku: '0A1B2C3D',
            length: 12_500,
            cost: 123_450,
            received: '2026-11-25',
            state: 'open',
          },
        },
      ]);
    expect((await list('11/05/2026')).faults).toEqual([
      {
        line: 2,
        column: 'received',
        message: '"11/05/2026" could be 2026-05-11 or 2026-11-05: write it as one of these.',
      },
    ]);
  });
});
