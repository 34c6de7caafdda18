// Tests what happens to orders when an account is deleted.
import 'reflect-metadata';
import { OrderNotesService } from '../ordering/reads/order-notes.service.js';
import { ErasedCustomersService } from './erased-customers.service.js';
import { aUser, openOrders, type OpenOrders } from '../testing/open-orders.js';

let shop: OpenOrders;
let erasedCustomers: ErasedCustomersService;
beforeAll(async () => {
  shop = await openOrders();
  erasedCustomers = new ErasedCustomersService(shop.dataSource);
});
afterAll(() => shop.close());

const person = aUser({ name: 'Canary Person', email: 'canary@example.test' });
const admin = aUser({ role: 'admin', name: 'Admin' });
const place = async () => {
  const { order } = await shop.place({ [shop.catalogue.add()]: 1 }, { user: person });
  return order;
};
const deliver = (order: string) =>
  shop.statuses.change(order, { to: 'delivered', by: admin, at: new Date() });
const remove = () =>
  shop.dataSource.transaction((manager) => erasedCustomers.remember(manager, person._id));
const dump = async () => {
  const [row] = await shop.dataSource.query<{ all: string }[]>(
    `SELECT coalesce((SELECT json_agg(o) FROM orders o)::text, '')
       || coalesce((SELECT json_agg(h) FROM order_status_history h)::text, '')
       || coalesce((SELECT json_agg(i) FROM idempotency i)::text, '')
       || coalesce((SELECT json_agg(n) FROM order_notes n)::text, '')
       || coalesce((SELECT json_agg(a) FROM audit_entries a)::text, '')
       || coalesce((SELECT json_agg(b) FROM outbox b)::text, '') AS all`,
  );
  return row?.all ?? '';
};

describe('the orders of a deleted account', () => {
  it('keeps the sold items and prices of an erased account and removes the personal data', async () => {
    const order = await place();
    await deliver(order._id);
    await shop.dataSource.query('UPDATE outbox SET published_at = now()');
    await remove();
    expect(await dump()).not.toMatch(/canary|Mirpur/i);
    const [row] = await shop.dataSource.query<{ total_cents: string; user_name: string }[]>(
      'SELECT total_cents, user_name FROM orders WHERE id = $1',
      [order._id],
    );
    expect(row).toEqual({
      total_cents: String(Math.round(order.totalAmount * 100)),
      user_name: 'Former customer',
    });
  });

  it('removes the recipient and the VAT number from the orders of an erased account', async () => {
    const order = await place();
    await shop.statuses.change(order._id, { to: 'cancelled', by: admin, at: new Date() });
    await shop.dataSource.query(
      `UPDATE orders SET recipient = '{"name":"Canary Person","phone":"1"}', price = '{"vatNumber":"CANARY1"}'
        WHERE id = $1`,
      [order._id],
    );
    await shop.dataSource.query('UPDATE outbox SET published_at = now()');
    await remove();
    expect(await dump()).not.toMatch(/canary/i);
  });

  it('removes the second address line, region, billing address and note of an erased account', async () => {
    const order = await place();
    await deliver(order._id);
    await shop.dataSource.query(
      `UPDATE orders SET shipping_address = shipping_address || '{"line2":"Canary flat","region":"Canary"}',
              details = '{"billingAddress":{"name":"Canary Person","street":"Canary Road"},"note":"Canary"}'
        WHERE id = $1`,
      [order._id],
    );
    await shop.dataSource.query('UPDATE outbox SET published_at = now()');
    await remove();
    expect(await dump()).not.toMatch(/canary/i);
  });

  it('money 11: removes the notes of admins about an erased account, which the audit never contained', async () => {
    const order = await place();
    const note = { text: 'Canary called', by: admin, messageId: crypto.randomUUID() };
    const notes = new OrderNotesService(shop.dataSource, shop.audit);
    await notes.add(order._id, note);
    await deliver(order._id);
    await shop.dataSource.query('UPDATE outbox SET published_at = now()');
    await remove();
    expect(await dump()).not.toMatch(/canary/i);
  });

  it('keeps the address of an erased account on orders in transit until they have arrived', async () => {
    const order = await place();
    await remove();
    expect(await dump()).toContain('Mirpur');
    await deliver(order._id);
    await shop.dataSource.query('UPDATE outbox SET published_at = now()');
    await erasedCustomers.sweep();
    expect(await dump()).not.toMatch(/canary|Mirpur/i);
  });

  it('backend 16: removes an erased customer from the queue when no personal data is left', async () => {
    const order = await place();
    await remove();
    const queue = async () => {
      await shop.dataSource.query(
        "UPDATE erased_customers SET removed_at = removed_at - interval '2 days'",
      );
      await erasedCustomers.sweep();
      return shop.dataSource.query<unknown[]>('SELECT user_id FROM erased_customers');
    };
    expect(await queue()).toEqual([{ user_id: person._id }]);
    await deliver(order._id);
    expect(await queue()).toEqual([]);
  });

  it('backend 16: finds the orders and events of an erased account through indexes', async () => {
    const plans = await shop.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      const statements = [
        "DELETE FROM outbox WHERE published_at IS NOT NULL AND aggregate_id IN ('a', 'b')",
        'SELECT user_id FROM erased_customers ORDER BY checked_at LIMIT 200',
        "UPDATE orders SET user_name = 'x' WHERE user_id = ANY ('{00000000-0000-4000-8000-000000000001}'::uuid[]) AND user_email <> 'y'",
      ];
      return Promise.all(
        statements.map(async (text) => JSON.stringify(await manager.query(`EXPLAIN ${text}`))),
      );
    });
    expect(plans[0]).toContain('outbox_published_of');
    expect(plans[1]).toContain('erased_customers_by_check');
    expect(plans[2]).toContain('orders_of_user');
  });
});
