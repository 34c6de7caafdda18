import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { PricedOrders } from '../../testing/priced-orders.js';
import { OrderVersionsRpc } from './order-versions.rpc.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());

describe('orders of a database that was restored from a backup', () => {
  it('money 8: raises restored orders above the version that billing knows, once, and names the lost ones', async () => {
    const priced = new PricedOrders(shop);
    const cloth = await priced.ware('Ajrakh', 2_400);
    const place = async () => (await shop.place({ [cloth]: 1 })).order._id;
    const older = await place();
    const newer = await place();
    const lost = randomUUID();
    const rpc = new OrderVersionsRpc(shop.dataSource);
    const orders = [
      { order: older, version: 4 },
      { order: newer, version: 1 },
      { order: lost, version: 2 },
    ];
    expect(await rpc.raise({ orders })).toEqual({ raised: [older], unknown: [lost] });
    const again = [{ order: older, version: 4 }];
    expect(await rpc.raise({ orders: again })).toEqual({ raised: [], unknown: [] });
    const rows = await shop.dataSource.query<{ version: number }[]>(
      'SELECT version FROM orders WHERE id = $1',
      [older],
    );
    expect(rows).toEqual([{ version: 5 }]);
  });
});
