// Orders as invoices need them, on a real database.
import 'reflect-metadata';
import { invoiceBasisRpc } from '@shop/contracts/ordering/invoice-bases';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { InvoiceBases } from './invoice-bases.js';

let shop: OpenOrders;
let ajrakh: string;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 100, priceCents: 1_000 });
});

const shopper = aUser({ name: 'Farida' });
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const basesOf = async (order: string) =>
  invoiceBasisRpc.ofOrder.output.parse(await new InvoiceBases(shop.dataSource).of(order));

async function sentInTwo(): Promise<string> {
  const order = (await shop.place({ [ajrakh]: 5 }, { user: shopper })).order._id;
  await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
  const by = { _id: staff._id, name: staff.name };
  const lines = [{ product: ajrakh, quantity: 2 }];
  const { parcel } = await shop.parcels.pack({ order, lines, idempotencyKey: null }, by);
  await shop.parcels.dispatch(parcel._id, { by, at: new Date() });
  await shop.statuses.change(order, { to: 'shipped', by: staff, at: new Date() });
  return order;
}

describe('what invoices need of an order', () => {
  it('lists the parcels that have left, also one that left by the status', async () => {
    const order = await sentInTwo();
    const bases = await basesOf(order);
    expect(bases.issuer).toEqual({ seller: null, prefix: 'LM', firstNumber: 1 });
    expect(bases.order).toMatchObject({
      ...{ order, isCancelled: false, isTaxIncluded: true, delivery: null },
      buyer: { name: 'Farida' },
      parcels: [
        { isSentBack: false, lines: [{ name: 'Ajrakh', quantity: 2, cents: 2_000, rateBp: 0 }] },
        { lines: [{ quantity: 3, cents: 3_000 }] },
      ],
    });
  });

  it('marks the parcels of a cancelled order as sent back', async () => {
    const order = await sentInTwo();
    await shop.statuses.change(order, { to: 'cancelled', by: staff, at: new Date() });
    const bases = await basesOf(order);
    expect(bases.order).toMatchObject({ isCancelled: true, parcels: [{ isSentBack: true }, {}] });
  });

  it('names the seller of the settings', async () => {
    const order = await sentInTwo();
    const seller = { name: 'Loomery', address: 'Dhaka', taxNumber: '12', vatId: '' };
    await shop.dataSource.query(
      `INSERT INTO shop_settings (fields, version) VALUES ($1, 1)
       ON CONFLICT (only_one) DO UPDATE SET fields = excluded.fields`,
      [{ seller, sellerCountry: 'DE', documents: { prefix: 'AB', firstNumber: 7 } }],
    );
    expect((await basesOf(order)).issuer).toEqual({
      ...{ prefix: 'AB', firstNumber: 7 },
      seller: { name: 'Loomery', address: 'Dhaka', taxNumber: '12', country: 'DE' },
    });
    await shop.dataSource.query('DELETE FROM shop_settings');
  });
});
