// Tests exchanges of returned items, on a real database (RET-1, V35, V48).
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import { orderReturnEvents } from '@shop/contracts/ordering/order-returns';
import type { ReturnReason, ReturnWish } from '@shop/contracts/ordering/return-inputs';
import { ErasedCustomersService } from '../../customers/erased-customers.service.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { aUser } from '../../testing/open-orders.js';
import { openDrafts, STAFF, type OpenDrafts } from '../../testing/open-drafts.js';
import { BANGLADESH } from '../../testing/open-pricing.js';
import { account, paying } from '../../testing/priced-orders.js';

let open: OpenDrafts;
let ajrakh: string;
beforeAll(async () => {
  open = await openDrafts();
  const courier = await open.priced.owner.method(BANGLADESH, {
    steps: [{ from: 0, cents: 490 }],
  });
  await open.shop.dataSource.query('DELETE FROM shipping_methods WHERE id <> $1', [courier]);
  const transfer = { account: 'Bank of Dhaka 1', days: 7 };
  const payments = { ...defaultSettings('demo').payments, isCardOn: true, transfer };
  await open.priced.owner.settings({ payments });
});
afterAll(() => open.shop.close());
beforeEach(async () => {
  await open.shop.clear();
  open.accounts.paying = paying();
  ajrakh = await open.priced.ware('Ajrakh', 4_500, 50);
});

const shopper = aUser({ email: 'nadia@example.test', name: 'Nadia Haque' });
const staff = { ...STAFF, role: 'admin' as const };
const reprice = async (priceCents: number) => {
  open.shop.catalogue.change(ajrakh, { priceCents });
  await open.shop.dataSource.query(
    'UPDATE product_copies SET price_cents = $2, version = version + 1 WHERE product_id = $1',
    [ajrakh, priceCents],
  );
};

interface Returned {
  wants?: ReturnWish;
  reason?: ReturnReason;
  pieces?: number;
  loss?: { loss: number; lossReason: string };
  /** Decision on a second piece. */
  second?: 'stock' | 'waste';
  vatNumber?: string;
}

/** Inspects a return: all pieces go to stock, except a second one with its own decision. */
async function inspected({
  wants = 'exchange',
  reason = 'tooSmall',
  pieces = 1,
  loss,
  second,
  ...buyer
}: Returned) {
  const { shop } = open;
  open.accounts.users.set(shopper.email, shopper);
  const placed = await open.priced.placeBy('demo-card', { [ajrakh]: 3 }, buyer, shopper);
  const order = placed.order._id;
  await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
  await shop.statuses.change(order, { to: 'delivered', by: staff, at: new Date() });
  const lines = [{ product: ajrakh, quantity: pieces }];
  const { return: opened } = await shop.returns.request({ order, lines, reason, wants }, shopper);
  for (const state of ['approved', 'received'] as const)
    await shop.returns.move(opened._id, { state }, staff, null);
  const one = { product: ajrakh, quantity: second ? 1 : pieces };
  const decided = [
    { ...one, decision: 'stock' as const, ...loss },
    ...(second ? [{ ...one, decision: second }] : []),
  ];
  await shop.returns.inspect({ return: opened._id, lines: decided }, staff);
  return { order, id: opened._id };
}
async function settled(returned: Returned = {}) {
  const { order, id } = await inspected(returned);
  await open.shop.returns.settle({ return: id }, staff);
  return { order, id };
}
const returnOf = async (order: string) => {
  const { returns } = await open.shop.returns.ofOrder(order, shopper);
  return returns.find(({ wants }) => wants === 'exchange');
};
/** Creates the draft for the exchange of the order's only return, and returns its id. */
async function draftOf(order: string): Promise<string> {
  await Promise.all([open.exchanges.makeAll(), open.exchanges.makeAll()]);
  return (await returnOf(order))?.exchange?.draft ?? '';
}
const errorOf = (tried: Promise<unknown>) =>
  tried.then(
    () => null,
    (error: unknown) => error as { code: string; message: string },
  );

describe('the exchange of returned items', () => {
  it('RET-1: counts one of three pieces in stock, one wasted and one exchanged, and requests their money once', async () => {
    const { order, id } = await inspected({ wants: 'refund', pieces: 2, second: 'waste' });
    const lines = [{ product: ajrakh, quantity: 1 }];
    const { returns } = open.shop;
    const other = await returns.openByStaff(
      { order, lines, reason: 'tooSmall', wants: 'exchange' },
      staff,
    );
    await returns.move(other.return._id, { state: 'received' }, staff, null);
    const decided = lines.map((line) => ({ ...line, decision: 'stock' as const }));
    await returns.inspect({ return: other.return._id, lines: decided }, staff);
    for (const one of [id, id, other.return._id]) await returns.settle({ return: one }, staff);
    const draft = await draftOf(order);
    const [row] = await open.shop.dataSource.query<Record<string, unknown>[]>(
      `SELECT l.quantity, l.returned, l.wasted, o.total_cents::int AS total,
              (SELECT sum(refund_cents)::int FROM order_returns r WHERE r.order_id = o.id) AS refunded,
              (SELECT sum(delivery_cents)::int FROM order_returns r WHERE r.order_id = o.id) AS delivery,
              (SELECT draft_id FROM exchanges) AS draft
         FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.id = $1`,
      [order],
    );
    expect(row).toEqual({
      quantity: 3,
      returned: 3,
      wasted: 1,
      total: 13_990,
      refunded: 13_990,
      delivery: 490,
      draft,
    });
    const [piece] = lines;
    expect(await open.shop.published(itemCancellationEvents.holdRevised.name)).toMatchObject([
      { lines: [piece], wasted: [piece] },
      { lines: [], wasted: [piece] },
    ]);
    expect(await open.shop.published(orderReturnEvents.settled.name)).toMatchObject([
      { return: id, amountCents: 9_490 },
      { return: other.return._id, amountCents: 4_500, toCredit: true },
    ]);
  });

  it('V48: creates one draft in which the returned product keeps its price, with links between return and draft', async () => {
    const { order, id } = await settled();
    expect((await returnOf(order))?.exchange).toBeUndefined();
    await reprice(5_800);
    const draft = await draftOf(order);
    expect(await open.shop.dataSource.query('SELECT FROM drafts')).toHaveLength(1);
    const seen = (await open.drafts.get(draft)).draft;
    // 58.00 - 13.00 = 45.00, with 4.90 of delivery.
    expect(seen).toMatchObject({
      state: 'draft',
      by: STAFF.name,
      items: [{ product: ajrakh, quantity: 1 }],
      customer: { _id: shopper._id, email: shopper.email },
      exchange: { return: id, number: 'R1', order: { _id: order } },
      price: {
        subtotal: 58,
        total: 49.9,
        shipping: { price: 4.9 },
        discounts: [{ name: 'Exchange of R1', amount: 13 }],
      },
    });
    expect(open.shop.catalogue.stockOf(ajrakh)).toBe(47);
  });

  it('V48: charges today’s price for pieces beyond the returned ones, or if it is lower', async () => {
    const { order } = await settled({ loss: { loss: 5, lossReason: 'Washed' } });
    await reprice(5_800);
    const draft = await draftOf(order);
    const basket = async (quantity: number) => {
      const { items: _, shippingAddress } = (await open.drafts.get(draft)).draft;
      const items = [{ product: ajrakh, quantity }];
      return (await open.drafts.price({ draft, items, shippingAddress })).price;
    };
    expect(await basket(3)).toMatchObject({ subtotal: 174, total: 165.9 });
    await reprice(4_000);
    expect(await basket(1)).toMatchObject({ subtotal: 40, total: 44.9 });
    const other = await open.save({ [ajrakh]: 1 });
    expect((await open.drafts.get(other)).draft.exchange).toBeUndefined();
  });

  it('V35: creates the other drafts if one exchange fails, which stays due', async () => {
    const first = await settled();
    const second = await settled();
    await open.shop.dataSource.query(
      `UPDATE exchanges SET by_name = 'Rina', created_at = created_at - interval '1 hour' WHERE return_id = $1`,
      [first.id],
    );
    await open.shop.asAdministrator(
      `CREATE FUNCTION refuse_draft() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$;
       CREATE TRIGGER refuse_draft BEFORE INSERT ON drafts FOR EACH ROW
         WHEN (NEW.by_name = 'Rina') EXECUTE FUNCTION refuse_draft()`,
    );
    try {
      expect(await draftOf(second.order)).not.toBe('');
      expect((await returnOf(first.order))?.exchange).toBeUndefined();
    } finally {
      await open.shop.asAdministrator('DROP TRIGGER refuse_draft ON drafts');
    }
    expect(await draftOf(first.order)).not.toBe('');
    expect(await open.shop.dataSource.query('SELECT FROM drafts')).toHaveLength(2);
  });

  it('V48: delivers the exchange of a claim for free', async () => {
    const { order } = await settled({ reason: 'faulty' });
    const draft = await draftOf(order);
    expect((await open.drafts.get(draft)).draft.price).toMatchObject({
      subtotal: 45,
      total: 45,
      discounts: [{ name: 'Exchange of R1', level: 'shipping', amount: 4.9 }],
    });
  });

  it('V35: pays the exchange with store credit first, and the rest by another method', async () => {
    const { order } = await settled();
    const draft = await draftOf(order);
    open.accounts.paying = paying({ accounts: [account(4_500)] });
    expect((await open.drafts.get(draft)).draft).toMatchObject({ credit: 45 });
    expect(await errorOf(open.place(draft, 'credit'))).toMatchObject({
      code: 'order.paymentMethod',
    });
    const { order: placed } = await open.place(draft, 'link');
    expect(placed).toMatchObject({
      totalAmount: 49.9,
      credit: 45,
      payment: { state: 'open', method: 'stripe' },
    });
    expect(await returnOf(order)).toMatchObject({
      exchange: { draft, order: { _id: placed._id, number: placed.number } },
    });
  });

  it('V35: accepts an offer of an exchange that store credit pays in full', async () => {
    const { order } = await settled({ reason: 'faulty' });
    const draft = await draftOf(order);
    open.accounts.paying = paying({ accounts: [account(9_000)] });
    await open.drafts.offer(STAFF, { draft }, randomUUID());
    const [token = ''] = await open.tokensOf(draft);
    expect((await open.offers.open(token)).offer).toMatchObject({ credit: 45, payments: [] });
    const { order: placed } = await open.accept(token, 'credit');
    expect(placed).toMatchObject({ totalAmount: 45, credit: 45, payment: { method: 'credit' } });
    const other = await open.save({ [ajrakh]: 1 });
    expect(await errorOf(open.place(other, 'credit'))).toMatchObject({
      code: 'order.paymentMethod',
    });
  });

  it('V35: places no exchange while billing does not return the credit', async () => {
    const { order } = await settled();
    const draft = await draftOf(order);
    open.accounts.isBillingUnavailable = true;
    try {
      expect((await open.drafts.get(draft)).draft).not.toHaveProperty('credit');
      expect(await errorOf(open.place(draft, 'cash'))).toMatchObject({
        code: 'service.unavailable',
      });
    } finally {
      open.accounts.isBillingUnavailable = false;
    }
  });

  it('V35: reserves the credit for its customer, and creates no second draft after the first was deleted', async () => {
    const { order } = await settled();
    const draft = await draftOf(order);
    const { items, shippingAddress, version } = (await open.drafts.get(draft)).draft;
    const customer = { name: 'Farhana Akter', email: 'farhana@example.test' };
    const other = { draft, version, customer, items, shippingAddress };
    expect(await errorOf(open.drafts.save(STAFF, other, randomUUID()))).toMatchObject({
      code: 'request.invalid',
    });
    await open.drafts.remove(STAFF, draft);
    expect(await draftOf(order)).toBe('');
    expect(await returnOf(order)).toMatchObject({ state: 'settled', exchange: {} });
  });

  it('V35: explains why no draft could be created for deleted products', async () => {
    const { order } = await settled();
    await open.shop.dataSource.query(
      'UPDATE product_copies SET is_deleted = true, version = version + 1 WHERE product_id = $1',
      [ajrakh],
    );
    expect(await draftOf(order)).toBe('');
    expect((await returnOf(order))?.exchange?.fault).toMatch(/no longer/);
    await open.exchanges.makeAll();
    expect(await open.shop.dataSource.query('SELECT FROM drafts')).toEqual([]);
  });
});

describe('the exchange of an order without tax', () => {
  it('V48: costs what the returned product cost when prices include the seller’s tax', async () => {
    const { owner } = open.priced;
    const germany = await owner.taxZone([{ country: 'DE' }], { isUnion: true });
    await owner.rate(germany, 1_900);
    const zones = [germany, await owner.taxZone([{ country: 'BD' }], { isExport: true })];
    await owner.settings({ sellerCountry: 'DE' });
    try {
      const { order } = await settled();
      await reprice(5_800);
      // 45.00 and 4.90 without 19 %.
      expect((await open.drafts.get(await draftOf(order))).draft.price).toMatchObject({
        subtotal: 48.74,
        total: 41.94,
        taxes: [{ note: 'Export' }],
        discounts: [{ name: 'Exchange of R1', amount: 10.92 }],
      });
    } finally {
      await open.shop.dataSource.query('DELETE FROM tax_zones WHERE id = ANY($1)', [zones]);
    }
  });
});

describe('an exchange of a company in another member state', () => {
  const vatNumber = 'ATU13585627';

  it('V42: keeps the reverse charge of its order, and accepts the same VAT number in a draft of staff', async () => {
    const { owner } = open.priced;
    const union = { isUnion: true };
    const zones = [await owner.taxZone([{ country: 'AT' }], union)];
    for (const country of ['DE', 'BD']) {
      const zone = await owner.taxZone([{ country }], union);
      await owner.rate(zone, 1_900);
      zones.push(zone);
    }
    await owner.settings({ sellerCountry: 'DE', isUnconfirmedVatEnough: true });
    try {
      const { order } = await settled({ vatNumber });
      const company = await open.save({ [ajrakh]: 1 }, { vatNumber });
      // 45.00 and 4.90 without 19 %.
      const free = { total: 41.94, taxes: [{ rate: 0, note: 'Reverse charge' }] };
      expect((await open.drafts.get(company)).draft).toMatchObject({ vatNumber, price: free });
      await owner.settings({ isUnconfirmedVatEnough: false, pricesIncludeTax: false });
      const exchange = (await open.drafts.get(await draftOf(order))).draft;
      expect(exchange).toMatchObject({ vatNumber, price: free });
      const { _id: draft, version, customer, items, shippingAddress } = exchange;
      const again = { draft, version, customer, items, shippingAddress };
      const { draft: saved } = await open.drafts.save(STAFF, again, randomUUID());
      expect(saved).toMatchObject({ vatNumber, price: free });
      const placed = await open.place(draft, 'cash');
      expect(await taxOf(placed.order._id)).toEqual({ vat: vatNumber, isIncluded: true });
      const other = await open.save({ [ajrakh]: 1 }, { vatNumber });
      expect((await open.drafts.get(other)).draft.price.taxes).toMatchObject([{ rate: 19 }]);
      expect(await errorOf(open.save({ [ajrakh]: 1 }, { vatNumber: 'ATU1' }))).toMatchObject({
        code: 'order.vatNumber',
      });
    } finally {
      await open.shop.dataSource.query('DELETE FROM tax_zones WHERE id = ANY($1)', [zones]);
      await owner.settings({ isUnconfirmedVatEnough: true, pricesIncludeTax: true });
    }
  });

  const taxOf = async (order: string) => {
    const [row] = await open.shop.dataSource.query<unknown[]>(
      `SELECT price ->> 'vatNumber' AS vat, prices_include_tax AS "isIncluded" FROM orders WHERE id = $1`,
      [order],
    );
    return row;
  };
});

describe('the wish of a return', () => {
  it('V35: can be changed by staff until the return is settled, and decides where the money goes', async () => {
    const { order, id } = await inspected({ wants: 'refund' });
    const change = (wants: ReturnWish) => open.shop.returns.change({ return: id, wants }, staff);
    const before = (await open.shop.published(orderReturnEvents.changed.name)).length;
    expect((await change('credit')).return).toMatchObject({ wants: 'credit', state: 'inspected' });
    expect(await open.shop.published(orderReturnEvents.changed.name)).toHaveLength(before);
    await open.shop.returns.settle({ return: id }, staff);
    expect(await open.shop.published(orderReturnEvents.settled.name)).toMatchObject([
      { order, return: id, amountCents: 4_500, toCredit: true },
    ]);
    expect((await change('credit')).return.state).toBe('settled');
    expect(await errorOf(change('refund'))).toMatchObject({ code: 'order.returnState' });
    await open.exchanges.makeAll();
    expect(await open.shop.dataSource.query('SELECT FROM exchanges')).toEqual([]);
  });

  it('V35: refunds customers without an account in money, never in store credit', async () => {
    const { id } = await inspected({ wants: 'credit' });
    const erased = new ErasedCustomersService(open.shop.dataSource);
    await open.shop.dataSource.transaction((manager) => erased.remember(manager, shopper._id));
    expect(await errorOf(open.shop.returns.settle({ return: id }, staff))).toMatchObject({
      code: 'order.returnState',
      message: 'This customer has no account any more. Choose a refund.',
    });
    await open.shop.returns.change({ return: id, wants: 'refund' }, staff);
    await open.shop.returns.settle({ return: id }, staff);
    const [settledEvent] = await open.shop.published(orderReturnEvents.settled.name);
    expect(settledEvent).not.toHaveProperty('toCredit');
  });
});
