// Tests the orders that invoices are made from, on a real database.
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

describe('the data of an order for its invoices', () => {
  it('lists the dispatched parcels, including one that left through a status change', async () => {
    const order = await sentInTwo();
    const bases = await basesOf(order);
    expect(bases.issuer).toEqual({ seller: null, prefix: 'LM', firstNumber: 1 });
    expect(bases.order).toMatchObject({
      order,
      isCancelled: false,
      isTaxIncluded: true,
      delivery: null,
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

  async function sellFrom(sellerCountry: string, more: object = {}): Promise<void> {
    const rates = [
      { currency: 'EUR', on: '2026-11-02', rate: 1_085_000_000 },
      { currency: 'GBP', on: '2026-11-02', rate: 1_300_000_000 },
    ];
    const seller = { name: 'Loomery', address: 'Dhaka', taxNumber: '12', vatId: '', ...more };
    await shop.dataSource.query(
      `INSERT INTO shop_settings (fields, version) VALUES ($1, 1)
       ON CONFLICT (only_one) DO UPDATE SET fields = excluded.fields`,
      [
        {
          seller,
          sellerCountry,
          documents: { prefix: 'AB', firstNumber: 7 },
          exchangeRates: rates,
        },
      ],
    );
  }

  it('names the seller of the settings', async () => {
    const order = await sentInTwo();
    await sellFrom('DE');
    expect((await basesOf(order)).issuer).toEqual({
      prefix: 'AB',
      firstNumber: 7,
      seller: { name: 'Loomery', address: 'Dhaka', taxNumber: '12', country: 'DE' },
    });
    await shop.dataSource.query('DELETE FROM shop_settings');
  });

  it('V44: includes the tax currency and its rates if it differs from the currency of the documents', async () => {
    const order = await sentInTwo();
    await sellFrom('DE', { taxCurrency: 'EUR' });
    const { seller, tax } = (await basesOf(order)).issuer;
    expect(tax).toEqual({ currency: 'EUR', rates: [{ on: '2026-11-02', rate: 1_085_000_000 }] });
    expect(seller).not.toHaveProperty('taxCurrency');
    for (const taxCurrency of ['USD', '']) {
      await sellFrom('DE', { taxCurrency });
      expect((await basesOf(order)).issuer).not.toHaveProperty('tax');
    }
    await shop.dataSource.query('DELETE FROM shop_settings');
  });

  it("V53: formats the buyer's address by the rules of its country, with the country only if it is foreign", async () => {
    const order = await sentInTwo();
    const { shippingAddress } = await shop.orders.get(order, staff);
    const place = [shippingAddress.street, `${shippingAddress.city} ${shippingAddress.postalCode}`];
    for (const [from, country] of [
      ['DE', ['BANGLADESH']],
      ['BD', []],
    ] as const) {
      await sellFrom(from);
      const { buyer } = (await basesOf(order)).order;
      expect(buyer.address.split('\n')).toEqual([...place, ...country]);
    }
    await shop.dataSource.query('DELETE FROM shop_settings');
  });

  it('V47: prices half a metre that left, came back and left again like the order', async () => {
    const twill = shop.catalogue.add({
      name: 'Twill',
      stock: 900,
      priceCents: 333,
      sale: { unit: 'm', cutsPerUnit: 10, least: 5, most: 120 },
    });
    const address = { street: 'Road 7', city: 'Dhaka', postalCode: '1205', country: 'Bangladesh' };
    const items = [{ product: twill, price: 3.33, quantity: 0.5 }];
    const body = { items, totalAmount: 1.67, shippingAddress: address };
    const order = (await shop.place({}, { user: shopper, order: body })).order._id;
    const become = (to: 'shipped' | 'cancelled' | 'pending') =>
      shop.statuses.change(order, { to, by: staff, at: new Date() });
    await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
    for (const to of ['shipped', 'cancelled', 'pending'] as const) await become(to);
    await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
    await become('shipped');
    expect((await basesOf(order)).order.parcels).toMatchObject([
      { isSentBack: true },
      { isSentBack: false, lines: [{ quantity: 0.5, cents: 167 }] },
    ]);
  });

  it('V16: lists everything ordered, and identifies each cancellation of items and edit', async () => {
    const tweed = shop.catalogue.add({ name: 'Tweed', stock: 10, priceCents: 700 });
    const order = (await shop.place({ [ajrakh]: 5 }, { user: shopper })).order._id;
    expect((await basesOf(order)).order.whole).toEqual({
      revision: null,
      lines: [{ product: ajrakh, name: 'Ajrakh', quantity: 5, cents: 5_000, rateBp: 0 }],
    });
    const key = { order, idempotencyKey: null };
    const cancelled = [{ product: ajrakh, quantity: 2 }];
    await shop.cancellations.cancel({ ...key, lines: cancelled, reason: 'Sold out' }, staff);
    const { whole: less } = (await basesOf(order)).order;
    const lines = [
      { product: ajrakh, quantity: 2 },
      { product: tweed, quantity: 1 },
    ];
    await shop.edits.edit({ ...key, lines, version: 2, idempotencyKey: 'edit-1' }, staff);
    const { whole: more } = (await basesOf(order)).order;
    expect(less?.lines).toMatchObject([{ quantity: 3, cents: 3_000 }]);
    expect(more?.lines).toMatchObject([{ cents: 2_000 }, { product: tweed, cents: 700 }]);
    expect(new Set([less?.revision, more?.revision]).size).toBe(2);
    expect(await basesOf(order)).toMatchObject({ order: { whole: more } });
  });

  it('lists a returned product once for each parcel, with the refunds and losses of its decisions', async () => {
    const order = await sentInTwo();
    const { parcels } = (await basesOf(order)).order;
    const lines = [{ product: ajrakh, quantity: 3 }];
    const opened = await shop.returns.openByStaff({ order, lines, reason: 'changedMind' }, staff);
    const id = opened.return._id;
    await shop.returns.move(id, { state: 'received' }, staff, null);
    const part = { product: ajrakh, quantity: 1 };
    const loss = { loss: 15, lossReason: 'Washed' };
    await shop.returns.inspect(
      {
        return: id,
        lines: [
          { ...part, decision: 'stock' },
          { ...part, ...loss, decision: 'waste' },
          { ...part, decision: 'sendBack' },
        ],
      },
      staff,
    );
    await shop.returns.settle({ return: id }, staff);
    expect((await basesOf(order)).order.returns).toEqual([
      {
        return: id,
        deliveryCents: 0,
        lines: [
          {
            product: ajrakh,
            quantity: 2,
            cents: 1_000,
            lossCents: 1_000,
            parcel: parcels[0]?.parcel,
          },
        ],
      },
    ]);
  });
});
