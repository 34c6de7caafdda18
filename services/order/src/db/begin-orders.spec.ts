import 'reflect-metadata';
import { openOrders, type OpenOrders } from '../testing/open-orders.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());

describe('the function that begins orders', () => {
  it('reuses the query plans of the function that begins orders', async () => {
    const functions: unknown = await shop.dataSource.query(
      "SELECT proconfig AS settings FROM pg_proc WHERE proname = 'begin_orders'",
    );
    expect(functions).toEqual([{ settings: ['plan_cache_mode=force_generic_plan'] }]);
  });
});
