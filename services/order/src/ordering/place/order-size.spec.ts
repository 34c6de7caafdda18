import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { aUser, openOrders } from '../../testing/open-orders.js';

const limits = { maxTotalCents: 100_000, newAccountPieces: 50, newForDays: 7 };
const aWeekAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
const tooLarge = { code: 'order.tooLarge' };

describe('security L9: the size of an order', () => {
  it('refuses an order above the largest total, and stores nothing', async () => {
    const shop = await openOrders(undefined, limits);
    const product = shop.catalogue.add({ stock: 999, priceCents: 100_000 });
    await expect(shop.place({ [product]: 2 })).rejects.toMatchObject(tooLarge);
    expect(await shop.dataSource.query('SELECT FROM orders')).toEqual([]);
    await expect(shop.place({ [product]: 1 })).resolves.toMatchObject({ success: true });
    await shop.close();
  });

  it('limits the pieces that a new account may order in a day, and does not count a repeated request', async () => {
    const shop = await openOrders(undefined, limits);
    const product = shop.catalogue.add({ stock: 999, priceCents: 100 });
    const user = aUser();
    const request = { user, key: randomUUID() };
    const first = await shop.place({ [product]: 40 }, request);
    expect((await shop.place({ [product]: 40 }, request)).order._id).toBe(first.order._id);
    await expect(shop.place({ [product]: 11 }, { user })).rejects.toMatchObject(tooLarge);
    await expect(shop.place({ [product]: 10 }, { user })).resolves.toMatchObject({ success: true });
    const known = aUser({ createdAt: aWeekAgo });
    await expect(shop.place({ [product]: 200 }, { user: known })).resolves.toMatchObject({
      success: true,
    });
    await shop.close();
  });
});
