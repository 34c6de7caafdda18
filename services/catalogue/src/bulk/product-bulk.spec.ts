// Changes of many products, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { NewProduct } from '../products/products.service.js';
import { productBulkInput, type ProductBulkPreview } from '@shop/contracts/catalogue/product-bulk';
import type { Call } from '@shop/service-kit/bus/call';
import { z } from 'zod';
import { BULK_ROWS_SHOWN, bulkRequests } from '@shop/contracts/core/bulk';
import { setTimeout as pause } from 'node:timers/promises';
import { openBulk, type OpenBulk } from '../testing/open-bulk.js';

let shop: OpenBulk;
beforeAll(async () => {
  shop = await openBulk();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.empty();
  await shop.dataSource.query('DELETE FROM bulk_changes');
});

type Sent = z.input<typeof productBulkInput>;

const preview = (sent: Sent): Promise<ProductBulkPreview> =>
  shop.rpc.preview({ bulk: randomUUID(), input: productBulkInput.parse(sent) }, {
    user: shop.by,
  } as Call);
const applied = async (sent: Sent) => {
  const { _id } = await preview(sent);
  return (await shop.bulk.apply(shop.by, _id)).change;
};
const undone = async (bulk: string) => (await shop.bulk.undo(shop.by, bulk)).change;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const addMany = async (products: Partial<NewProduct>[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const product of products) ids.push((await shop.add(product))._id);
  return ids;
};
const prices = async (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { price, originalPrice } = await shop.products.get(id);
      return [price, originalPrice];
    }),
  );
const byPercent = (value: number) => ({ by: 'percent', value }) as const;

describe('the preview of a bulk change', () => {
  it('BO-9: names the products that cannot be changed, with the reason, and the prices of the others', async () => {
    const [silk, step, sale] = await addMany([
      { name: 'Silk', price: 26.5 },
      { name: 'Step', price: 10, priceSteps: [{ from: 10, price: 9.8 }] },
      { name: 'Sale', price: 20, originalPrice: 21 },
    ]);
    const gone = randomUUID();
    const ids = [silk, step, sale, gone].map(String);
    const lower = await preview({
      ids,
      change: { kind: 'lowerPrice', change: byPercent(5) },
    });
    expect(lower).toMatchObject({ title: 'Lower the price by 5 %', total: 4, possible: 2 });
    expect(lower.rows).toMatchObject([
      { _id: step, reason: 'The price from 10 pieces on ($9.80) must be below the price ($9.50).' },
      { _id: gone, reason: 'It was deleted.' },
      { _id: silk, old: { price: 26.5 }, new: { price: 25.18 } },
      { _id: sale, old: { price: 20 }, new: { price: 19, originalPrice: 21 } },
    ]);
    const raise = await preview({ ids, change: { kind: 'raisePrice', change: byPercent(5) } });
    expect(raise.rows).toMatchObject([
      { _id: sale, reason: 'The original price is $21.00.' },
      { _id: gone },
      { new: { price: 27.83 } },
      { new: { price: 10.5 } },
    ]);
  });

  it('refuses a price that rounding would turn round, and starts and ends a sale', async () => {
    const [dear, cheap] = await addMany([{ price: 26.5 }, { price: 10.6 }]);
    const ids = [dear, cheap].map(String);
    const ending = '.95' as const;
    const lower = await preview({
      ids,
      change: { kind: 'lowerPrice', change: byPercent(1), ending },
    });
    expect(lower.rows).toMatchObject([
      { reason: 'It would rise to $10.95.' },
      { new: { price: 25.95 } },
    ]);
    await applied({ ids, change: { kind: 'startSale', change: byPercent(20), ending } });
    expect(await prices(ids)).toEqual([
      [20.95, 26.5],
      [8.95, 10.6],
    ]);
    await applied({ ids, change: { kind: 'endSale' } });
    expect(await prices(ids)).toEqual([
      [26.5, null],
      [10.6, null],
    ]);
  });

  it('chooses all products that match a filter, without the excepted ones', async () => {
    const [one, two] = await addMany([
      { name: 'Wool one', category: 'wool' },
      { name: 'Wool two', category: 'wool' },
      { name: 'Silk', category: 'silk' },
    ]);
    const change = { kind: 'setCategory', value: 'Winter' } as const;
    for (const filter of [{ category: 'WOOL' }, { search: 'wool' }]) {
      const { rows } = await preview({ filter, except: [String(two)], change });
      expect(rows.map(({ _id }) => _id)).toEqual([one]);
    }
    expect(await preview({ filter: {}, change })).toMatchObject({ total: 3, possible: 3 });
  });

  it('refuses a preview that is over, or that of another admin, and applies each once', async () => {
    const ids = await addMany([{ stock: 5 }]);
    const change = { kind: 'addStock', value: 2 } as const;
    const { _id } = await preview({ ids, change });
    const other = { _id: randomUUID(), name: 'Rahim' };
    await expect(shop.bulk.apply(other, _id)).rejects.toMatchObject({ code: 'bulk.notFound' });
    await Promise.all([shop.bulk.apply(shop.by, _id), shop.bulk.apply(shop.by, _id)]);
    expect(await shop.stockOf(String(ids[0]))).toBe(7);
    const old = await preview({ ids, change });
    await shop.dataSource.query(
      "UPDATE bulk_changes SET at = now() - interval '16 minutes' WHERE id = $1",
      [old._id],
    );
    expect(await refusalOf(shop.bulk.apply(shop.by, old._id))).toMatchObject({
      code: 'bulk.previewOver',
    });
  });
});

describe('a bulk change that is applied', () => {
  it('BO-9: changes the products that it can, and restores all except those changed since', async () => {
    const ids = await addMany([
      { name: 'One', price: 10 },
      { name: 'Two', price: 20 },
      { name: 'Three', price: 30 },
    ]);
    const { _id } = await preview({
      ids,
      change: { kind: 'raisePrice', change: byPercent(5) },
    });
    await shop.change(String(ids[2]), { price: 31 });
    const { change } = await shop.bulk.apply(shop.by, _id);
    expect(change).toMatchObject({ state: 'applied', possible: 3, done: 2, failed: 1 });
    expect(change.reasons).toEqual([
      { _id: ids[2], name: 'Three', reason: 'Its price is $31.00 now.' },
    ]);
    await shop.change(String(ids[1]), { price: 25 });
    expect(await undone(_id)).toMatchObject({ state: 'undone', done: 1, failed: 1 });
    expect((await prices(ids)).map(([price]) => price)).toEqual([10, 25, 31]);
    expect((await undone(_id)).state).toBe('undone');
  });

  it('BO-9: takes the undone price out of the price history, unless an order was placed at it', async () => {
    const ids = await addMany([{ price: 10 }, { price: 20 }]);
    const history = async (id: string | undefined) =>
      (
        await shop.dataSource.query<{ price: number }[]>(
          'SELECT price_cents AS price FROM price_history WHERE product_id = $1 ORDER BY from_at',
          [id],
        )
      ).map(({ price }) => price);
    const { _id } = await applied({
      ids,
      change: { kind: 'lowerPrice', change: byPercent(50) },
    });
    const reduced = async () =>
      (
        await shop.dataSource.query<{ is: boolean }[]>(
          'SELECT reduced_at IS NOT NULL AS is FROM products WHERE id = ANY ($1) ORDER BY price_cents',
          [ids],
        )
      ).map(({ is }) => is);
    expect(await reduced()).toEqual([true, true]);
    await shop.order(String(ids[1]));
    await undone(_id);
    expect(await history(ids[0])).toEqual([1_000]);
    expect(await history(ids[1])).toEqual([2_000, 1_000, 2_000]);
    expect(await reduced()).toEqual([false, false]);
  });

  it('keeps the history of a product that had another price before the undo', async () => {
    const [product = ''] = await addMany([{ price: 10 }]);
    const { _id } = await applied({
      ids: [product],
      change: { kind: 'lowerPrice', change: byPercent(50) },
    });
    for (const price of [7, 5]) await shop.change(product, { price });
    expect(await undone(_id)).toMatchObject({ done: 1, failed: 0 });
    const rows = await shop.dataSource.query<{ price: number }[]>(
      'SELECT price_cents AS price FROM price_history WHERE product_id = $1 ORDER BY from_at',
      [product],
    );
    expect(rows.map(({ price }) => price)).toEqual([1_000, 500, 700, 500, 1_000]);
  });

  it('restores the stock by its difference, and keeps it if too little is left', async () => {
    const ids = await addMany([{ stock: 5 }, { stock: 0 }]);
    const { _id } = await applied({ ids, change: { kind: 'addStock', value: 3 } });
    for (const id of ids) await shop.order(id, 2);
    expect(await undone(_id)).toMatchObject({ done: 1, failed: 1 });
    expect(await Promise.all(ids.map((id) => shop.stockOf(id)))).toEqual([3, 1]);
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('deletes products, and puts them back with their category and stock', async () => {
    const ids = await addMany([
      { category: 'wool', stock: 4 },
      { category: 'wool', stock: 6 },
    ]);
    const { _id } = await applied({ ids, change: { kind: 'delete' } });
    expect(await shop.list()).toMatchObject({ total: 0, categories: [] });
    expect(await shop.published('catalogue.productDeleted')).toHaveLength(2);
    await undone(_id);
    expect(await shop.list()).toMatchObject({ total: 2, categories: ['wool'] });
    expect(await Promise.all(ids.map((id) => shop.stockOf(id)))).toEqual([4, 6]);
  });

  it('W12: hides products and restores the state of each, with its date', async () => {
    const liveFrom = new Date(Date.now() + 3_600_000).toISOString();
    const ids = await addMany([
      { name: 'Live', category: 'wool' },
      { name: 'Draft', state: 'draft' },
      { name: 'Later', state: 'scheduled', liveFrom },
      { name: 'Hidden', state: 'hidden' },
    ]);
    const statesOf = async () =>
      Promise.all(
        ids.map(async (id) => {
          const product = await shop.lists.get(id);
          return [product.state, product.liveFrom];
        }),
      );
    const before = await statesOf();
    const sent = { ids, change: { kind: 'setState' as const, value: 'hidden' as const } };
    expect((await preview(sent)).rows).toMatchObject([
      { name: 'Hidden', reason: 'It is already hidden.' },
      { old: { state: 'live' }, new: { state: 'hidden', liveFrom: null } },
      {},
      { old: { state: 'scheduled', liveFrom } },
    ]);
    const change = await applied(sent);
    expect(change).toMatchObject({ title: 'Hide from the shop', done: 3 });
    expect(await shop.list()).toMatchObject({ total: 0, categories: [] });
    await shop.change(String(ids[1]), { state: 'live' });
    expect(await undone(change._id)).toMatchObject({ done: 2, failed: 1 });
    const [live, , ...others] = before;
    expect(await statesOf()).toEqual([live, ['live', null], ...others]);
    expect(await shop.list()).toMatchObject({ total: 2 });
    const events = await shop.published('catalogue.productChanged');
    expect(events.at(-2)?.payload).not.toHaveProperty('state');
    expect(events.at(-1)?.payload).toMatchObject({ state: 'scheduled' });
  });

  it('refuses an undo after its time, and gives more time', async () => {
    const ids = await addMany([{}]);
    const late = (bulk: string, by: string) =>
      shop.dataSource.query(
        'UPDATE bulk_changes SET undo_until = undo_until - $2::interval, applied_at = applied_at - $2::interval WHERE id = $1',
        [bulk, by],
      );
    const { _id } = await applied({ ids, change: { kind: 'addStock', value: 1 } });
    await late(_id, '20 seconds');
    const { change } = await shop.bulk.extendUndo(shop.by, _id, {
      rpc: bulkRequests.catalogue.extendUndo,
      messageId: randomUUID(),
    });
    expect(Date.parse(change.undoUntil ?? '') - Date.now()).toBeGreaterThan(60_000);
    expect((await shop.bulk.listOpen(shop.by)).changes).toMatchObject([{ _id }]);
    await late(_id, '90 seconds');
    expect(await refusalOf(undone(_id))).toMatchObject({ code: 'bulk.undoOver' });
    expect((await shop.bulk.listOpen(shop.by)).changes).toEqual([]);
  });

  it('BO-4: records one audit entry, and each price in the history of its product', async () => {
    const ids = await addMany([{ price: 10 }, { price: 20 }]);
    const { _id } = await applied({
      ids,
      change: { kind: 'raisePrice', change: byPercent(10) },
    });
    const audited = await shop.audited();
    expect(audited.filter(({ subject }) => [_id, ...ids].includes(subject._id))).toMatchObject([
      { action: 'product.bulkChanged', subject: { _id, name: 'Raise the price by 10 %' } },
    ]);
    await undone(_id);
    const { entries } = await shop.values.history(String(ids[0]));
    expect(entries).toMatchObject([
      { action: 'product.bulkUndone', before: { price: 11 }, after: { price: 10 }, bulk: { _id } },
      { action: 'product.bulkChanged', before: { price: 10 }, after: { price: 11 }, by: shop.by },
    ]);
  });
});

describe('a bulk change of more products than one request takes', () => {
  const ended = async (bulk: string, state: string) => {
    for (;;) {
      const { change } = await shop.bulk.reply(shop.by, bulk);
      if (change.state === state) return change;
      await pause(20);
    }
  };
  const sums = async () =>
    shop.dataSource.query<object[]>(
      `SELECT sum(price_cents)::int AS cents, sum(stock)::int AS stock, count(reduced_at)::int AS reduced,
              (SELECT count(*)::int FROM price_history) AS prices FROM products`,
    );

  it('BO-9: changes 497 of 500 products, says why 3 cannot be, and restores all of them', async () => {
    await shop.addMany(500, { price: 10, stock: 3 });
    const before = await sums();
    const { _id, possible, rows } = await preview({
      filter: { category: 'cotton' },
      change: { kind: 'lowerPrice', change: byPercent(5), ending: '.95' },
    });
    expect([possible, rows.length]).toEqual([500, BULK_ROWS_SHOWN]);
    const changed = rows.slice(0, 3).map((row) => row._id);
    for (const product of changed) await shop.change(product, { price: 11 });
    expect((await shop.bulk.apply(shop.by, _id)).change.state).toBe('applying');
    const applied = await ended(_id, 'applied');
    expect(applied).toMatchObject({ done: 497, failed: 3 });
    expect(applied.reasons.map(({ _id: product }) => product)).toEqual(changed);
    await shop.bulk.undo(shop.by, _id);
    expect(await ended(_id, 'undone')).toMatchObject({ done: 497, failed: 0 });
    for (const product of changed) await shop.change(product, { price: 10 });
    const [now] = await sums();
    expect(now).toEqual({ ...before[0], reduced: 3, prices: 506 });
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('can undo the part of a cancelled change that was done', async () => {
    await shop.addMany(250, { price: 10 });
    const { _id } = await preview({
      filter: {},
      change: { kind: 'setPrice', value: 12 },
    });
    const runner = shop.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(
      'SELECT 1 FROM products WHERE id = (SELECT max(subject_id::text)::uuid FROM bulk_change_rows) FOR UPDATE',
    );
    await shop.bulk.apply(shop.by, _id);
    while ((await shop.bulk.reply(shop.by, _id)).change.done < 200) await pause(20);
    await shop.jobs.cancel(_id);
    await runner.rollbackTransaction();
    await runner.release();
    const cancelled = await ended(_id, 'applied');
    expect(cancelled).toMatchObject({ done: 200, failed: 50 });
    expect(cancelled.reasons[0]?.reason).toBe('It was cancelled before.');
    await shop.bulk.undo(shop.by, _id);
    expect(await ended(_id, 'undone')).toMatchObject({ done: 200 });
    expect(await sums()).toMatchObject([{ cents: 250_000 }]);
  });
});

describe('a value that is changed in the row of a list', () => {
  const change = (product: string, value: object) =>
    shop.values.change(shop.by, { product, change: value as never }, randomUUID());

  it('BO-11: refuses a price that another admin has changed, with both values, who and when', async () => {
    const { _id } = await shop.add({ price: 10 });
    await change(_id, { field: 'price', seen: 10, value: 12 });
    expect(await refusalOf(change(_id, { field: 'price', seen: 10, value: 11 }))).toMatchObject({
      code: 'catalogue.valueChanged',
      details: [{ path: 'price', conflict: { yours: 11, theirs: 12, by: 'Ayesha' } }],
    });
    await change(_id, { field: 'price', seen: 10, value: 12 });
    expect(await prices([_id])).toEqual([[12, null]]);
  });

  it('BO-11: changes the state, and refuses to if another admin has changed it', async () => {
    const { _id } = await shop.add({});
    const saved = await change(_id, { field: 'state', seen: 'live', value: 'hidden' });
    expect(saved.product).toMatchObject({ _id });
    expect(
      await refusalOf(change(_id, { field: 'state', seen: 'live', value: 'draft' })),
    ).toMatchObject({
      code: 'catalogue.valueChanged',
      details: [{ path: 'state', conflict: { yours: 'draft', theirs: 'hidden', by: 'Ayesha' } }],
    });
  });

  it('applies the difference to a stock that was sold from in the meantime, and accepts a category in any case', async () => {
    const { _id } = await shop.add({ stock: 10, category: 'wool' });
    await shop.order(_id, 3);
    await change(_id, { field: 'stock', seen: 10, value: 15 });
    expect(await shop.stockOf(_id)).toBe(12);
    await change(_id, { field: 'category', seen: 'WOOL', value: 'Silk' });
    expect(await shop.products.get(_id)).toMatchObject({ category: 'Silk' });
  });
});
