// Tests the tags that staff give to orders, on a real database.
import 'reflect-metadata';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { OrderTagsRpc } from './order-tags.rpc.js';

let shop: OpenOrders;
let tweed: string;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  tweed = shop.catalogue.add({ stock: 100 });
});

const staff = aUser({ role: 'admin', name: 'Nasreen' });
const shopper = aUser();
const tag = (order: string, word: string, isSet = true) =>
  new OrderTagsRpc(shop.dataSource, shop.audit).tag(
    { order, tag: word, isSet },
    {
      user: staff,
    },
  );
const placed = async () => (await shop.place({ [tweed]: 1 }, { user: shopper })).order._id;
const listed = async (word?: string) => {
  const query = { page: 1, limit: 10, view: 'full' as const, ...(word && { tag: word }) };
  const { orders, total } = (await shop.orders.list(query)).read();
  return { total, tags: orders.map(({ _id, tags }) => [_id, tags]) };
};

describe('the tags of an order', () => {
  it('W60: treats tags that differ in case and blanks as one, shows them to staff, and finds them', async () => {
    const one = await placed();
    const other = await placed();
    await tag(one, 'Gift wrap');
    expect(await tag(one, ' GIFT  WRAP ')).toEqual({ tags: ['Gift wrap'] });
    await tag(one, 'Call first');
    expect(await listed('giftwrap')).toEqual({
      total: 1,
      tags: [[one, ['Call first', 'Gift wrap']]],
    });
    expect(await listed()).toEqual({
      total: 2,
      tags: [
        [other, undefined],
        [one, ['Call first', 'Gift wrap']],
      ],
    });
    expect((await shop.orders.get(one, staff, { view: 'full' })).tags).toHaveLength(2);
    expect(await shop.orders.get(one, staff)).not.toHaveProperty('tags');
    expect(await shop.orders.get(one, shopper, { view: 'full' })).not.toHaveProperty('tags');
    const { entries } = await shop.audit.list({ limit: 10, subject: one });
    expect(entries.filter(({ action }) => action === 'order.tagged')).toHaveLength(2);
    expect(await tag(one, 'giftwrap', false)).toEqual({ tags: ['Call first'] });
    expect((await listed('gift wrap')).total).toBe(0);
  });

  it('W60: refuses more than twenty tags, and an unknown order', async () => {
    const order = await placed();
    for (let nth = 0; nth < 20; nth += 1) await tag(order, `Tag ${String(nth)}`);
    await expect(tag(order, 'One more')).rejects.toMatchObject({ code: 'order.tooManyTags' });
    await expect(tag(shopper._id, 'Gift wrap')).rejects.toMatchObject({ code: 'order.notFound' });
  });
});
