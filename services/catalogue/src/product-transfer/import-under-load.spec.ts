// Lists that are imported while others hold the rows that they need.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
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

const HEADING = 'name,description,price,stock,category';
const listOf = (what: string, rows: number) =>
  `${HEADING}\n${Array.from({ length: rows }, (_, nth) => `${what} ${String(nth)},Cloth,1,1,silk\n`).join('')}`;
const importList = async (text: string, remainingMs = () => Infinity) =>
  transfer.importList(
    shop.by,
    await shop.stage(Buffer.from(text)),
    { dryRun: false },
    { remainingMs },
  );
const counts = () =>
  shop.dataSource.query<{ counted: number; there: number }[]>(
    `SELECT product_count AS counted, (SELECT count(*)::int FROM products WHERE category = c.name AND deleted_at IS NULL) AS there
       FROM categories c WHERE name = 'silk'`,
  );

describe('an import beside others', () => {
  it('owner 1: imports one category completely while another import and an editor change it', async () => {
    const { _id } = await shop.add({ name: 'Plain', category: 'silk' });
    const edits = async () => {
      for (let price = 1; price <= 20; price += 1)
        await shop.admin.change(
          shop.by,
          {
            product: _id,
            fields: { price, category: price % 2 === 0 ? 'silk' : 'wool' },
            images: { kept: null, added: [], order: [] },
          },
          randomUUID(),
        );
    };
    const [one, other] = await Promise.all([
      importList(listOf('One', 120)),
      importList(listOf('Two', 120)),
      edits(),
    ]);
    expect([one, other]).toMatchObject([
      { applied: true, created: 120 },
      { applied: true, created: 120 },
    ]);
    expect(await counts()).toEqual([{ counted: 241, there: 241 }]);
  });

  it('owner 1: waits in an import for a row that is locked for longer than the timeout of locks', async () => {
    await shop.add({ name: 'Plain', category: 'silk' });
    const runner = shop.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query("SELECT 1 FROM categories WHERE name = 'silk' FOR NO KEY UPDATE");
    const importing = importList(listOf('One', 3));
    await pause(2_300);
    await runner.commitTransaction();
    await runner.release();
    expect(await importing).toMatchObject({ applied: true, created: 3 });
    expect(await counts()).toEqual([{ counted: 4, there: 4 }]);
  });

  it('owner 1: stops an import before its client gives up, reports it, and continues with the same file', async () => {
    const list = listOf('One', 120);
    let parts = 0;
    const once = () => (parts++ === 0 ? 60_000 : 4_000);
    await expect(importList(list, once)).rejects.toMatchObject({
      code: 'service.busy',
      message: expect.stringContaining('Upload the same file again') as string,
    });
    expect(await counts()).toEqual([{ counted: 50, there: 50 }]);
    expect(await importList(list)).toMatchObject({ applied: true, created: 70, unchanged: 50 });
    expect(await counts()).toEqual([{ counted: 120, there: 120 }]);
  });
});
