import 'reflect-metadata';
import { openRolls, type OpenRolls } from '../testing/open-rolls.js';
import { AdminProductsService } from '../products/admin-products.service.js';
import { ROLL_SEARCH } from '../inventory/rolls/roll-search.query.js';
import { AdminSearchRpc } from './admin-search.rpc.js';

let shop: OpenRolls;
let search: (q: string) => ReturnType<AdminSearchRpc['search']>;
beforeAll(async () => {
  shop = await openRolls();
  const rpc = new AdminSearchRpc(shop.dataSource, new AdminProductsService(shop.dataSource));
  search = (q) => rpc.search({ q });
});
afterAll(() => shop.close());

describe('the search for a product or a roll', () => {
  it('finds a product by its misspelt name and by its SKU', async () => {
    const { _id, name, sku = '' } = await shop.add({ name: 'Jamdani Velvet', category: 'silk' });
    const hit = { _id, kind: 'product', title: name, text: `${sku}, silk` };
    for (const q of ['jamdani velevt', sku, `SKU ${sku.toLowerCase()}`])
      expect((await search(q)).products).toContainEqual(hit);
    expect((await search(sku)).products).toEqual([hit]);
  });

  it('finds a roll by its number, the exact one first', async () => {
    const { rolls } = await shop.addOnRolls(
      Array.from({ length: 7 }, () => ({ cuts: 50, lot: 'L7' })),
      'Madras Check',
    );
    const { number } = await shop.rollOf(rolls[6] ?? '');
    const hit = {
      _id: rolls[6],
      kind: 'roll',
      title: `Roll ${number}`,
      text: 'Madras Check, lot L7',
    };
    expect((await search(number.toLowerCase())).rolls).toEqual([hit]);
    expect((await search(number.slice(-5))).rolls[0]).toEqual(hit);
    expect((await search('Madras')).rolls).toEqual([]);
  });

  it('BO-20: searches rolls by their index', async () => {
    await shop.dataSource.query(
      `INSERT INTO rolls (id, number, product_id, lot, state, received, left_cuts, unit, cuts_per_unit)
       SELECT gen_random_uuid(), 'S-' || n, (SELECT product_id FROM rolls LIMIT 1), 'A', 'quarantine', 9, 9, 'm', 10
         FROM generate_series(1, 20000) n`,
    );
    await shop.asAdministrator('VACUUM ANALYZE rolls');
    const plan = await shop.dataSource.query<object[]>(`EXPLAIN ${ROLL_SEARCH}`, ['S-14711']);
    expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on rolls_search');
  });
});
