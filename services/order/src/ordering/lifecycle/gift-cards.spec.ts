// Tests orders with gift cards, on a real database with fakes of the catalogue and billing (V55).
import 'reflect-metadata';
import { setTimeout } from 'node:timers/promises';
import { soldCardRpc } from '@shop/contracts/billing/sold-cards';
import { orderEvents } from '@shop/contracts/ordering/order';
import { InvoiceBases } from '../invoicing/invoice-bases.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { paying, PricedOrders } from '../../testing/priced-orders.js';
import { GiftCardMailRpc } from './gift-card-mail.rpc.js';

let shop: OpenOrders;
let priced: PricedOrders;
let cloth: string;
let card: string;
beforeAll(async () => {
  shop = await openOrders();
  priced = new PricedOrders(shop);
  const { owner } = priced;
  const zone = await owner.zone('Germany', [{ country: 'DE' }]);
  await owner.method(zone, { steps: [{ from: 0, cents: 490 }], freeFromCents: 15_000 });
  await owner.rate(await owner.taxZone([{ country: 'DE' }]), 1_900);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.clear();
  shop.catalogue.areCardsUsed = false;
  shop.catalogue.reads.length = 0;
  cloth = await priced.ware('Linen', 11_900);
  const ware = { name: 'Gift card', priceCents: 5_000, stock: 99, isGiftCard: true as const };
  card = shop.catalogue.add(ware);
  await priced.owner.product({ product: card, ...ware });
});

const shopper = aUser({ name: 'Farida' });
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const by = { _id: staff._id, name: staff.name };
const germany = { country: 'Germany', paying: paying() };

async function placed(pieces: Record<string, number>): Promise<string> {
  const seen = await priced.see(pieces, germany, shopper);
  return (await priced.place(seen)).order._id;
}
const statusOf = async (order: string) => (await shop.orders.get(order, staff)).orderStatus;
const sent = (order: string, cards: number) =>
  new GiftCardMailRpc(shop.dataSource, shop.parcelWriter).sent({
    order,
    cards,
    at: new Date().toISOString(),
  });
const cancel = (order: string, product: string, quantity: number, preview = false) =>
  shop.cancellations.cancel(
    {
      order,
      lines: [{ product, quantity }],
      reason: 'Changed',
      preview,
      idempotencyKey: null,
    },
    staff,
  );
const takenBack = () => shop.catalogue.reads.filter((name) => name === soldCardRpc.takeBack.name);

describe('an order with gift cards', () => {
  it('V55: charges a card without tax, discount and delivery, together with its cloth', async () => {
    await priced.owner.discount('TEN', { level: 'order', effect: 'percent', value: 1_000 });
    const mixed = await priced.see({ [card]: 1, [cloth]: 1 }, germany);
    expect(mixed.outcome).toMatchObject({
      total: 173.9,
      shipping: { price: 4.9 },
      taxes: [{ rate: 19, net: 104.12, tax: 19.78 }],
    });
    const alone = await priced.see({ [card]: 2 }, { ...germany, codes: ['TEN'] });
    expect(alone.outcome).toMatchObject({ total: 100, shipping: { price: 0 }, taxes: [] });
    expect(alone.outcome.discounts).toEqual([]);
    expect(alone.outcome.payments.map(({ method }) => method)).not.toContain('cash');
  });

  it('V55: keeps its cards out of parcels, their sums and its status', async () => {
    const order = await placed({ [card]: 1, [cloth]: 1 });
    await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
    const { parcel } = await shop.parcels.pack({ order, idempotencyKey: null }, by);
    expect(parcel.lines.map(({ product }) => product)).toEqual([cloth]);
    await shop.parcels.dispatch(parcel._id, { by, at: new Date() });
    expect(await statusOf(order)).toBe('shipped');
    await sent(order, 1);
    expect(await statusOf(order)).toBe('shipped');
    const bases = await new InvoiceBases(shop.dataSource).of(order);
    expect(bases.order).toMatchObject({
      parcels: [{ lines: [{ product: cloth, cents: 11_900, rateBp: 1_900 }] }],
      delivery: { cents: 490 },
    });
    const whole = bases.order.whole?.lines.find(({ product }) => product === card);
    expect(whole).toMatchObject({ isGiftCard: true, cents: 5_000, rateBp: 0 });
  });

  it('V55: is delivered once the e-mails of all its cards were sent, if it has only cards', async () => {
    const order = await placed({ [card]: 2 });
    const [event] = await shop.published(orderEvents.placed.name);
    expect(event).toMatchObject({ items: [{ isGiftCard: true, quantity: 2, priceCents: 5_000 }] });
    await sent(order, 1);
    expect(await statusOf(order)).toBe('pending');
    await sent(order, 2);
    await sent(order, 2);
    expect(await statusOf(order)).toBe('delivered');
    expect(await shop.published(orderEvents.statusChanged.name)).toHaveLength(1);
    // Set back by staff: the e-mail with a new code does not deliver it again.
    await shop.statuses.change(order, { to: 'pending', by: staff, at: new Date() });
    await sent(order, 2);
    expect(await statusOf(order)).toBe('pending');
  });

  it('V55: costs no delivery once its cloth is cancelled, and is delivered by its e-mail', async () => {
    const order = await placed({ [card]: 1, [cloth]: 1 });
    await sent(order, 1);
    const view = await cancel(order, cloth, 1);
    expect(view).toMatchObject({ totalAmount: 50 });
    expect(view.shipping).toBeUndefined();
    expect(view.taxes).toBeUndefined();
    expect(await statusOf(order)).toBe('delivered');
    expect(takenBack()).toEqual([]);
  });

  it('V55: takes cards back before they or their order are cancelled, and keeps used ones', async () => {
    const order = await placed({ [card]: 2, [cloth]: 1 });
    shop.catalogue.areCardsUsed = true;
    const used = { code: 'billing.giftCardUsed' };
    await expect(cancel(order, card, 1)).rejects.toMatchObject(used);
    const change = { to: 'cancelled' as const, by: staff, at: new Date() };
    await expect(shop.statuses.change(order, change)).rejects.toMatchObject(used);
    await expect(shop.statuses.cancelOwn(order, shopper, new Date())).rejects.toMatchObject(used);
    expect(await statusOf(order)).toBe('pending');
    shop.catalogue.areCardsUsed = false;
    const preview = await cancel(order, card, 1, true);
    expect(preview).toMatchObject({ totalAmount: 173.9 });
    expect(await cancel(order, card, 1)).toMatchObject({ totalAmount: 173.9 });
    expect(takenBack()).toHaveLength(2);
    await shop.statuses.change(order, change);
    await expect(shop.statuses.change(order, { ...change, to: 'pending' })).rejects.toMatchObject({
      code: 'order.cancelled',
    });
  });

  it('V55: locks no order while billing takes its cards back, and takes back what is cancelled meanwhile', async () => {
    const order = await placed({ [card]: 3, [cloth]: 1 });
    shop.catalogue.fallSilent();
    const both = [cancel(order, card, 1), cancel(order, card, 1)];
    await setTimeout(300);
    await shop.dataSource.query('SELECT FROM orders WHERE id = $1 FOR UPDATE NOWAIT', [order]);
    shop.catalogue.speakAgain();
    await Promise.all(both);
    expect(takenBack()).toHaveLength(3);
    expect((await shop.orders.get(order, staff)).totalAmount).toBe(173.9);
  });

  it('V55: refuses an edit of its gift cards', async () => {
    const order = await placed({ [card]: 1, [cloth]: 1 });
    const edit = (lines: { product: string; quantity: number }[]) =>
      shop.edits.edit({ order, lines, version: 1, idempotencyKey: 'edit-0001' }, staff);
    const refusal = { code: 'order.notToEdit' };
    await expect(edit([{ product: cloth, quantity: 1 }])).rejects.toMatchObject(refusal);
    const other = await placed({ [cloth]: 2 });
    const added = [cloth, card].map((product) => ({ product, quantity: 2 }));
    await expect(
      shop.edits.edit(
        { order: other, lines: added, version: 1, idempotencyKey: 'edit-0002' },
        staff,
      ),
    ).rejects.toMatchObject(refusal);
  });
});
