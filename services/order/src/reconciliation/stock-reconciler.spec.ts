import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { HoldStockInput } from '@shop/contracts/inventory/stock-holds';
import { Bus } from '@shop/service-kit/bus/bus';
import { rootLogger } from '@shop/service-kit/logger';
import { ReconciliationPeriod } from '@shop/service-kit/reconciliation/reconciliation-period';
import { CatalogueClient } from '../ordering/lifecycle/catalogue.client.js';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { PricedOrders } from '../testing/priced-orders.js';
import { CatalogueHolds } from './catalogue-holds.js';
import { StockComparison } from './stock-comparison.js';
import { driftOf } from './stock-drift.rules.js';
import { StockReconciler } from './stock-reconciler.js';
import { StockRepair } from './stock-repair.js';

const admin = aUser({ role: 'admin' });
let shop: OpenOrders;
let comparison: StockComparison;
let repair: StockRepair;
beforeAll(async () => {
  rootLogger.level = 'silent';
  shop = await openOrders();
  const bus = new Bus(shop.catalogue);
  comparison = new StockComparison(shop.dataSource, new CatalogueHolds(bus), 0);
  repair = new StockRepair(shop.dataSource, shop.outbox, new CatalogueClient(bus));
});
afterAll(() => shop.close());

const change = (order: string, to: 'cancelled' | 'processing') =>
  shop.statuses.change(order, { to, by: admin, at: new Date() });
const placed = async (product: string, pieces = 2): Promise<string> =>
  (await shop.place({ [product]: pieces })).order._id;
const hold = (order: string, product: string, epoch = 1) =>
  shop.catalogue.call(catalogueRpc.holdStock, {
    holds: [{ order, epoch, lines: [{ product, quantity: 3, expectedPriceCents: null }] }],
  });
const kinds = async () =>
  (await comparison.run()).map(({ order, kind }) => [order, kind]).toSorted();
const mend = async () => {
  const repaired = await repair.run(await comparison.run());
  await shop.catalogue.handleReleases(shop.dataSource);
  return repaired;
};

describe('reliability 1: holds of stock that differ from orders', () => {
  it('reports no stock drift for an order awaiting payment, and restores its lost hold until it is closed', async () => {
    const priced = new PricedOrders(shop);
    const product = await priced.ware('Ajrakh', 1_000, 9);
    const { order } = await priced.placeBy('stripe', { [product]: 2 });
    expect(await comparison.run()).toEqual([]);
    shop.catalogue.forget(order._id);
    expect(await kinds()).toEqual([[order._id, 'order without hold']]);
    expect(await mend()).toMatchObject({ held: [order._id] });
    expect([await comparison.run(), shop.catalogue.stockOf(product)]).toMatchObject([[], 7]);
    await shop.dataSource.query('UPDATE awaited_payments SET until = now()');
    await shop.awaited.closeOverdue();
    await shop.catalogue.handleReleases(shop.dataSource);
    expect([await comparison.run(), shop.catalogue.stockOf(product)]).toMatchObject([[], 9]);
  });

  it('finds stock drift by checksum: equal ranges cost one request each and no page', async () => {
    const product = shop.catalogue.add();
    await placed(product);
    shop.catalogue.reads.length = 0;
    expect(await comparison.run()).toEqual([]);
    expect(new Set(shop.catalogue.reads)).toEqual(new Set([catalogueRpc.sumHolds.name]));
    expect(shop.catalogue.reads).toHaveLength(256);
  });

  it('finds a cancelled order that still holds stock, a hold without an order and an order without a hold', async () => {
    const product = shop.catalogue.add({ stock: 100 });
    const whole = await placed(product);
    const cancelled = await placed(product);
    const unheld = await placed(product);
    const gone = randomUUID();
    // The bus loses the release of the cancelled order.
    await change(cancelled, 'cancelled');
    await shop.asAdministrator(`DELETE FROM outbox WHERE type = 'order.holdReleased'`);
    shop.catalogue.forget(unheld);
    await hold(gone, product);
    expect(await kinds()).toEqual(
      [
        [cancelled, 'hold without order'],
        [unheld, 'order without hold'],
        [gone, 'hold without order'],
      ].toSorted(),
    );
    expect(shop.catalogue.stockOf(product)).toBe(100 - 2 - 2 - 3);

    const repaired = await mend();
    expect(repaired).toEqual({
      released: expect.arrayContaining([cancelled, gone]) as string[],
      held: [unheld],
      unheld: [],
      failed: [],
    });
    expect(await kinds()).toEqual([]);
    expect(shop.catalogue.stockOf(product)).toBe(100 - 2 - 2);
    expect(shop.catalogue.heldEpoch(whole)).toBe(1);
  });

  it('ignores an order that is being placed, and one that is leaving cancelled', async () => {
    const product = shop.catalogue.add({ stock: 100 });
    const placing = await placed(product);
    const changing = await placed(product);
    await shop.asAdministrator(`UPDATE orders SET status = 'placing' WHERE id = '${placing}'`);
    await shop.asAdministrator(`UPDATE orders SET status = 'cancelled', pending_transition =
      '{"to":"pending","epoch":2,"by":"x","byName":"x","at":"2026-01-01T00:00:00Z"}' WHERE id = '${changing}'`);
    expect(await kinds()).toEqual([]);
    await shop.clear();
    await mend();
  });

  it('lists an order without a hold if there is no stock, and holds it once there is', async () => {
    const product = shop.catalogue.add({ stock: 2 });
    const order = await placed(product);
    shop.catalogue.forget(order);
    shop.catalogue.change(product, { stock: 1 });
    expect(await mend()).toMatchObject({ held: [], unheld: [order] });
    expect(shop.catalogue.stockOf(product)).toBe(1);
    shop.catalogue.change(product, { stock: 2 });
    expect(await mend()).toMatchObject({ held: [order], unheld: [] });
    expect(await kinds()).toEqual([]);
  });

  it('respects the epochs of holds: a repaired order can be cancelled and un-cancelled, once each', async () => {
    const product = shop.catalogue.add({ stock: 10 });
    const order = await placed(product);
    // The order is older than the hold: it was cancelled and un-cancelled after the backup.
    await change(order, 'cancelled');
    await shop.catalogue.handleReleases(shop.dataSource);
    await change(order, 'processing');
    await shop.asAdministrator(`UPDATE orders SET status = 'cancelled', stock_epoch = 1
      WHERE id = '${order}'`);
    expect(await mend()).toMatchObject({ released: [order] });
    expect(shop.catalogue.stockOf(product)).toBe(10);
    await change(order, 'processing');
    expect(shop.catalogue.stockOf(product)).toBe(8);
    expect(await kinds()).toEqual([]);
    await change(order, 'cancelled');
    await shop.catalogue.handleReleases(shop.dataSource);
    expect(shop.catalogue.stockOf(product)).toBe(10);
  });

  it('V20: revises the hold of an order that has come back completely, and repairs the others', async () => {
    const product = shop.catalogue.add({ stock: 10 });
    const order = await placed(product);
    const other = await placed(product);
    await shop.asAdministrator(
      `UPDATE order_lines SET returned = quantity WHERE order_id = '${order}';
       UPDATE orders SET stock_epoch = 3 WHERE id = '${order}'`,
    );
    shop.catalogue.forget(other);
    expect(await mend()).toEqual({ released: [order], held: [other], unheld: [], failed: [] });
    expect(await shop.published('order.holdRevised')).toMatchObject([
      { order, epoch: 5, lines: [] },
    ]);
    shop.catalogue.forget(order);
    expect(await kinds()).toEqual([]);
  });

  it('repairs other orders if the hold of one fails', async () => {
    const product = shop.catalogue.add({ stock: 10 });
    const order = await placed(product);
    const other = await placed(product);
    for (const one of [order, other]) shop.catalogue.forget(one);
    const catalogue = new CatalogueClient(new Bus(shop.catalogue));
    const failing = {
      holdStock: (hold: HoldStockInput) =>
        hold.order === order ? Promise.reject(new Error('broken')) : catalogue.holdStock(hold),
    };
    const broken = new StockRepair(shop.dataSource, shop.outbox, failing as CatalogueClient);
    expect(await broken.run(await comparison.run())).toMatchObject({
      held: [other],
      failed: [order],
    });
    expect(await mend()).toMatchObject({ held: [order], failed: [] });
  });

  it('changes nothing if the hold and the order were corrected in between', async () => {
    const product = shop.catalogue.add({ stock: 10 });
    const order = await placed(product);
    shop.catalogue.forget(order);
    const found = await comparison.run();
    await change(order, 'cancelled');
    expect(await repair.run(found)).toEqual({ released: [], held: [], unheld: [], failed: [] });
    expect(shop.catalogue.stockOf(product)).toBe(10);
  });
});

describe('the reconciler', () => {
  const warnings = new Map<string, () => Promise<number>>();
  const reconciler = () =>
    new StockReconciler(shop.dataSource, comparison, repair, new ReconciliationPeriod(600), {
      warn: (name: string, read: () => Promise<number>) => warnings.set(name, read),
    } as never);

  it('compares stock in one replica, repairs drift, and reports it in every replica', async () => {
    const product = shop.catalogue.add({ stock: 10 });
    const order = await placed(product);
    shop.catalogue.forget(order);
    await shop.asAdministrator(`UPDATE reconciliation SET next_at = now()`);
    shop.catalogue.reads.length = 0;
    await Promise.all([reconciler().look(), reconciler().look(), reconciler().look()]);
    const sums = shop.catalogue.reads.filter((name) => name === catalogueRpc.sumHolds.name);
    expect(sums).toHaveLength(256);
    expect(shop.catalogue.heldEpoch(order)).toBe(2);
    expect(await warnings.get('stockDrift')?.()).toBe(1);
    await shop.asAdministrator(`UPDATE reconciliation SET next_at = now()`);
    await reconciler().look();
    expect(await warnings.get('stockDrift')?.()).toBe(0);
  });

  it('retries the stock reconciliation soon if the catalogue does not reply', async () => {
    await shop.asAdministrator(`UPDATE reconciliation SET next_at = now()`);
    const away = new StockComparison(
      shop.dataSource,
      new CatalogueHolds(new Bus({ call: () => Promise.reject(new Error('away')) })),
    );
    const failing = new StockReconciler(
      shop.dataSource,
      away,
      repair,
      new ReconciliationPeriod(600),
      { warn: () => undefined } as never,
    );
    await expect(failing.look()).rejects.toThrow('away');
    const [row] = await shop.dataSource.query<{ soon: boolean }[]>(
      `SELECT next_at < now() + interval '1 minute' AS soon FROM reconciliation WHERE name = 'stock'`,
    );
    expect(row?.soon).toBe(true);
  });
});

describe('an order and its hold', () => {
  const order = {
    order: 'a',
    status: 'pending',
    epoch: 2,
    isChanging: false,
    isAllBack: false,
  } as const;
  const held = { order: 'a', epoch: 2, state: 'held' } as const;
  it.each([
    ['agree', order, held, null],
    ['agree that nothing is held', { ...order, status: 'cancelled' }, undefined, null],
    ['agree that an order was refused', { ...order, status: 'rejected' }, undefined, null],
    ['differ in the epoch', order, { ...held, epoch: 3 }, 'hold of another epoch'],
    ['differ after a refusal', { ...order, status: 'rejected' }, held, 'hold without order'],
    ['differ after a release', order, { ...held, state: 'released' }, 'order without hold'],
    ['agree that all has come back', { ...order, isAllBack: true }, undefined, null],
    [
      'differ in the epoch of nothing',
      { ...order, isAllBack: true },
      { ...held, epoch: 3 },
      'hold of another epoch',
    ],
    ['are under way', { ...order, status: 'placing' }, held, null],
  ] as const)('finds that an order and its hold %s', (_what, one, other, kind) => {
    expect(driftOf(one, other)?.kind ?? null).toBe(kind);
  });
});
