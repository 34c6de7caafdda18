// Orders whose parcels are charged one by one.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';
import type { OrderUpdate } from './orders.query.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

/** A pending order of 59.80: 20.00 by store credit, the rest by the demo card. */
async function pendingOrder(): Promise<OrderUpdate> {
  const user = randomUUID();
  const account = await billing.someCredit(user, 20);
  const order = anAwaitingOrder({ user, method: 'demo-card' }, [{ account, cents: 2_000 }]);
  await billing.deliver(order);
  await billing.change(order, 'pending', 2);
  return { ...order, status: 'pending', version: 2 };
}

/** Charges the order up to this sum. Returns how often billing replied that it is charged. */
async function chargeUntil({ order, version }: OrderUpdate, untilCents?: number): Promise<number> {
  const charge = randomUUID();
  const requested = { order, version, charge, untilCents };
  await billing.dataSource.transaction((manager) => billing.moves.charge(manager, [requested]));
  await billing.make();
  const replies = (await billing.published()).filter((one) => one['charge'] === charge);
  return replies.length;
}
const capturesOf = async ({ order }: OrderUpdate) =>
  (await billing.movesOf(order))?.filter((move) => move.startsWith('capture'));
const chargedOf = async ({ order }: OrderUpdate) =>
  (await billing.moneyOf(order)).staff?.charged ?? 0;

describe('the charge of each parcel', () => {
  it('PAY-9, V6, V8: charges what has left, from credit first, and the rest with the last parcel', async () => {
    const order = await pendingOrder();
    expect(await chargeUntil(order, 1_500)).toBe(1);
    expect(await capturesOf(order)).toEqual(['capture 15 done']);
    expect(await chargeUntil(order, 3_000)).toBe(1);
    expect(await chargeUntil(order, 3_000)).toBe(1);
    expect(await chargedOf(order)).toBe(30);
    expect(await chargeUntil(order)).toBe(1);
    const captures = await capturesOf(order);
    // The second parcel takes the rest of the credit and a part of the card at the same moment.
    expect([captures?.slice(1, 3).toSorted(), captures?.at(-1)]).toEqual([
      ['capture 10 done', 'capture 5 done'],
      'capture 29.8 done',
    ]);
  });

  it('V8: releases the uncharged part and refunds the charged part of a cancelled order', async () => {
    const order = await pendingOrder();
    await chargeUntil(order, 3_000);
    await billing.change(order, 'cancelled', 3);
    await billing.make();
    const { staff } = await billing.moneyOf(order.order);
    expect([staff?.held, staff?.charged, staff?.refunded]).toEqual([0, 30, 30]);
    expect(await billing.wrongBalances()).toEqual([]);
  });

  it('V6: releases the uncharged part of the card when items are cancelled', async () => {
    const order = await pendingOrder();
    await chargeUntil(order, 3_000);
    await billing.deliver({ ...order, totalCents: 4_000, version: 3 });
    await billing.make();
    const { staff } = await billing.moneyOf(order.order);
    expect([staff?.held, staff?.charged, staff?.refunded]).toEqual([10, 30, 0]);
    await billing.change({ ...order, totalCents: 4_000 }, 'shipped', 4);
    expect(await chargedOf(order)).toBe(40);
  });

  it('V8: charges exactly the highest sum requested, in whatever sequence requests come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 7_000 }), { maxLength: 4 }),
        async (sums) => {
          const order = await pendingOrder();
          for (const [nth, cents] of sums.entries()) {
            await chargeUntil(order, cents);
            const highest = Math.min(5_980, Math.max(...sums.slice(0, nth + 1)));
            expect(await chargedOf(order)).toBe(highest / 100);
          }
          await billing.change(order, 'shipped', 3);
          expect(await chargedOf(order)).toBe(59.8);
        },
      ),
      { numRuns: 12 },
    );
  });
});
