import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { LengthOfferService } from './length-offer.service.js';
import { lengths, line, refusal, rollsOf } from '../../testing/cloth-on-rolls.js';
import { deliveriesOf } from '../../testing/expected-cloth.js';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';

let shop: OpenRolls;
let cloths: ReturnType<typeof rollsOf>;
let deliveries: ReturnType<typeof deliveriesOf>;
beforeAll(async () => {
  shop = await openRolls();
  cloths = rollsOf(shop);
  deliveries = deliveriesOf(shop);
});
afterEach(async () => {
  expect([await shop.wrongLedgers(), await shop.brokenRolls()]).toEqual([[], []]);
});
afterAll(() => shop.close());

const waits = { isPreorder: true };
const preorder = async (product: string, thousandths: number): Promise<string> => {
  const order = randomUUID();
  const held = await cloths.hold(order, [line(product, thousandths, waits)]);
  expect(held).toMatchObject({ outcome: 'held' });
  return order;
};
const comingOf = async (product: string) => (await deliveries.saleOf(product))?.coming;

describe('an order of cloth that is on its way', () => {
  it('FAB-35: reserves 5 m of 20 m expected while stock stays 0, and 15 m remain expected', async () => {
    const cloth = await cloths.add();
    await deliveries.expect(cloth, [20], '2099-03-12');
    expect(await shop.products.get(cloth)).toMatchObject({
      stock: 0,
      sale: { inStock: 0, longest: 0, coming: { length: 20, on: '2099-03-12' } },
    });
    const order = randomUUID();
    expect(await cloths.hold(order, [line(cloth, 5000, waits)])).toMatchObject({
      outcome: 'held',
      lines: [{ quantity: 50, expectedOn: '2099-03-12' }],
    });
    expect(await cloths.reservations(order)).toMatchObject([{ cuts: 50, lot: 'N' }]);
    expect(await shop.products.get(cloth)).toMatchObject({
      stock: 0,
      sale: { inStock: 0, coming: { length: 15, on: '2099-03-12' } },
    });
    expect(await shop.ledgerOf(cloth)).toEqual([]);
  });

  it('places an ordinary order instead of a pre-order if the stock is enough', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    await deliveries.expect(cloth, [20]);
    const order = randomUUID();
    const held = await cloths.hold(order, [line(cloth, 5000, waits)]);
    expect(held).not.toHaveProperty('lines.0.expectedOn');
    expect(await cloths.reservations(order)).toMatchObject([{ cuts: 50, lot: 'A' }]);
    expect(await shop.ledgerOf(cloth)).toEqual(['hold -50']);
  });

  it('refuses a pre-order without consent to wait, and returns what is coming', async () => {
    const cloth = await cloths.add();
    await deliveries.expect(cloth, [20], '2099-03-12');
    expect(await cloths.hold(randomUUID(), [line(cloth, 5000)])).toMatchObject(
      refusal('outOfStock', { available: 0, coming: 200, comingOn: '2099-03-12' }),
    );
  });

  it('reserves a pre-order on the first delivery that has all of it in one dye lot', async () => {
    const cloth = await cloths.add();
    await deliveries.expect(cloth, [9], null, 'third');
    await deliveries.expect(cloth, [4, 4], '2099-04-01', 'second');
    await deliveries.expect(cloth, [3], '2099-03-12', 'first');
    const lots = async (...lines: Parameters<typeof cloths.hold>[1]) => {
      const order = randomUUID();
      await cloths.hold(order, lines);
      return (await cloths.reservations(order)).map(({ lot }) => lot);
    };
    expect(await lots(line(cloth, 2000, waits))).toEqual(['first']);
    expect(await lots(lengths(cloth, [4000, 3000], waits))).toEqual(['second', 'second']);
    expect(await lots(line(cloth, 4500, waits))).toEqual(['third']);
    expect(await comingOf(cloth)).toEqual({ length: 6.5, on: '2099-03-12' });
  });

  it('refuses a pre-order for more than is coming, or if nothing is coming', async () => {
    const cloth = await cloths.add();
    expect(await cloths.hold(randomUUID(), [line(cloth, 1000, waits)])).toMatchObject(
      refusal('notComing', { available: 0 }),
    );
    await deliveries.expect(cloth, [15]);
    expect(await cloths.hold(randomUUID(), [line(cloth, 15_100, waits)])).toMatchObject(
      refusal('notComing', { available: 0, coming: 150, comingOn: null }),
    );
  });

  it('divides what is coming between the pre-orders of a batch', async () => {
    const cloth = await cloths.add();
    await deliveries.expect(cloth, [20]);
    const holds = [12_000, 6_000, 5_000].map((length) => ({
      order: randomUUID(),
      epoch: 1,
      lines: [line(cloth, length, waits)],
    }));
    const replies = await shop.holds.hold(holds);
    expect(replies.map(({ outcome }) => outcome)).toEqual(['held', 'held', 'refused']);
    expect(replies[2]).toMatchObject({ lines: [{ reason: 'notComing', coming: 20 }] });
  });

  it('returns the cuts of a cancelled pre-order to the expected roll, and holds them again on un-cancel', async () => {
    const cloth = await cloths.add();
    await deliveries.expect(cloth, [20], '2099-03-12');
    const order = await preorder(cloth, 5000);
    await cloths.release(order);
    expect(await comingOf(cloth)).toEqual({ length: 20, on: '2099-03-12' });
    const agreed = line(cloth, 5000, { expectedPriceCents: null });
    expect(await cloths.hold(order, [agreed], 2)).toMatchObject({
      lines: [{ expectedOn: '2099-03-12' }],
    });
    expect(await comingOf(cloth)).toMatchObject({ length: 15 });
    expect(await shop.ledgerOf(cloth)).toEqual([]);
  });

  it('takes stock for a pre-order that is un-cancelled after its delivery', async () => {
    const cloth = await cloths.add();
    const delivery = await deliveries.expect(cloth, [20]);
    const order = await preorder(cloth, 5000);
    await cloths.release(order);
    await deliveries.receive(delivery);
    const agreed = line(cloth, 5000, { expectedPriceCents: null });
    const held = await cloths.hold(order, [agreed], 2);
    expect(held).not.toHaveProperty('lines.0.expectedOn');
    expect(await shop.ledgerOf(cloth)).toEqual(['receive 200', 'hold -50']);
  });

  it('reserves for 30 shoppers at once no more than what is coming', async () => {
    const cloth = await cloths.add();
    await deliveries.expect(cloth, [10, 10]);
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => cloths.hold(randomUUID(), [line(cloth, 1000, waits)])),
    );
    expect(replies.filter(({ outcome }) => outcome === 'held')).toHaveLength(20);
    expect(await comingOf(cloth)).toBeUndefined();
  });

  it('shows an expected delivery in the offer of lengths', async () => {
    const cloth = await cloths.add({ cuts: 20 });
    const offers = new LengthOfferService(shop.dataSource);
    expect(await offers.offer(cloth, [5])).toEqual({ offer: 'no', longest: 2, oneLot: 2 });
    await deliveries.expect(cloth, [20], '2099-03-12');
    const coming = { length: 20, on: '2099-03-12' };
    expect(await offers.offer(cloth, [5])).toEqual({ offer: 'no', longest: 2, oneLot: 2, coming });
  });
});
