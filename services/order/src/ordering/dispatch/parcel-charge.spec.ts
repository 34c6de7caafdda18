// Tests the charges of parcels, on a real database.
import 'reflect-metadata';
import { orderEvents } from '@shop/contracts/ordering/order';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import { until } from '@shop/service-kit-testing/until';
import { defaultSettings } from '../../settings/default-settings.js';
import { BANGLADESH } from '../../testing/open-pricing.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { PricedOrders } from '../../testing/priced-orders.js';

let shop: OpenOrders;
let priced: PricedOrders;
let cloth: string;
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
  cloth = await priced.ware('Ajrakh', 333);
  const { owner } = priced;
  await owner.rate(await owner.taxZone([{ country: 'BD' }]), 1_900);
  await owner.method(BANGLADESH, { position: -1 });
  await charge('parcel');
});
afterAll(() => shop.close());

const staff = aUser({ role: 'admin', name: 'Nasreen' });
const by = { _id: staff._id, name: staff.name };

const charge = (capture: PaymentSettings['capture']) =>
  priced.owner.settings({
    pricesIncludeTax: false,
    payments: {
      ...defaultSettings('demo').payments,
      isCardOn: false,
      transfer: { account: 'Loomery', days: 7 },
      capture,
    },
  });

/** Requested charges of an order, oldest first. */
const chargesOf = async (order: string) =>
  (await shop.published('order.chargeWanted'))
    .map((event) => orderEvents.chargeWanted.payload.parse(event))
    .filter((one) => one.order === order);

/** Sends one piece in a parcel, charged as by billing. Returns the sum up to which it charges, or `all`. */
async function sendOne(order: string): Promise<number | 'all'> {
  const before = (await chargesOf(order)).length;
  const lines = [{ product: cloth, quantity: 1 }];
  const sending = shop.parcels.pack({ order, lines, dispatch: true, idempotencyKey: null }, by);
  await until(async () => (await chargesOf(order)).length > before);
  const last = (await chargesOf(order)).at(-1);
  const reply = { charge: last?.charge, at: new Date().toISOString() };
  await shop.dataSource.transaction((manager) => shop.charges.captured(manager, order, reply));
  expect(await sending).toMatchObject({ parcel: { state: 'dispatched' } });
  return last?.untilCents ?? 'all';
}

describe('the charge of a parcel', () => {
  it('PAY-9, V8: charges up to the cost of everything sent with delivery and tax, and the whole order with the last parcel', async () => {
    const { order } = await priced.placeBy(undefined, { [cloth]: 3 });
    expect(order.totalAmount).toBe(17.72);
    // 3.33 + 4.90 and 2 * 3.33 + 4.90, each with 19 %.
    expect(await sendOne(order._id)).toBe(979);
    expect(await sendOne(order._id)).toBe(1_376);
    expect(await sendOne(order._id)).toBe('all');
    expect((await shop.orders.get(order._id, staff)).orderStatus).toBe('shipped');
  });

  it('V8: keeps the capture setting that applied to the first parcel of an order', async () => {
    const { order } = await priced.placeBy(undefined, { [cloth]: 3 });
    expect(await sendOne(order._id)).toBe(979);
    await charge('order');
    expect(await sendOne(order._id)).toBe(1_376);
    const later = await priced.placeBy(undefined, { [cloth]: 3 });
    expect(await sendOne(later.order._id)).toBe('all');
    await charge('parcel');
  });

  it('V8: charges an order paid by bank transfer as a whole', async () => {
    const { order } = await priced.placeBy('transfer', { [cloth]: 2 });
    await shop.dataSource.transaction((manager) => shop.awaited.secured(manager, order._id));
    expect(await sendOne(order._id)).toBe('all');
  });
});
