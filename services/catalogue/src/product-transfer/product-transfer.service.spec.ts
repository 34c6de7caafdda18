import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { KnownNames } from '@shop/contracts/catalogue/catalogue-admin';
import { detailNames } from '@shop/contracts/catalogue/product-details';
import { csvRecords } from '@shop/service-kit/csv/csv-records';
import { openTransfer, type OpenTransfer } from '../testing/open-transfer.js';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';

let shop: OpenBackOffice;
let transfer: OpenTransfer;
beforeAll(async () => {
  shop = await openBackOffice();
  transfer = openTransfer(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

const importList = async (text: string | Buffer, dryRun = false, knownNames?: KnownNames) =>
  transfer.importList(shop.by, await shop.stage(Buffer.from(text)), { dryRun, knownNames });
const exported = async () => {
  let text = '';
  let after: string | null = null;
  do {
    const part: { text: string; next: string | null } = await transfer.exportPart(after);
    text += part.text;
    after = part.next;
  } while (after !== null);
  return text;
};
const HEADING = 'name,description,price,stock,category';
const names = async () => {
  const rows = await shop.dataSource.query<{ name: string }[]>(
    'SELECT name FROM products ORDER BY 1',
  );
  return rows.map(({ name }) => name);
};

describe('the exported list', () => {
  it('W51: exports the products of a filter in the sort of their list, with the chosen columns', async () => {
    const cheap = await shop.add({ name: 'Wool, fine', category: 'wool', price: 9 });
    const dear = await shop.add({ name: 'Wool, coarse', category: 'wool', price: 20 });
    await shop.add({ name: 'Silk', category: 'silk', price: 12 });
    const query = {
      category: 'wool',
      sort: 'price',
      order: 'desc',
      columns: 'price,none',
    } as const;
    const { text, next } = await transfer.exportPart(null, query);
    expect(text.trim().split('\r\n')).toEqual([
      'id,price',
      `${dear._id},20.00`,
      `${cheap._id},9.00`,
    ]);
    expect(next).toBeNull();
    const found = await transfer.exportPart(null, { search: 'coarse', order: 'asc' });
    expect(found.text).toContain('Wool, coarse');
    expect(found.text).not.toContain('Silk');
  });

  it('cases 9, 12: imports the exported list as it is and as European Excel saves it, and changes nothing', async () => {
    const key = `products/${'a'.repeat(64)}`;
    await shop.store.put(`${key}-320.webp`, Buffer.from('x'));
    await shop.add({
      name: 'Cloth, "fine"\nand more',
      features: ['Soft, light', '#1F3A5F Navy'],
      originalPrice: 19.99,
      weight: '120 g/m²',
      images: [key],
    });
    await shop.add({ name: "'=quoted", stock: 0 });
    const text = await exported();
    expect(text.split('\r\n')[0]).toBe(
      `id,name,description,price,originalPrice,category,stock,cloth,unit,step,least,most,shippingGrams,taxClass,state,liveFrom,priceSteps,colourName,colourHex,features,${detailNames.join()},images`,
    );
    const same = { rows: 2, created: 0, changed: 0, unchanged: 2, faultCount: 0 };
    expect(await importList(text)).toMatchObject(same);
    const byExcel = [...csvRecords(text)].map((record) =>
      ('cells' in record ? record.cells : [])
        .map(
          (cell) =>
            `"${(/^\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell).replaceAll('"', '""')}"`,
        )
        .join(';'),
    );
    expect(await importList(`\ufeff${byExcel.join('\r\n')}\r\n`)).toMatchObject(same);
  });

  it.each(['=HYPERLINK("http://x.test")', '+1', '-1', '@SUM(A1)', "'=1", '\t=1'])(
    'exports nothing that a spreadsheet would run: %j',
    async (name) => {
      await shop.dataSource.query(`INSERT INTO categories VALUES ('cotton', 1)`);
      await shop.dataSource.query(
        `INSERT INTO products (id, name, description, price_cents, category, stock)
         VALUES ($1, $2, 'Cloth', 100, 'cotton', 0)`,
        [randomUUID(), name],
      );
      const text = await exported();
      for (const cell of text.split(/\r\n|,/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
      expect(await importList(text)).toMatchObject({ changed: name.startsWith('\t') ? 1 : 0 });
    },
  );

  it('exports all products, however many there are', async () => {
    await shop.dataSource.query(`INSERT INTO categories VALUES ('cotton', 450)`);
    await shop.dataSource.query(`
      INSERT INTO products (id, name, description, price_cents, category, stock)
      SELECT ('80000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Cloth ' || n, 'Cloth', n, 'cotton', 0
        FROM generate_series(1, 450) n`);
    expect((await exported()).trimEnd().split('\r\n')).toHaveLength(451);
  });
});

describe('colourways and lengths in the list', () => {
  const aLength = async (stock: number) => {
    const { _id } = await shop.add({ stock });
    await importList(`id,unit,step,least,most\n${_id},m,0.1,0.5,20\n`);
    return _id;
  };

  it('FAB-91: imports colourways and lengths as they were exported, with the decimals of a length', async () => {
    const length = await aLength(4);
    await shop.add({ name: 'Napkin' });
    await importList(`id,stock\n${length},4.2\n`);
    const text = await exported();
    expect(text).toContain(',cotton,4.2,,m,0.1,0.5,20,');
    expect(text).toContain(',cotton,10,,piece,,,,');
    expect(await importList(text)).toMatchObject({ rows: 2, unchanged: 2, faultCount: 0 });
    expect(await shop.products.get(length)).toMatchObject({ stock: 4, sale: { inStock: 4.2 } });
  });

  it('trade D: exports and imports the colour of a product, and refuses a name without a value', async () => {
    const { _id } = await shop.add({ colourName: 'Navy', colourHex: '#1F3A5F' });
    const text = await exported();
    expect(text).toContain(',Navy,#1F3A5F,');
    expect(await importList(text)).toMatchObject({ unchanged: 1, changed: 0 });
    const change = (cells: string) => importList(`id,colourName,colourHex\n${_id},${cells}\n`);
    expect(await change('Madder,#a4402f')).toMatchObject({ changed: 1 });
    expect(await exported()).toContain(',Madder,#A4402F,');
    expect(await change('Madder,')).toMatchObject({ faults: [{ column: 'colourHex', line: 2 }] });
    expect(await change('Madder,blue')).toMatchObject({
      faults: [{ column: 'colourHex', message: expect.stringContaining('#1F3A5F') as string }],
    });
    expect(await change(',')).toMatchObject({ changed: 1 });
    const added = `${HEADING},colourName,colourHex\nVoile,Cloth,9,1,cotton,Indigo,\n`;
    expect(await importList(added)).toMatchObject({
      created: 0,
      faults: [{ column: 'colourHex' }],
    });
  });

  it('imports a list with stock on rolls, and accepts the stock if it is unchanged', async () => {
    const length = await aLength(4);
    await shop.dataSource.query(
      'UPDATE products SET by_roll = true, stock = 11998800 WHERE id = $1',
      [length],
    );
    const text = await exported();
    expect(text).toContain(',1199880,');
    expect(await importList(text)).toMatchObject({ rows: 1, unchanged: 1, faultCount: 0 });
    const { faults } = await importList(`id,stock\n${length},1199881\n`);
    expect(faults).toMatchObject([
      { column: 'stock', message: 'The stock of this cloth is that of its rolls.' },
    ]);
    const { _id } = await shop.add({ name: 'Napkin' });
    const { faults: ofPiece } = await importList(`id,stock\n${_id},1000001\n`);
    expect(ofPiece[0]?.message).toContain('The stock must be a number from 0 to 1,000,000');
  });

  it('turns a piece into a length and sets its cloth, price and stock in one row', async () => {
    await shop.dataSource.query(
      `INSERT INTO cloths (id, code, name, summary) VALUES ($1, 'LW-1', 'Poplin', '{}') ON CONFLICT DO NOTHING`,
      [randomUUID()],
    );
    const { _id } = await shop.add({ stock: 12 });
    const row = `id,cloth,price,unit,step,stock\n${_id},LW-1,9.5,yd,0.125,6.375\n`;
    expect(await importList(row, true)).toMatchObject({ applied: false, changed: 1 });
    expect(await importList(row)).toMatchObject({ applied: true, changed: 1 });
    const sale = { unit: 'yd', cutsPerUnit: 8, least: 0.5, most: null, inStock: 6.375 };
    expect(await shop.products.get(_id)).toMatchObject({ price: 9.5, sale });
    expect(await exported()).toContain(',6.375,LW-1,yd,0.125,0.5,,');
    expect(await importList(row)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await shop.wrongLedgers()).toEqual([]);
    expect(await importList(`id,cloth\n${_id},\n`)).toMatchObject({ changed: 1 });
  });

  it('refuses colourways and lengths in a list by the rules of their forms, each with its line', async () => {
    const length = await aLength(4);
    const { _id: piece } = await shop.add({ name: 'Napkin' });
    const rows = [
      `${length},NONE-1,,,,,4`,
      `${length},,m,0.25,,,4`,
      `${piece},,,0.1,,,10`,
      `${piece},,m,0.3,,,10`,
      `${piece},,m,0.1,0.25,,10`,
      `${piece},,ell,,,,10`,
      `${piece},,m,0.1,0.5,,1.25`,
    ];
    const found: string[] = [];
    for (const row of rows) {
      const { faults } = await importList(`id,cloth,unit,step,least,most,stock\n${row}\n`, true);
      found.push(...faults.map(({ column, message }) => `${column ?? ''}: ${message}`));
    }
    expect(found).toEqual([
      'cloth: There is no cloth with this code.',
      expect.stringMatching(/^step: /),
      'step: A piece has no step.',
      'step: The step must be one of 1, 0.5, 0.25, 0.2, 0.125, 0.1, 0.05.',
      'least: The least length must be a multiple of the step.',
      'unit: The unit must be piece, m or yd.',
      'stock: The stock must be in steps of 10 cm.',
    ]);
  });
});

describe('an imported list', () => {
  it('creates new products and changes existing ones from a list, each with an audit entry', async () => {
    const { _id } = await shop.add({ name: 'Old', price: 5, stock: 3 });
    const report = await importList(
      `id,${HEADING}\n,New,Cloth,9.50,7,silk\n${_id},Old,Cloth,6,3,cotton\n`,
    );
    expect(report).toMatchObject({ applied: true, rows: 2, created: 1, changed: 1, unchanged: 0 });
    expect(await names()).toEqual(['New', 'Old']);
    expect(await shop.products.get(_id)).toMatchObject({ price: 6, description: 'Cloth' });
    const actions = (await shop.audited()).slice(0, 2).map(({ action }) => action);
    expect(actions.sort()).toEqual(['product.changed', 'product.created']);
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('keeps product fields without a column in the list as they are', async () => {
    const { _id } = await shop.add({ features: ['Soft'], weight: '1' });
    await importList(`id,price\n${_id},99\n`);
    expect(await shop.products.get(_id)).toMatchObject({
      price: 99,
      features: ['Soft'],
      weight: '1',
    });
  });

  it('accepts a list again after an interruption, and repeats nothing', async () => {
    const text = `${HEADING}\nOne,Cloth,1,1,silk\nTwo,Cloth,2,2,silk\n`;
    await importList(text);
    expect(await importList(text)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    expect(await names()).toEqual(['One', 'Two']);
  });

  it('cases 13: lets staff choose what to do with rows of existing products', async () => {
    const list = (price: string, one = 'One') =>
      `${HEADING}\n${one},Cloth,${price},1,silk\nTwo,Cloth,2,2,silk\nThree,Cloth,3,3,silk\n`;
    await importList(list('1'));
    const again = list('1.50', 'ONE ');
    const undecided = { applied: false, created: 0, changed: 0, unchanged: 0, knownNames: 3 };
    expect(await importList(again, true)).toMatchObject(undecided);
    expect(await importList(again)).toMatchObject(undecided);
    expect(await importList(again, true, 'makeAgain')).toMatchObject({ created: 3, changed: 0 });
    expect(await importList(again, false, 'leaveOut')).toMatchObject({
      applied: true,
      created: 0,
      changed: 0,
      unchanged: 3,
      knownNames: 3,
    });
    expect(await importList(again, true, 'update')).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await importList(again, false, 'update')).toMatchObject({ applied: true, changed: 1 });
    expect(await names()).toEqual(['ONE', 'Three', 'Two']);
    expect(await exported()).toContain(',ONE,Cloth,1.50,');
    const more = `${again}Four,Cloth,4,4,silk\n`;
    expect(await importList(more, true)).toMatchObject({ created: 1, knownNames: 3 });
  });

  it('cases 13: updates only the columns of a list, and no row that matches two products', async () => {
    await shop.add({ name: 'One', features: ['Soft'], weight: '1', price: 1 });
    const row = (name: string) => `${name},Cloth,2,1,silk\n`;
    await importList(`${HEADING}\n${row('One')}`, false, 'update');
    const [one] = await shop.dataSource.query<{ id: string }[]>('SELECT id FROM products');
    expect(await shop.products.get(one?.id ?? '')).toMatchObject({
      price: 2,
      features: ['Soft'],
      weight: '1',
    });
    const twice = await importList(`${HEADING}\n${row('One')}${row('one')}`, false, 'update');
    expect(twice.faults).toEqual([
      { line: 3, column: 'name', message: 'This product is already on line 2.' },
    ]);
    await shop.add({ name: 'One' });
    const { faults } = await importList(`${HEADING}\n${row('One')}`, false, 'update');
    expect(faults).toEqual([
      { line: 2, column: 'name', message: '2 products have this name: add the column id.' },
    ]);
  });

  it('only checks a list in a dry run', async () => {
    const report = await importList(`${HEADING}\nOne,Cloth,1,1,silk\n`, true);
    expect(report).toMatchObject({ applied: false, created: 1, faultCount: 0 });
    expect(await names()).toEqual([]);
  });

  it('reports every fault of a list with its line, and then changes nothing', async () => {
    const { _id } = await shop.add({ name: 'Known' });
    const rows = [
      ',Good,Cloth,1,1,silk',
      ',,Cloth,cheap,1.5,silk',
      `${_id},"Two\nlines",Cloth,1,1,silk`,
      `${_id},Twice,Cloth,1,1,silk`,
      `${randomUUID()},Orphan,Cloth,1,1,silk`,
      'x,No id,Cloth,1,1,silk',
      ',Too few,Cloth',
    ];
    const report = await importList(`id,${HEADING}\r\n${rows.join('\r\n')}\r\n`);
    expect(report).toMatchObject({ applied: false, rows: 7, faultCount: 7 });
    expect(report).toMatchObject({ created: 1, changed: 1, unchanged: 0 });
    expect(report.faults).toEqual([
      { line: 3, column: 'name', message: 'The name must have 1 to 160 characters.' },
      {
        line: 3,
        column: 'price',
        message: 'The price must be a number from 0 to 1,000,000 with at most two decimals.',
      },
      {
        line: 3,
        column: 'stock',
        message: 'The stock must be a number from 0 to 1,000,000, whole for a new product.',
      },
      { line: 6, column: 'id', message: 'This product is already on line 4.' },
      { line: 7, column: 'id', message: 'There is no product with this id.' },
      {
        line: 8,
        column: 'id',
        message: 'The id must be the id of a product, or empty for a new one.',
      },
      { line: 9, column: null, message: 'This row has 3 cells and the heading 6.' },
    ]);
    expect(await names()).toEqual(['Known']);
  });

  it.each([
    ['name,colour', 'colour', 'There is no column of this name; the columns are'],
    ['name,name', 'name', 'This column appears twice.'],
  ])('requires a heading of known columns in a list: %s', async (heading, column, message) => {
    const { faults } = await importList(`${heading}\nx,y\n`);
    expect(faults).toEqual([{ line: 1, column, message: expect.stringContaining(message) }]);
  });

  it('reports a quotation mark in a list that is never closed', async () => {
    const { faults } = await importList(`${HEADING}\nOne,"Cloth,1,1,silk\n`);
    expect(faults[0]?.message).toBe('The quotation marks of this line do not match.');
  });

  it.each([
    ['/images/products/other-800.webp', 'This is not an image of the product.'],
    [
      'https://spy.test/x.gif',
      'Images are not fetched from other sites: put the name of the file here, and add the file after the import.',
    ],
  ])('refuses an image in a list that the product does not have: %s', async (image, message) => {
    const { _id } = await shop.add();
    const { faults } = await importList(`id,images\n${_id},${image}\n`);
    expect(faults).toEqual([{ line: 2, column: 'images', message }]);
  });

  it.each([
    ['nothing', ''],
    ['an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])],
    ['zeros', Buffer.alloc(9)],
  ])('refuses an imported list that is %s', async (_what, bytes) => {
    await expect(importList(bytes)).rejects.toMatchObject({ code: 'catalogue.listUnreadable' });
  });

  it('accepts a list as large as ten thousand products, and no larger', async () => {
    const rows = Array.from({ length: 10_001 }, (_, n) => `Cloth ${String(n)},Cloth,1,1,silk`);
    const report = await importList(`${HEADING}\n${rows.join('\n')}\n`, true);
    expect(report).toMatchObject({ created: 10_001, faultCount: 1 });
    expect(report.faults[0]?.message).toContain('at most 10,000 products');
  });
});

describe('the state in a list', () => {
  const stateOf = async (id: string) => {
    const { state, liveFrom } = await shop.lists.get(id);
    return [state, liveFrom];
  };

  it('W13: reads a time by the clock of the shop, and changes nothing by an exported list', async () => {
    const { _id } = await shop.add();
    const report = await importList(`id,state,liveFrom\n${_id},Scheduled,4.5.2096 9:30\n`);
    expect(report).toMatchObject({ changed: 1, faultCount: 0 });
    expect(await stateOf(_id)).toEqual(['scheduled', '2096-05-04T03:30:00.000Z']);
    expect(await exported()).toContain(',scheduled,2096-05-04 09:30,');
    expect(await importList(await exported())).toMatchObject({ unchanged: 1, faultCount: 0 });
  });

  it('keeps the state if the list has no state column or an empty cell, and creates live products', async () => {
    const { _id } = await shop.add({ state: 'hidden' });
    await importList(`id,name\n${_id},Voile\n`);
    await importList(`id,name,state,liveFrom\n${_id},Tulle,,\n`);
    expect(await stateOf(_id)).toEqual(['hidden', null]);
    await importList(`${HEADING},state\nLoden,Wool.,20,1,wool,\nTweed,Wool.,20,1,wool,draft\n`);
    expect((await shop.list()).products.map(({ name }) => name)).toEqual(['Loden']);
  });

  it('names the rows with an unknown state, or without the date that theirs needs', async () => {
    const { _id } = await shop.add();
    const known = await importList(`id,state\n${_id},scheduled\n`);
    expect(known.faults).toMatchObject([{ line: 2, column: 'liveFrom' }]);
    const { faults } = await importList(
      `${HEADING},state,liveFrom\nA,Wool.,20,1,wool,gone,\nB,Wool.,20,1,wool,scheduled,\nC,Wool.,2,1,wool,,soon\n`,
    );
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 'state'],
      [3, 'liveFrom'],
      [4, 'liveFrom'],
    ]);
  });
});
