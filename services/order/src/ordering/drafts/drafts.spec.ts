// Tests the orders that staff prepare for a customer, on a real database (ORD-4).
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { draftEvents } from '@shop/contracts/ordering/drafts';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import { ErasedCustomersService } from '../../customers/erased-customers.service.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { openDrafts, STAFF, type OpenDrafts } from '../../testing/open-drafts.js';
import { BANGLADESH } from '../../testing/open-pricing.js';

let open: OpenDrafts;
let ajrakh: string;
let indigo: string;
let courier: string;
beforeAll(async () => {
  open = await openDrafts();
  courier = await open.priced.owner.method(BANGLADESH, { steps: [{ from: 0, cents: 490 }] });
});
afterAll(() => open.shop.close());
beforeEach(async () => {
  await open.shop.clear();
  ajrakh = await open.priced.ware('Ajrakh', 1_999, 50);
  indigo = await open.priced.ware('Indigo', 333, 50);
  await payBy({});
});

const usual = defaultSettings('demo').payments;
const transfer = { account: 'Bank of Dhaka 1', days: 7 };
const payBy = (payments: Partial<PaymentSettings>) =>
  open.priced.owner.settings({ payments: { ...usual, isCardOn: true, transfer, ...payments } });

const reprice = async (product: string, priceCents: number) => {
  open.shop.catalogue.change(product, { priceCents });
  await open.shop.dataSource.query(
    'UPDATE product_copies SET price_cents = $2, version = version + 1 WHERE product_id = $1',
    [product, priceCents],
  );
};
const ordersOf = (draft: string) =>
  open.shop.dataSource.query<{ total: number; status: string; lines: number; price: unknown }[]>(
    `SELECT o.total_cents::int AS total, o.status, o.price,
            (SELECT sum(l.unit_price_cents * l.quantity)::int FROM order_lines l WHERE l.order_id = o.id) AS lines
       FROM drafts d JOIN orders o ON o.user_id = d.customer_id WHERE d.id = $1 AND o.status <> 'rejected'`,
    [draft],
  );
const stateOf = async (draft: string) => (await open.drafts.get(draft)).draft.state;
const errorOf = (tried: Promise<unknown>) =>
  tried.then(
    () => null,
    (error: unknown) => error as { code: string; message: string },
  );
const tenPercent = { kind: 'percent' as const, value: 10, reason: 'Trade fair' };

it('ORD-4 turns a draft for a new customer into an order at its prices, even if the catalogue has changed them', async () => {
  const customer = { name: 'Nadia Haque', email: 'nadia@example.test' };
  const draft = await open.save(
    { [ajrakh]: 3, [indigo]: 2 },
    { customer, discount: tenPercent, method: courier },
  );
  const saved = await open.drafts.get(draft);
  // 59.97 + 6.66 = 66.63, less 10 % = 6.66, with 4.90 of delivery.
  expect(saved.draft).toMatchObject({
    state: 'draft',
    customer,
    price: {
      subtotal: 66.63,
      discounts: [{ name: 'Trade fair', level: 'order', amount: 6.66 }],
      shipping: { price: 4.9 },
      total: 64.87,
    },
  });
  expect(open.shop.catalogue.stockOf(ajrakh)).toBe(50);
  expect(open.accounts.opened).toEqual([]);

  await open.drafts.offer(STAFF, { draft }, randomUUID());
  const [token = ''] = await open.tokensOf(draft);
  await reprice(ajrakh, 2_999);
  await reprice(indigo, 111);
  const { offer } = await open.offers.open(token);
  expect(offer).toMatchObject({ state: 'offered', price: { total: 64.87 } });
  expect(offer.payments.map(({ method }) => method)).toContain('transfer');

  const { order } = await open.accept(token, 'demo-card');
  expect(order).toMatchObject({ totalAmount: 64.87, user: customer, orderStatus: 'pending' });
  expect(order.items.map(({ price }) => price)).toEqual([19.99, 3.33]);
  expect(order.discounts).toMatchObject([{ name: 'Trade fair', level: 'order', amount: 6.66 }]);
  const [stored] = await ordersOf(draft);
  // The charged lines, less the discount, with the delivery, are the total.
  expect(stored).toMatchObject({ total: 6_487, lines: 6_663 });
  expect(open.accounts.opened).toEqual([customer.email]);
  expect(open.shop.catalogue.stockOf(ajrakh)).toBe(47);

  expect(await errorOf(open.accept(token, 'demo-card'))).toMatchObject({
    code: 'order.draftPlaced',
    message: `This offer was ordered already: ${order.number}.`,
  });
  expect((await open.offers.open(token)).offer).toMatchObject({
    state: 'placed',
    payments: [],
    order: { number: order.number },
  });
});

it('ORD-4 creates one order from a draft that staff place several times at once', async () => {
  const draft = await open.save({ [ajrakh]: 2 });
  const tried = await Promise.allSettled(
    Array.from({ length: 6 }, () => open.place(draft, 'cash')),
  );
  const placed = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order._id] : []));
  const refused = tried.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
  );
  expect(new Set(placed).size).toBe(1);
  expect(refused.filter((code) => code !== 'order.inProgress')).toEqual([]);
  expect(await ordersOf(draft)).toHaveLength(1);
  expect(open.shop.catalogue.stockOf(ajrakh)).toBe(48);
  const again = await open.place(draft, 'invoice');
  expect(again.order._id).toBe(placed[0]);
  expect(await ordersOf(draft)).toHaveLength(1);
});

it('ORD-4 refuses an expired draft with its day', async () => {
  const draft = await open.save({ [ajrakh]: 1 });
  await open.drafts.offer(STAFF, { draft }, randomUUID());
  const [token = ''] = await open.tokensOf(draft);
  await open.shop.dataSource.query(
    `UPDATE drafts SET until = '2026-03-31T18:00:00Z' WHERE id = $1`,
    [draft],
  );
  const refusal = {
    code: 'order.offerExpired',
    message: 'This offer was valid until 31 March 2026.',
  };
  expect(await errorOf(open.place(draft, 'cash'))).toMatchObject(refusal);
  expect(await errorOf(open.accept(token, 'demo-card'))).toMatchObject(refusal);
  expect((await open.offers.open(token)).offer).toMatchObject({ state: 'expired', payments: [] });
  const { drafts } = await open.drafts.list({ page: 1, limit: 10, state: 'expired' });
  expect(drafts.map(({ _id }) => _id)).toEqual([draft]);
});

it('ORD-4 keeps a draft whose stock is missing, and places it once there is enough', async () => {
  const draft = await open.save({ [ajrakh]: 3, [indigo]: 1 });
  open.shop.catalogue.change(ajrakh, { stock: 2 });
  expect(await errorOf(open.place(draft, 'cash'))).toMatchObject({
    code: 'order.outOfStock',
    message: 'Only 2 of "Ajrakh" left',
  });
  expect(open.shop.catalogue.stockOf(indigo)).toBe(50);
  expect(await stateOf(draft)).toBe('draft');
  open.shop.catalogue.change(ajrakh, { stock: 3 });
  await open.place(draft, 'cash');
  expect(await stateOf(draft)).toBe('placed');
  expect(open.shop.catalogue.stockOf(ajrakh)).toBe(0);
});

it('ORD-4 mails a payment link for a placed draft, which can be placed again if it is not paid', async () => {
  const draft = await open.save({ [ajrakh]: 1 }, { method: courier });
  const messageId = randomUUID();
  const { order } = await open.place(draft, 'link', messageId);
  expect(order.payment).toMatchObject({ state: 'open', method: 'stripe' });
  expect((await open.place(draft, 'link', messageId)).order._id).toBe(order._id);
  const [sent, ...others] = await open.shop.published(draftEvents.linkSent.name);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    order: { _id: order._id, number: order.number },
    totalCents: 2_489,
    until: order.payment?.until,
  });
  const [token = ''] = await open.tokensOf(draft);
  expect(await open.offers.findOrder(token)).toMatchObject({ order: order._id });

  await open.shop.dataSource.query(
    `UPDATE awaited_payments SET until = now() - interval '1 second' WHERE order_id = $1`,
    [order._id],
  );
  await open.shop.awaited.closeOverdue();
  await open.shop.catalogue.handleReleases(open.shop.dataSource);
  expect(open.shop.catalogue.stockOf(ajrakh)).toBe(50);
  expect(await stateOf(draft)).toBe('offered');
  const { order: second } = await open.accept(token, 'demo-card');
  expect(second.totalAmount).toBe(24.89);
});

it('ORD-4 accepts an invoice only within the credit limit, and shows its rest to no other user', async () => {
  const draft = await open.save({ [ajrakh]: 2 });
  await payBy({ isInvoiceOn: true });
  open.accounts.paying = { ...open.accounts.paying, invoice: { leftCents: 1_000, dueDays: 30 } };
  expect(await errorOf(open.place(draft, 'invoice'))).toMatchObject({
    code: 'order.paymentMethod',
    message: 'The credit limit has no room for this order.',
  });
  expect(await stateOf(draft)).toBe('draft');
  await open.drafts.offer(STAFF, { draft }, randomUUID());
  const [token = ''] = await open.tokensOf(draft);
  const { payments } = (await open.offers.open(token)).offer;
  expect(payments.find(({ method }) => method === 'invoice')).toMatchObject({
    isUnavailable: true,
  });
  expect(JSON.stringify(payments)).not.toContain('10.00');
  open.accounts.paying = { ...open.accounts.paying, invoice: { leftCents: 9_999, dueDays: 30 } };
  const { order } = await open.place(draft, 'invoice');
  expect(order.payment).toMatchObject({ state: 'open', method: 'invoice' });
});

it('ORD-4 prices an edited draft again, ends its offer, and refuses a concurrent edit', async () => {
  const draft = await open.save({ [ajrakh]: 1 });
  await open.drafts.offer(STAFF, { draft }, randomUUID());
  const [token = ''] = await open.tokensOf(draft);
  await reprice(ajrakh, 2_500);
  const { draft: before } = await open.drafts.get(draft);
  const { customer, items, shippingAddress } = before;
  const change = { draft, customer, items, shippingAddress, method: courier, version: 1 };
  const { draft: after } = await open.drafts.save(STAFF, change, randomUUID());
  expect(after).toMatchObject({ version: 2, state: 'draft', price: { total: 29.9 } });
  expect(await errorOf(open.offers.open(token))).toMatchObject({ code: 'order.offerNotFound' });
  expect(await errorOf(open.drafts.save(STAFF, change, randomUUID()))).toMatchObject({
    code: 'order.draftChanged',
  });
  await open.place(draft, 'cash');
  for (const attempt of [
    () => open.drafts.save(STAFF, { ...change, version: 2 }, randomUUID()),
    () => open.drafts.remove(STAFF, draft),
    () => open.drafts.offer(STAFF, { draft }, randomUUID()),
  ])
    expect(await errorOf(attempt())).toMatchObject({ code: 'order.draftPlaced' });
});

it('ORD-4 deducts an amount, never below zero, and places a draft that costs nothing', async () => {
  const discount = { kind: 'amount' as const, value: 100, reason: 'Goodwill' };
  const draft = await open.save({ [ajrakh]: 1 }, { discount });
  expect((await open.drafts.get(draft)).draft.price).toMatchObject({
    discounts: [{ amount: 19.99 }],
    total: 0,
  });
  const { order } = await open.place(draft, 'link');
  expect(order).toMatchObject({ totalAmount: 0, orderStatus: 'pending' });
});

it('ORD-4 erases the drafts of a customer whose account was deleted', async () => {
  const customer = { name: 'Rahim Ali', email: 'rahim@example.test' };
  const draft = await open.save({ [ajrakh]: 1 }, { customer });
  await open.place(draft, 'cash');
  const user = open.accounts.users.get(customer.email);
  const erased = new ErasedCustomersService(open.shop.dataSource);
  await open.shop.dataSource.transaction((manager) => erased.remember(manager, user?._id ?? ''));
  expect(await errorOf(open.drafts.get(draft))).toMatchObject({ code: 'order.draftNotFound' });
});
