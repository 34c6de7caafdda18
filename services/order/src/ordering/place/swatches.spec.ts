// Tests orders with swatches, and the credit that they earn, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { orderEvents } from '@shop/contracts/ordering/order';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { paying, PricedOrders } from '../../testing/priced-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

async function aSwatch(): Promise<string> {
  const ware = { name: 'Swatch: Merino', priceCents: 500, stock: 99, swatchOf: randomUUID() };
  const product = shop.catalogue.add(ware);
  await priced.owner.product({ product, ...ware });
  return product;
}
const swatches = async (count: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(Array.from({ length: count }, async () => [await aSwatch(), 1] as const)),
  );
const swatchLimit = (message: string) => ({ code: 'order.swatchLimit', message });

const swatchCredit = (...cents: number[]) =>
  paying({
    swatches: cents.map((balanceCents) => ({
      account: randomUUID(),
      label: 'Swatch credit',
      balanceCents,
    })),
  });

describe('orders of swatches', () => {
  it('FAB-69: places 10 swatches in an order and refuses 11', async () => {
    await shop.place(await swatches(10));
    const eleven = await swatches(11);
    await expect(shop.place(eleven)).rejects.toMatchObject(
      swatchLimit('At most 10 swatches in an order.'),
    );
    await shop.catalogue.handleReleases(shop.dataSource);
    expect(Object.keys(eleven).map(shop.catalogue.stockOf)).toEqual(Array(11).fill(99));
  });

  it('FAB-69: refuses the 31st swatch of 30 days, and counts neither cancelled nor older ones', async () => {
    const user = aUser();
    const place = async (count: number) => shop.place(await swatches(count), { user });
    const first = await place(10);
    await place(10);
    await place(10);
    const tooMany = swatchLimit('At most 30 swatches in 30 days.');
    await expect(place(1)).rejects.toMatchObject(tooMany);
    await expect(shop.place(await swatches(1))).resolves.toBeDefined();
    await shop.statuses.cancelOwn(first.order._id, user, new Date());
    await place(10);
    await expect(place(1)).rejects.toMatchObject(tooMany);
    await shop.dataSource.query(
      `UPDATE orders SET created_at = now() - interval '31 days' WHERE user_id = $1`,
      [user._id],
    );
    await place(1);
  });

  it('FAB-69: counts concurrent orders', async () => {
    const user = aUser();
    const baskets = await Promise.all(Array.from({ length: 5 }, () => swatches(10)));
    const tried = await Promise.allSettled(baskets.map((basket) => shop.place(basket, { user })));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('sells one swatch per colour, and marks its line', async () => {
    const swatch = await aSwatch();
    await expect(shop.place({ [swatch]: 2 })).rejects.toMatchObject(
      swatchLimit('One swatch of a colour.'),
    );
    await shop.place({ [swatch]: 1 });
    const [event] = await shop.published(orderEvents.placed.name);
    expect(event).toMatchObject({ items: [{ product: swatch, isSwatch: true }] });
  });
});

describe('swatch credit at the checkout', () => {
  const see = (pieces: Record<string, number>, cents: number[], useCredit = true) =>
    priced.see(pieces, { useCredit, paying: swatchCredit(...cents) });

  it('FAB-68: pays with swatch credit for cloth of $40.00 or more, and explains that below', async () => {
    const enough = await priced.ware('Merino', 4_000);
    const tooLittle = await priced.ware('Voile', 3_999);
    expect((await see({ [enough]: 1 }, [500, 1_000])).outcome).toMatchObject({
      total: 40,
      credit: 15,
      toPay: 25,
      isPlain: false,
      credits: [{ label: 'Swatch credit', amount: 15 }],
    });
    const below = await see({ [tooLittle]: 1 }, [500]);
    expect(below.outcome).toMatchObject({
      total: 39.99,
      credit: 0,
      toPay: 39.99,
      creditNote: 'Swatch credit can be used for cloth of $40.00 or more.',
    });
    const { outcome } = await see({ [enough]: 1 }, [500], false);
    expect(outcome).toMatchObject({ credit: 0, toPay: 40 });
    expect(outcome).not.toHaveProperty('creditNote');
  });

  it('W7: counts cloth after discounts and without swatches, and pays for no swatch', async () => {
    const cloth = await priced.ware('Merino', 4_100);
    const swatch = await aSwatch();
    await priced.owner.discount('TEN', { value: 1_000 });
    const paid = swatchCredit(9_000);
    const lowered = await priced.see(
      { [cloth]: 1 },
      { useCredit: true, paying: paid, codes: ['TEN'] },
    );
    expect(lowered.outcome).toMatchObject({ total: 36.9, credit: 0, toPay: 36.9 });
    const mixed = await see({ [cloth]: 1, [swatch]: 1 }, [9_000]);
    expect(mixed.outcome).toMatchObject({ total: 46, credit: 41, toPay: 5 });
    const alone = await see({ ...(await swatches(9)) }, [500]);
    expect(alone.outcome).toMatchObject({ total: 45, credit: 0 });
  });

  it('uses the swatch credit first, then store credit', async () => {
    const cloth = await priced.ware('Merino', 4_000);
    const accounts = [
      {
        account: randomUUID(),
        kind: 'credit' as const,
        label: 'Store credit',
        balanceCents: 9_000,
      },
    ];
    const seen = await priced.see(
      { [cloth]: 1 },
      { useCredit: true, paying: { ...swatchCredit(700, 500), accounts } },
    );
    expect(seen.outcome.credits).toEqual([
      { label: 'Swatch credit', amount: 12 },
      { label: 'Store credit', amount: 28 },
    ]);
    const { order, user } = seen;
    await priced.place({ user, order });
    const [event] = await shop.published(orderEvents.awaitingPayment.name);
    expect(event).toMatchObject({
      payment: {
        method: 'credit',
        credit: [{ cents: 700 }, { cents: 500 }, { cents: 2_800 }],
      },
    });
  });

  it('W7: refuses an order whose cloth has fallen below $40.00 since its price was shown', async () => {
    const cloth = await priced.ware('Merino', 4_000);
    const { user, order } = await see({ [cloth]: 1 }, [500]);
    shop.catalogue.change(cloth, { priceCents: 3_000 });
    await expect(priced.place({ user, order })).rejects.toMatchObject({ code: 'order.wrongTotal' });
    expect(await shop.published(orderEvents.awaitingPayment.name)).toEqual([]);
  });
});
