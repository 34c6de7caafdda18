import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { HoldStockInput } from '@shop/contracts/inventory/stock-holds';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { saleInput } from '@shop/contracts/inventory/sale';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import fc from 'fast-check';
import { ReleaseService } from '../inventory/holds/release.service.js';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';

let shop: OpenBackOffice;
beforeAll(async () => {
  shop = await openBackOffice();
});
afterAll(() => shop.close());
beforeEach(() => {});

const METRES = { kind: 'length', unit: 'm', cutsPerUnit: 10, least: 0.5, most: null };
const PIECE = { kind: 'piece' };

const viewOf = (product: string): Promise<ProductView> => shop.products.get(product);

async function sell(product: string, sale: object): Promise<ProductView> {
  const { version } = await viewOf(product);
  const input = { product, sale: saleInput.parse({ version, ...sale }) };
  return shop.sales.change(shop.by, input, randomUUID());
}

const line = (product: string, thousandths: number) => ({
  product,
  quantity: Math.ceil(thousandths / 1000),
  expectedPriceCents: null,
  ...(thousandths % 1000 > 0 && { thousandths }),
});
/** Holds this number of thousandths of a product for an order of its own. */
async function hold(product: string, thousandths: number, order: string = randomUUID(), epoch = 1) {
  const wish: HoldStockInput = { order, epoch, lines: [line(product, thousandths)] };
  return { order, ...(await shop.hold(wish)) };
}
const release = (order: string, epoch = 1) => shop.release(order, epoch);

/** Returns orders whose entries in the ledger differ from their holds: I1 of the checker. */
const wrongHolds = () =>
  shop.dataSource.query<unknown[]>(`
    WITH held AS (
      SELECT h.order_id, l.product, l.quantity FROM stock_hold h, jsonb_to_recordset(h.lines) AS l (product uuid, quantity int)
       WHERE h.state = 'held'
    ), gone AS (
      SELECT order_id, product_id AS product, -sum(delta)::int AS quantity FROM stock_movement
       WHERE order_id IS NOT NULL GROUP BY 1, 2 HAVING sum(delta) <> 0
    )
    SELECT order_id FROM held FULL JOIN gone USING (order_id, product)
     WHERE held.quantity IS DISTINCT FROM gone.quantity`);
const expectExactBooks = async () => {
  expect([await shop.wrongLedgers(), await wrongHolds()]).toEqual([[], []]);
};

describe('a product that becomes a length', () => {
  it('FAB-37: keeps stock and holds of a product that becomes a length, and returns all of it on a cancel', async () => {
    const { _id } = await shop.add({ stock: 16 });
    const three = await hold(_id, 3000);
    const one = await hold(_id, 1000);
    await expectExactBooks();
    const { stock, sale } = await sell(_id, METRES);
    expect({ stock, sale }).toEqual({
      stock: 12,
      sale: { ...METRES, inStock: 12 },
    });
    await expectExactBooks();
    await release(three.order);
    expect(await viewOf(_id)).toMatchObject({ stock: 15, sale: { inStock: 15 } });
    await expectExactBooks();
    await release(one.order);
    expect(await viewOf(_id)).toMatchObject({ stock: 16, sale: { inStock: 16 } });
    await expectExactBooks();
  });

  it('FAB-38: holds metres for an un-cancelled order from before the change', async () => {
    const { _id } = await shop.add({ stock: 5 });
    const { order } = await hold(_id, 3000);
    await release(order);
    await sell(_id, METRES);
    expect(await hold(_id, 3000, order, 2)).toMatchObject({
      outcome: 'held',
      lines: [{ quantity: 30, unit: 'm', cutsPerUnit: 10 }],
    });
    expect(await viewOf(_id)).toMatchObject({ stock: 2, sale: { inStock: 2 } });
    await expectExactBooks();
  });

  it('repeats the reply of a hold from before the change, and the release returns all of it', async () => {
    const { _id } = await shop.add({ stock: 5 });
    const { order } = await hold(_id, 3000);
    await sell(_id, METRES);
    expect(await hold(_id, 3000, order)).toMatchObject({ lines: [{ quantity: 3 }] });
    await release(order);
    expect(await viewOf(_id)).toMatchObject({ stock: 5, sale: { inStock: 5 } });
    await expectExactBooks();
  });

  it('FAB-93: records the change of a product to a length for the admins, in units', async () => {
    const { _id, name } = await shop.add({ stock: 4 });
    await sell(_id, METRES);
    const [entry] = await shop.audited();
    expect(entry).toMatchObject({
      by: shop.by,
      action: 'product.saleChanged',
      subject: { kind: 'product', _id, name },
      before: { saleKind: 'piece' },
      after: { saleKind: 'length', unit: 'm', cutsPerUnit: 10, least: 0.5, most: null },
    });
  });

  it('publishes the stock of a length in cuts, and the cuts of a unit', async () => {
    const image = `products/${'e'.repeat(64)}`;
    const { _id } = await shop.add({ stock: 4, images: [image] });
    await sell(_id, METRES);
    const events = await shop.published('catalogue.productChanged');
    expect(events.at(-1)?.payload).toMatchObject({
      product: _id,
      stock: 40,
      unit: 'm',
      cutsPerUnit: 10,
      leastCuts: 5,
      image: `/images/${image}-800.webp`,
    });
  });

  it('changes a product to a length once, however often the request is delivered', async () => {
    const { _id, version } = await shop.add({ stock: 4 });
    const input = { product: _id, sale: saleInput.parse({ version, ...METRES }) };
    const message = randomUUID();
    await shop.sales.change(shop.by, input, message);
    await shop.sales.change(shop.by, input, message);
    expect(await viewOf(_id)).toMatchObject({ version: version + 1, sale: { inStock: 4 } });
    await expect(shop.sales.change(shop.by, input, randomUUID())).rejects.toMatchObject({
      code: 'catalogue.productChanged',
    });
  });

  it('W50: refuses terms that changed since they were seen, names who changed them, and sees no conflict in other changes', async () => {
    const { _id, version } = await shop.add({ stock: 4 });
    await sell(_id, { ...METRES, least: 0.3 });
    const late = (sale: object, seen?: object) => {
      const input = { product: _id, sale: saleInput.parse({ ...sale, version, seen }) };
      return shop.sales.change(shop.by, input, randomUUID());
    };
    const by = shop.by.name;
    await expect(late({ ...METRES, least: 1 }, PIECE)).rejects.toMatchObject({
      code: 'catalogue.productChanged',
      details: [{ path: 'least', conflict: { yours: 1, theirs: 0.3, by } }],
    });
    const seen = { ...METRES, least: 0.3 };
    expect(await late({ ...METRES, least: 1 }, seen)).toMatchObject({ sale: { least: 1 } });
  });

  it('refuses to change an unknown product to a length', async () => {
    const input = { product: randomUUID(), sale: saleInput.parse({ version: 1, ...METRES }) };
    await expect(shop.sales.change(shop.by, input, randomUUID())).rejects.toMatchObject({
      code: 'catalogue.productNotFound',
    });
  });
});

describe('a length whose terms change', () => {
  it('accepts a finer step of a length, with the same lengths in stock and in orders', async () => {
    const { _id } = await shop.add({ stock: 5 });
    await sell(_id, METRES);
    const { order } = await hold(_id, 2300);
    await sell(_id, { ...METRES, cutsPerUnit: 20 });
    expect(await viewOf(_id)).toMatchObject({ sale: { inStock: 2.7, cutsPerUnit: 20 } });
    await expectExactBooks();
    await release(order);
    expect(await viewOf(_id)).toMatchObject({ sale: { inStock: 5 } });
    await expectExactBooks();
  });

  it.each([
    ['a coarser step', { cutsPerUnit: 5 }, 'catalogue.stepCoarser'],
    ['a step that does not divide the old one', { cutsPerUnit: 8 }, 'catalogue.stepCoarser'],
    ['another unit', { unit: 'yd' }, 'catalogue.unitFixed'],
  ])('refuses a change of a length to %s', async (_what, terms, code) => {
    const { _id } = await shop.add();
    await sell(_id, METRES);
    const requested = { ...METRES, least: 1, ...terms };
    await expect(sell(_id, requested)).rejects.toMatchObject({ code });
  });

  it('changes a length to a piece if only whole units were sold', async () => {
    const { _id } = await shop.add({ stock: 5 });
    await sell(_id, METRES);
    const { order } = await hold(_id, 2000);
    expect(await sell(_id, PIECE)).toMatchObject({ stock: 3 });
    expect(await viewOf(_id)).not.toHaveProperty('sale');
    await expectExactBooks();
    await release(order);
    expect(await viewOf(_id)).toMatchObject({ stock: 5 });
    await expectExactBooks();
  });

  it('refuses to change a length to a piece once a part of a unit was sold, even if it came back', async () => {
    const { _id } = await shop.add({ stock: 5 });
    await sell(_id, METRES);
    const { order } = await hold(_id, 1500);
    await expect(sell(_id, PIECE)).rejects.toMatchObject({ code: 'catalogue.soldInLengths' });
    await release(order);
    await expect(sell(_id, PIECE)).rejects.toMatchObject({ code: 'catalogue.soldInLengths' });
    await expectExactBooks();
  });

  it('refuses to change a length to a piece once parts that sum to whole units were sold', async () => {
    const { _id } = await shop.add({ stock: 5 });
    await sell(_id, METRES);
    const halves = { ...line(_id, 1000), lengths: [500, 500] };
    const order = randomUUID();
    const other = randomUUID();
    await shop.hold({ order, epoch: 1, lines: [halves] });
    await shop.hold({ order: other, epoch: 1, lines: [{ ...halves, lengths: [1000] }] });
    await sell(_id, { ...METRES, cutsPerUnit: 20 });
    await expect(sell(_id, PIECE)).rejects.toMatchObject({ code: 'catalogue.soldInLengths' });
    await release(order);
    await expect(sell(_id, PIECE)).rejects.toMatchObject({ code: 'catalogue.soldInLengths' });
    await expectExactBooks();
  });

  it('changes a length to a piece if each of several lengths was of whole units', async () => {
    const { _id } = await shop.add({ stock: 5 });
    await sell(_id, METRES);
    const whole = { ...line(_id, 3000), lengths: [1000, 2000] };
    await shop.hold({ order: randomUUID(), epoch: 1, lines: [whole] });
    expect(await sell(_id, PIECE)).toMatchObject({ stock: 2 });
    await expectExactBooks();
  });

  it('waits for an order that is being released, and converts the length that is left', async () => {
    const { _id } = await shop.add({ stock: 5 });
    const kept = await hold(_id, 2000);
    const released = await hold(_id, 1000);
    let isConverted = false;
    let conversion: Promise<unknown> = Promise.resolve();
    await shop.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM stock_hold WHERE order_id = $1 FOR UPDATE', [
        released.order,
      ]);
      conversion = sell(_id, METRES).then(() => (isConverted = true));
      await pause(300);
      expect(isConverted).toBe(false);
      await new ReleaseService(new Outbox()).release(manager, released.order, 1);
    });
    await conversion;
    expect(await viewOf(_id)).toMatchObject({ sale: { inStock: 3 } });
    await release(kept.order);
    expect(await viewOf(_id)).toMatchObject({ sale: { inStock: 5 } });
    await expectExactBooks();
  });
});

describe('the stock of a length in the product form', () => {
  const change = (product: string, stock: number, stockSeen?: number) =>
    shop.admin.change(
      shop.by,
      changeProductInput.parse({ product, fields: { stock }, stockSeen }),
      randomUUID(),
    );

  it('shows the stock of a length in units in the product form, and books only the difference', async () => {
    const { _id } = await shop.add({ stock: 4 });
    await sell(_id, METRES);
    await hold(_id, 700);
    expect(await change(_id, 6.2, 4)).toMatchObject({ stock: 5, sale: { inStock: 5.5 } });
    await expectExactBooks();
  });

  it('sets the stock of a length from an imported list', async () => {
    const { _id } = await shop.add({ stock: 4 });
    await sell(_id, METRES);
    await hold(_id, 700);
    expect(await change(_id, 3.3)).toMatchObject({ sale: { inStock: 3.3 } });
    expect(await change(_id, 3)).toMatchObject({ sale: { inStock: 3 } });
    expect(await change(_id, 8)).toMatchObject({ sale: { inStock: 8 } });
    await expectExactBooks();
  });

  it('requires the stock of a length in whole steps, and that of a piece in whole numbers', async () => {
    const { _id } = await shop.add({ stock: 4 });
    await expect(change(_id, 1.5)).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'Stock is not valid',
    });
    await sell(_id, METRES);
    await expect(change(_id, 4.25)).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'Stock must be in steps of 10 cm',
    });
  });

  it('stores the stock level of a length that the lists are filtered by', async () => {
    const { _id } = await shop.add({ stock: 12 });
    await sell(_id, METRES);
    const levelOf = async () => {
      const rows = await shop.dataSource.query<{ stock_level: number }[]>(
        'SELECT stock_level FROM products WHERE id = $1',
        [_id],
      );
      return rows[0]?.stock_level;
    };
    expect(await levelOf()).toBe(2);
    await hold(_id, 2100);
    expect(await levelOf()).toBe(1);
    await hold(_id, 9500);
    expect([await levelOf(), await viewOf(_id)]).toMatchObject([
      0,
      { stock: 0, sale: { inStock: 0.4 } },
    ]);
  });
});

describe('holds, releases and conversions in any order', () => {
  const amount = fc.integer({ min: 1, max: 4 });
  const step = fc.oneof(
    fc.record({ act: fc.constant('hold'), amount, order: fc.nat(3) }),
    fc.record({ act: fc.constant('release'), amount, order: fc.nat(3) }),
    fc.record({ act: fc.constant('convert'), amount, order: fc.nat(3) }),
  );
  const terms = [
    PIECE,
    METRES,
    { ...METRES, cutsPerUnit: 20 },
    { ...METRES, cutsPerUnit: 1, least: 1 },
  ];

  it('keeps the stock in units and the books exact at each step of holds, releases and conversions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const { _id } = await shop.add({ stock: 9 });
        const orders = [0, 1, 2, 3].map(() => ({ id: randomUUID(), epoch: 0, held: 0 }));
        let units = 9;
        for (const { act, amount: half, order } of steps) {
          const mine = orders[order];
          if (!mine) continue;
          if (act === 'hold' && mine.held === 0) {
            mine.epoch += 1;
            const requested = half * 500;
            const { outcome } = await hold(_id, requested, mine.id, mine.epoch);
            if (outcome === 'held') {
              mine.held = requested / 1000;
              units -= mine.held;
            }
          } else if (act === 'release') {
            await release(mine.id, mine.epoch);
            units += mine.held;
            mine.held = 0;
          } else if (act === 'convert') await sell(_id, terms[half - 1] ?? PIECE).catch(ignored);
          const { stock, sale } = await viewOf(_id);
          expect(sale ? sale.inStock : stock).toBe(units);
        }
        await expectExactBooks();
      }),
      { numRuns: 60 },
    );
  });
});

const ignored = (error: unknown): void => {
  const refusals = ['catalogue.stepCoarser', 'catalogue.soldInLengths'];
  if (!(error instanceof Error && 'code' in error && refusals.includes(String(error.code))))
    throw error;
};
