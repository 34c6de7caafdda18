import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../db/data-source.js';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { PricedOrders, type SeenPrice } from '../testing/priced-orders.js';
import { claimUses, freeUses } from './discount-claims.js';

let shop: OpenOrders;
let priced: PricedOrders;
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const admin = aUser({ role: 'admin' });
const usedUp = { code: 'order.codeUsedUp' };

/** Places these orders at once and returns their outcomes. */
async function placeAll(seen: readonly SeenPrice[]) {
  const ends = await Promise.allSettled(seen.map((one) => priced.place(one)));
  const placed = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.order] : []));
  const refusals = ends.flatMap((end) =>
    end.status === 'rejected' ? [end.reason as unknown] : [],
  );
  return { placed, refusals };
}

describe('the uses of a discount', () => {
  it('PRC-8: grants a limited discount to as many buyers as it has uses, and shows the others the new total', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const discount = await priced.owner.discount('TWO', { usesMax: 2 });
    const seen: SeenPrice[] = [];
    for (let buyer = 0; buyer < 12; buyer += 1)
      seen.push(await priced.see({ [product]: 1 }, { codes: ['TWO'] }));
    const { placed, refusals } = await placeAll(seen);
    expect(placed.map(({ totalAmount }) => totalAmount)).toEqual([9, 9]);
    const refusal = {
      ...usedUp,
      message: 'This code has been used up.',
      details: [{ path: 'total', price: 10 }],
    };
    expect(refusals).toMatchObject(Array.from({ length: 10 }, () => refusal));
    expect(await priced.uses(discount)).toEqual({ all: 2, code: 0, buyers: 2, held: 2 });
    expect(shop.catalogue.stockOf(product)).toBe(97);
  });

  it('PRC-10: grants one use of the discount to a buyer with 20 tabs', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const user = aUser();
    const discount = await priced.owner.discount('MINE', { usesPerBuyer: 1 });
    const seen: SeenPrice[] = [];
    for (let tab = 0; tab < 20; tab += 1)
      seen.push(await priced.see({ [product]: 1 }, { codes: ['MINE'] }, user));
    const { placed, refusals } = await placeAll(seen);
    expect(placed).toHaveLength(1);
    expect(refusals).toMatchObject(
      Array.from({ length: 19 }, () => ({
        ...usedUp,
        message: 'You have used this code already.',
      })),
    );
    expect(await priced.uses(discount)).toMatchObject({ buyers: 1, held: 1 });
  });

  it('PRC-9: returns the discount use once when the order is cancelled, and never on an un-cancel', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const discount = await priced.owner.discount('BACK', { usesMax: 9, usesPerBuyer: 9 });
    const seen = await priced.see({ [product]: 1 }, { codes: ['BACK'] });
    await priced.place(await priced.see({ [product]: 1 }, { codes: ['BACK'] }));
    const { order } = await priced.place(seen);
    const counted = async (held: number) =>
      expect(await priced.uses(discount)).toEqual({ all: held, code: 0, buyers: held, held });
    const change = (to: 'cancelled' | 'pending') =>
      shop.statuses.change(order._id, { to, by: admin, at: new Date() });
    await counted(2);
    await shop.statuses.cancelOwn(order._id, seen.user, new Date());
    await counted(1);
    await change('cancelled');
    await counted(1);
    const back = await change('pending');
    expect([back.totalAmount, back.discounts]).toEqual([9, order.discounts]);
    await counted(1);
    await change('cancelled');
    await counted(1);
  });

  it('counts discount uses per code if the code has its own limit', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    const discount = await priced.owner.discount('SINGLE');
    await shop.dataSource.query('UPDATE discount_codes SET uses_max = 1');
    const one = await priced.see({ [product]: 1 }, { codes: ['SINGLE'] });
    const other = await priced.see({ [product]: 1 }, { codes: ['SINGLE'] });
    const { placed, refusals } = await placeAll([one, other]);
    expect([placed.length, refusals.length]).toEqual([1, 1]);
    expect(await priced.uses(discount)).toEqual({ all: 0, code: 1, buyers: 1, held: 1 });
    const [order] = placed;
    await shop.statuses.change(order?._id ?? '', { to: 'cancelled', by: admin, at: new Date() });
    expect(await priced.uses(discount)).toEqual({ all: 0, code: 0, buyers: 0, held: 0 });
  });

  it('refuses an order whose discount has no uses left before the order begins', async () => {
    const product = await priced.ware('Ajrakh', 1_000);
    await priced.owner.discount('GONE', { usesMax: 1 });
    const late = await priced.see({ [product]: 1 }, { codes: ['GONE'] });
    await priced.place(await priced.see({ [product]: 1 }, { codes: ['GONE'] }));
    await expect(priced.place(late)).rejects.toMatchObject({
      ...usedUp,
      details: [{ path: 'total', price: 10 }],
    });
  });

  it('counts discount uses from before a limit was set, and those being claimed at that moment', async () => {
    const discount = await priced.owner.discount('LATER');
    const claim = { discount, code: 'LATER', isLimited: false };
    const open = shop.dataSource.createQueryRunner();
    await open.startTransaction();
    await claimUses(open.manager, { order: randomUUID(), buyer: 'one' }, [claim]);
    const limited = shop.dataSource.query('UPDATE discounts SET uses_max = 5 WHERE id = $1', [
      discount,
    ]);
    await open.commitTransaction();
    await open.release();
    await limited;
    expect(await priced.uses(discount)).toEqual({ all: 1, code: 0, buyers: 1, held: 1 });
  });

  it('counts earlier uses of a discount code that is removed and added again', async () => {
    const discount = await priced.owner.discount('AGAIN');
    const order = randomUUID();
    await shop.dataSource.transaction((manager) =>
      claimUses(manager, { order, buyer: 'one' }, [{ discount, code: 'AGAIN', isLimited: false }]),
    );
    await shop.dataSource.query('DELETE FROM discount_codes');
    await shop.dataSource.query(
      "INSERT INTO discount_codes (code, discount_id, uses_max) VALUES ('AGAIN', $1, 3)",
      [discount],
    );
    expect(await priced.uses(discount)).toMatchObject({ code: 1 });
    await shop.dataSource.transaction((manager) => freeUses(manager, [order]));
    expect(await priced.uses(discount)).toMatchObject({ code: 0, held: 0 });
  });

  it('never deadlocks when orders claim and free discount uses at once', async () => {
    const discounts = await Promise.all(
      ['AAA', 'BBB', 'CCC', 'DDD'].map((code) => priced.owner.discount(code, { usesMax: 9_999 })),
    );
    const other = await new DataSource(dataSourceOptions(shop.url)).initialize();
    const churn = async (dataSource: DataSource, nth: number) => {
      const order = randomUUID();
      const some = discounts.filter((_one, at) => (nth >> at) % 2 === 1).reverse();
      const claims = some.map((discount) => ({ discount, code: null, isLimited: true }));
      await dataSource.transaction((manager) =>
        claimUses(manager, { order, buyer: `buyer ${String(nth % 3)}` }, claims),
      );
      if (nth % 2 === 0) await dataSource.transaction((manager) => freeUses(manager, [order]));
    };
    await Promise.all(
      Array.from({ length: 200 }, (_none, nth) =>
        churn(nth % 3 === 0 ? other : shop.dataSource, nth),
      ),
    );
    await other.destroy();
    for (const discount of discounts) {
      const { all, buyers, held } = await priced.uses(discount);
      expect([all, buyers]).toEqual([held, held]);
    }
  });
});
