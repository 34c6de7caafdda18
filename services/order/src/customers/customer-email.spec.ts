// Tests what orders contain after a change of their customer's e-mail address.
import 'reflect-metadata';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { orderEvents } from '@shop/contracts/ordering/order';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';
import { moveOrders } from './customer-email.query.js';
import { ErasedCustomersService } from './erased-customers.service.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());

const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const customer = () => aUser({ email: `${crypto.randomUUID()}@example.test` });
type Customer = ReturnType<typeof customer>;
const place = async (user: Customer) => {
  const { order } = await shop.place({ [shop.catalogue.add()]: 1 }, { user });
  return order._id;
};
const move = (user: Customer, email: string, when: string) =>
  shop.dataSource.transaction((manager) =>
    moveOrders(manager, { user: user._id, email, at: when }),
  );
const addressOf = async (order: string) => {
  const [row] = await shop.dataSource.query<{ email: string }[]>(
    'SELECT user_email AS email FROM orders WHERE id = $1',
    [order],
  );
  return row?.email;
};

describe('the orders of a customer with a new address', () => {
  it('backend 19: gives past orders the new e-mail address, and sends it with their next status event', async () => {
    const user = customer();
    const other = customer();
    const order = await place(user);
    const stranger = await place(other);
    await move(user, 'new@example.test', at(1));
    expect([await addressOf(order), await addressOf(stranger)]).toEqual([
      'new@example.test',
      other.email,
    ]);
    const by = aUser({ role: 'admin', name: 'Admin' });
    await shop.statuses.change(order, { to: 'shipped', by, at: new Date() });
    const [published] = await shop.dataSource.query<{ email: string }[]>(
      `SELECT payload #>> '{user,email}' AS email FROM outbox WHERE type = $1 AND aggregate_id = $2`,
      [orderEvents.statusChanged.name, order],
    );
    expect(published?.email).toBe('new@example.test');
  });

  it('backend 19: keeps the latest e-mail address of a customer for any sequence of messages', async () => {
    const user = customer();
    const order = await place(user);
    await move(user, 'third@example.test', at(2));
    await move(user, 'second@example.test', at(1));
    expect(await addressOf(order)).toBe('third@example.test');
  });

  it('backend 19: keeps the address of an order placed after the change of the e-mail', async () => {
    const user = customer();
    const order = await place(user);
    await move(user, 'before@example.test', at(-1));
    expect(await addressOf(order)).toBe(user.email);
  });

  it('backend 19: removes the e-mail address from the orders once the customer is erased', async () => {
    const user = customer();
    const order = await place(user);
    const by = aUser({ role: 'admin', name: 'Admin' });
    await shop.statuses.change(order, { to: 'delivered', by, at: new Date() });
    const erasedCustomers = new ErasedCustomersService(shop.dataSource);
    await shop.dataSource.transaction((manager) => erasedCustomers.remember(manager, user._id));
    await move(user, 'late@example.test', at(1));
    expect(await addressOf(order)).toBe('removed@loomery.invalid');
  });
});
