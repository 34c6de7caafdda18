// Tests the events of orders that are invoiced at once by setting, on a real database.
import 'reflect-metadata';
import { orderEvents } from '@shop/contracts/ordering/order';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import { defaultSettings } from '../../settings/default-settings.js';
import { BANGLADESH } from '../../testing/open-pricing.js';
import { openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { PricedOrders } from '../../testing/priced-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
let cloth: string;
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
  cloth = await priced.ware('Ajrakh', 2_400);
});
afterAll(() => shop.close());

const usual: PaymentSettings = {
  ...defaultSettings('demo').payments,
  cash: { zones: [BANGLADESH], limitCents: 50_000 },
};
async function invoice(prepaid: PaymentSettings['prepaid']): Promise<void> {
  await priced.owner.settings({ payments: { ...usual, prepaid } });
  await shop.terms.fresh();
}
const secure = (order: string) =>
  shop.dataSource.transaction((manager) => shop.awaited.secured(manager, order));
const prepaidOf = async (order: string) =>
  (await shop.published(orderEvents.placed.name))
    .map((event) => orderEvents.placed.payload.parse(event))
    .find((event) => event.order === order)?.prepaid;

describe('the event of an order that is paid before it leaves', () => {
  it('V16: omits by default when the order is invoiced', async () => {
    await invoice('withParcels');
    const { order } = await shop.place({ [cloth]: 1 });
    expect((await shop.published(orderEvents.placed.name)).at(-1)).not.toHaveProperty('prepaid');
    expect(await prepaidOf(order._id)).toBeUndefined();
  });

  it('V16: publishes that the order is invoiced at once if the shop chooses that, with a checkout and without', async () => {
    await invoice('atOnce');
    const plain = await shop.place({ [cloth]: 1 });
    const seen = await priced.placeBy('demo-card', { [cloth]: 1 });
    for (const { order } of [plain, seen]) expect(await prepaidOf(order._id)).toBe('atOnce');
  });

  it('V16: invoices an order with cash on delivery, or on invoice, with its parcels', async () => {
    await invoice('atOnce');
    const byCash = await priced.placeBy('cash', { [cloth]: 1 });
    const onInvoice = await priced.placeBy('invoice', { [cloth]: 1 });
    await secure(onInvoice.order._id);
    for (const { order } of [byCash, onInvoice]) expect(await prepaidOf(order._id)).toBeUndefined();
  });

  it.each(['withParcels', 'atOnce'] as const)(
    'V16: follows the setting at the time of payment: %s',
    async (then) => {
      await invoice(then === 'atOnce' ? 'withParcels' : 'atOnce');
      const { order } = await priced.placeBy('stripe', { [cloth]: 1 });
      await invoice(then);
      await secure(order._id);
      expect(await prepaidOf(order._id)).toBe(then === 'atOnce' ? then : undefined);
    },
  );
});
