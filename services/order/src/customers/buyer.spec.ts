import 'reflect-metadata';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { BuyerRpc } from './buyer.rpc.js';
import { ErasedCustomersService } from './erased-customers.service.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());

describe('the buyer of an order', () => {
  it('finds the buyer of an order for e-mails, until the customer is erased', async () => {
    const user = aUser();
    const { order } = await shop.place({ [shop.catalogue.add()]: 1 }, { user });
    const rpc = new BuyerRpc(shop.dataSource);
    const find = (id: string) => rpc.find({ order: id });
    const number = expect.stringMatching(/^LM-\d\d-10001$/) as string;
    expect(await find(order._id)).toEqual({ buyer: { _id: user._id, email: user.email }, number });
    expect(await find(crypto.randomUUID())).toEqual({ buyer: null });
    const by = aUser({ role: 'admin' });
    await shop.statuses.change(order._id, { to: 'delivered', by, at: new Date() });
    const erased = new ErasedCustomersService(shop.dataSource);
    await shop.dataSource.transaction((manager) => erased.remember(manager, user._id));
    expect(await find(order._id)).toEqual({ buyer: null, number });
  });
});
