// Orders that are invoiced at once, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { DocumentView } from '@shop/contracts/billing/documents';
import type { PayloadOf } from '@shop/contracts/core/message';
import { sum } from '@shop/contracts/core/numbers';
import { toCents } from '@shop/contracts/money/price';
import type { InvoicedOrder } from '@shop/contracts/ordering/invoice-bases';
import { spread } from '@shop/contracts/pricing/rounding';
import type { orderEvents } from '@shop/contracts/ordering/order';
import type { EventDelivery } from '@shop/service-kit/bus/call';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import fc from 'fast-check';
import { markPrepaid } from '../ledger/prepaid-orders.query.js';
import { OrdersConsumer } from '../ledger/orders.consumer.js';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { admin, anOrder } from '../testing/open-billing.js';
import { aParcel, anInvoicedOrder, issuer } from '../testing/invoiced-orders.js';
import { openDocuments, type OpenDocuments } from '../testing/open-documents.js';
import { invoiceSums } from './document.rules.js';

let billing: OpenDocuments;
beforeAll(async () => {
  billing = await openDocuments();
});
afterAll(() => billing.close());

type Placed = EventDelivery<PayloadOf<typeof orderEvents.placed>>;
type Goods = NonNullable<InvoicedOrder['whole']>['lines'][number];
const goods = (product: string, cents: number, more: Partial<Goods> = {}): Goods => ({
  product,
  name: 'Ajrakh',
  quantity: 1,
  cents,
  rateBp: 2_000,
  ...more,
});
const delivery = { name: 'Standard', cents: 490, rateBp: 2_000 };
const ajrakh = randomUUID();
const tweed = randomUUID();

const totalOf = ({ whole, isTaxIncluded, delivery: costs }: InvoicedOrder): number =>
  invoiceSums([...(whole?.lines ?? []), ...(costs ? [costs] : [])], isTaxIncluded, []).totalCents;

/** Changes the order in both services. `revision` is the number of its last edit or cancellation of items. */
async function become(
  order: string,
  {
    lines,
    revision,
    update,
    ...more
  }: Partial<InvoicedOrder> & {
    lines?: Goods[];
    revision?: number;
    update?: Partial<OrderUpdate>;
  },
): Promise<void> {
  const known = billing.shown.get(order);
  const before = known?.order ?? anInvoicedOrder(order, []);
  const whole = lines
    ? {
        lines,
        revision: revision === undefined ? null : stableUuid(`${order} ${String(revision)}`),
      }
    : before.whole;
  const after = { ...before, ...more, ...(whole && { whole }) };
  billing.shown.set(order, { issuer: known?.issuer ?? issuer, order: after });
  const [row] = await billing.dataSource.query<{ version: number }[]>(
    'SELECT version FROM order_money WHERE order_id = $1',
    [order],
  );
  const version = (row?.version ?? 0) + 1;
  await billing.deliver(anOrder({ order, version, totalCents: totalOf(after), ...update }));
  await billing.look();
}
const mark = (order: string) =>
  billing.dataSource.transaction((manager) => markPrepaid(manager, [order]));

/** A paid order, by default by the demo card. */
async function aPaidOrder(
  lines: Goods[],
  more: Partial<InvoicedOrder> & { update?: Partial<OrderUpdate> } = {},
  from = issuer,
): Promise<string> {
  const order = randomUUID();
  billing.shown.set(order, { issuer: from, order: anInvoicedOrder(order, []) });
  await become(order, { lines, ...more });
  await mark(order);
  await billing.look();
  return order;
}
const sendAll = async (order: string) => {
  const parcel = aParcel(...(billing.shown.get(order)?.order.whole?.lines ?? []));
  await become(order, { parcels: [parcel], update: { status: 'shipped' } });
  await billing.follow(order, parcel.dispatchedAt);
};
const shortOf = ({ kind, cause, total }: DocumentView) => [kind, cause, total];
const rowsOf = async (order: string) => (await billing.documentsOf(order)).map(shortOf);
const netCentsOf = (documents: readonly DocumentView[]) =>
  sum(documents.map(({ kind, total }) => (kind === 'credit' ? -toCents(total) : toCents(total))));

/** A return of all items of the order and its delivery. */
function returnOf(order: InvoicedOrder | undefined): InvoicedOrder['returns'][number] {
  if (!order?.whole) throw new Error('an order');
  const { lines } = order.whole;
  const deliveryCents = totalOf({ ...order, whole: { lines: [], revision: null } });
  const shares = spread(
    totalOf(order) - deliveryCents,
    lines.map(({ cents }) => cents),
  );
  return {
    return: randomUUID(),
    deliveryCents,
    lines: lines.map(({ product, quantity }, nth) => ({
      product,
      quantity,
      cents: shares[nth] ?? 0,
      lossCents: 0,
    })),
  };
}

const placedOf = (order: string, more: { prepaid?: 'atOnce' } = {}): Placed => {
  const placedAt = '2026-11-24T10:00:00.000Z';
  const user = { _id: randomUUID(), name: 'Farida', email: 'farida@example.test' };
  const head = { order, user, items: [], totalCents: 1_000, version: 1, placedAt };
  return {
    eventId: randomUUID(),
    requestId: randomUUID(),
    occurredAt: new Date(placedAt),
    payload: { ...head, orderStatus: 'pending', ...more },
  };
};

describe('an order that is invoiced at once', () => {
  it('V16: gets one invoice with its delivery as soon as it is paid, and none with its parcels', async () => {
    const order = await aPaidOrder([goods(ajrakh, 1_000), goods(tweed, 2_000)], { delivery });
    await Promise.all([billing.look(), billing.look()]);
    await mark(order);
    await billing.look();
    await sendAll(order);
    const [invoice, ...others] = await billing.documentsOf(order);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      cause: 'order',
      total: 34.9,
      notes: ['Paid in advance.'],
      lines: [{ total: 10 }, { total: 20 }, { name: 'Standard', total: 4.9 }],
    });
    expect(invoice).not.toHaveProperty('parcel');
    expect((await billing.reads.xml(invoice?._id ?? '', admin)).xml).toContain('Paid in advance.');
    expect(await billing.reads.ofOrder(order)).not.toHaveProperty('missing');
  });

  it('V16: gets no invoice before it is paid', async () => {
    const update = { method: 'transfer' as const, account: 'BD12' };
    const order = await aPaidOrder([goods(ajrakh, 1_000)], { update });
    expect(await billing.documentsOf(order)).toEqual([]);
    await billing.dataSource.query(
      "UPDATE payments SET state = 'captured', secured = amount, captured = amount WHERE order_id = $1",
      [order],
    );
    await billing.dataSource.transaction((manager) =>
      billing.moves.reconcile(manager, [{ order, at: new Date() }]),
    );
    await billing.look();
    expect(await rowsOf(order)).toEqual([['invoice', 'order', 10]]);
  });

  it('V16: is invoiced when staff send it unpaid', async () => {
    const update = { method: 'transfer' as const, account: 'BD12' };
    const order = await aPaidOrder([goods(ajrakh, 1_000)], { update });
    await become(order, {
      parcels: [aParcel(goods(ajrakh, 1_000))],
      update: { ...update, status: 'shipped' },
    });
    expect(await rowsOf(order)).toEqual([['invoice', 'order', 10]]);
  });

  it('V16: gets one invoice, however often its event comes', async () => {
    const lines = [goods(ajrakh, 1_000)];
    const atOnce = randomUUID();
    const withParcels = randomUUID();
    for (const order of [atOnce, withParcels]) await become(order, { lines });
    const placed = [placedOf(atOnce, { prepaid: 'atOnce' }), placedOf(withParcels)];
    for (const _ of [1, 2]) {
      await billing.dataSource.transaction((manager) =>
        new OrdersConsumer(billing.moves).placed(placed, { manager }),
      );
      await billing.look();
    }
    expect(await rowsOf(atOnce)).toEqual([['invoice', 'order', 10]]);
    expect(await billing.documentsOf(withParcels)).toEqual([]);
  });

  it('V16, V31: is credited with its tax and invoiced without it once an edit sends it abroad', async () => {
    const order = await aPaidOrder([goods(ajrakh, 1_200), goods(tweed, 2_400)], { delivery });
    const abroad = [goods(ajrakh, 1_000, { rateBp: 0 }), goods(tweed, 2_000, { rateBp: 0 })];
    const far = { ...delivery, cents: 1_500, rateBp: 0 };
    await become(order, { lines: abroad, delivery: far, isTaxIncluded: false, revision: 1 });
    const documents = await billing.documentsOf(order);
    expect(documents.map(shortOf)).toEqual([
      ['invoice', 'order', 40.9],
      ['credit', 'revision', 40.9],
      ['invoice', 'revision', 45],
    ]);
    expect(documents[1]?.taxes).toEqual(documents[0]?.taxes);
    await become(order, { lines: abroad.slice(1), revision: 2 });
    expect((await rowsOf(order)).slice(3)).toEqual([['credit', 'revision', 10]]);
    const home = { lines: [goods(tweed, 2_400)], delivery, isTaxIncluded: true, revision: 3 };
    await become(order, home);
    expect(netCentsOf(await billing.documentsOf(order))).toBe(2_890);
  });

  it('V16: gets one invoice for the difference of a dearer edit', async () => {
    const order = await aPaidOrder([goods(ajrakh, 1_000)]);
    const lines = [goods(ajrakh, 3_000, { quantity: 3 }), goods(tweed, 500)];
    await become(order, { lines, revision: 1 });
    await billing.look();
    const [, more, ...others] = await billing.documentsOf(order);
    expect(others).toEqual([]);
    expect(more).toMatchObject({
      kind: 'invoice',
      cause: 'revision',
      total: 25,
      lines: [
        { quantity: 2, total: 20 },
        { quantity: 1, total: 5 },
      ],
    });
    await sendAll(order);
    expect(await billing.documentsOf(order)).toHaveLength(2);
  });

  it('V16: gets a credit note for cancelled items', async () => {
    const order = await aPaidOrder([goods(ajrakh, 3_000, { quantity: 3 })]);
    await become(order, { lines: [goods(ajrakh, 2_000, { quantity: 2 })], revision: 1 });
    const [invoice, credit] = await billing.documentsOf(order);
    expect(credit).toMatchObject({
      kind: 'credit',
      cause: 'revision',
      total: 10,
      invoice: { _id: invoice?._id },
      lines: [{ product: ajrakh, quantity: 1, total: 10 }],
    });
  });

  it('V16: credits removed goods and invoices added ones of one edit, at their own rates', async () => {
    const order = await aPaidOrder([goods(ajrakh, 1_000), goods(tweed, 700)]);
    const silk = goods(randomUUID(), 2_500, { rateBp: 700 });
    await become(order, { lines: [goods(tweed, 700), silk], revision: 1 });
    expect((await rowsOf(order)).slice(1)).toEqual([
      ['credit', 'revision', 10],
      ['invoice', 'revision', 25],
    ]);
  });

  it.each([
    { isIncluded: true, fallen: [10_259, 1_641], risen: [10_000, 1_900], totals: [119, 119] },
    { isIncluded: false, fallen: [10_000, 1_600], risen: [9_748, 1_852], totals: [116, 116] },
  ])(
    'V45: is credited and invoiced at the new rate, tax included: $isIncluded',
    async ({ isIncluded: isTaxIncluded, fallen, risen, totals }) => {
      const half = isTaxIncluded ? 5_950 : 5_000;
      const at = (rateBp: number, cents: number, quantity = 2) =>
        goods(ajrakh, cents, { rateBp, quantity });
      const order = await aPaidOrder([at(1_900, 2 * half)], { isTaxIncluded });
      await become(order, { lines: [at(1_600, 2 * half)], revision: 1 });
      expect(netCentsOf(await billing.documentsOf(order))).toBe((totals[0] ?? 0) * 100);
      const [, credit, invoice] = await billing.documentsOf(order);
      expect(credit).toMatchObject({ kind: 'credit', total: 119, taxes: [{ rate: 19, tax: 19 }] });
      const taxesOf = (one?: DocumentView) =>
        one?.taxes.map(({ net, tax }) => [net, tax].map((amount) => toCents(amount)));
      expect(taxesOf(invoice)).toEqual([fallen]);
      const again = isTaxIncluded ? 2 * half : 9_748;
      await become(order, { lines: [at(1_900, again)], revision: 2 });
      const documents = await billing.documentsOf(order);
      expect(documents[3]).toMatchObject({ invoice: { _id: invoice?._id } });
      expect(taxesOf(documents[4])).toEqual([risen]);
      expect(netCentsOf(documents)).toBe((totals[1] ?? 0) * 100);
    },
  );

  it('V45: credits the goods that were invoiced at the changed rate, not those that have left', async () => {
    const at = (rateBp: number, quantity: number) =>
      goods(ajrakh, quantity * 5_000, { rateBp, quantity });
    const order = await aPaidOrder([at(1_900, 3)]);
    await become(order, { lines: [at(1_900, 1), at(1_600, 2)], revision: 1 });
    await become(order, { lines: [at(1_900, 1), at(1_600, 1), at(700, 1)], revision: 2 });
    const documents = await billing.documentsOf(order);
    expect(documents.slice(1).map(({ kind, taxes }) => [kind, taxes[0]?.rate])).toEqual([
      ['credit', 19],
      ['invoice', 16],
      ['credit', 16],
      ['invoice', 7],
    ]);
  });

  it('V16: is credited completely when it is cancelled, and invoiced again once it is un-cancelled and paid', async () => {
    const order = await aPaidOrder([goods(ajrakh, 1_000)], { delivery });
    await become(order, { isCancelled: true, update: { status: 'cancelled' } });
    await billing.make();
    expect(await rowsOf(order)).toEqual([
      ['invoice', 'order', 14.9],
      ['credit', 'order', 14.9],
    ]);
    await become(order, { isCancelled: false });
    await billing.look();
    expect((await rowsOf(order)).slice(2)).toEqual([['invoice', 'order', 14.9]]);
  });

  it('V16: credits its return on its invoice, and later items on the invoices that have room', async () => {
    const order = await aPaidOrder([goods(ajrakh, 2_000, { quantity: 2 })], { delivery });
    await become(order, { lines: [goods(ajrakh, 3_000, { quantity: 3 })], revision: 1 });
    await sendAll(order);
    const lines = [{ product: ajrakh, quantity: 3, cents: 3_000, lossCents: 0 }];
    await become(order, {
      returns: [{ return: randomUUID(), lines, deliveryCents: 490 }],
      update: { status: 'shipped' },
    });
    expect((await rowsOf(order)).slice(2)).toEqual([
      ['credit', 'return', 24.9],
      ['credit', 'return', 10],
    ]);
  });

  it('V9: credits a price reduction, and only the rest of items that are cancelled later', async () => {
    const order = await aPaidOrder([goods(ajrakh, 1_000), goods(tweed, 1_000)]);
    await sendAll(order);
    await billing.make();
    await billing.refunds.refund(admin, {
      order,
      amount: 15,
      reason: 'A fault',
      purpose: randomUUID(),
    });
    const update = { status: 'shipped' as const };
    await become(order, { lines: [goods(tweed, 1_000)], revision: 1, update });
    expect((await rowsOf(order)).slice(1)).toEqual([
      ['credit', 'refund', 15],
      ['credit', 'revision', 5],
    ]);
  });

  it('V9: invoices added items in full after a reduction that left no room for cancelled ones, like its money', async () => {
    const order = await aPaidOrder([goods(ajrakh, 1_000), goods(tweed, 1_000)]);
    await sendAll(order);
    await billing.make();
    await billing.refunds.refund(admin, {
      order,
      amount: 15,
      reason: 'A fault',
      purpose: randomUUID(),
    });
    const update = { status: 'shipped' as const };
    await become(order, { lines: [goods(tweed, 1_000)], revision: 1, update });
    await billing.make();
    const lines = [goods(tweed, 1_000), goods(randomUUID(), 500)];
    const differences = [{ part: 2, cents: 500 }];
    await become(order, { lines, revision: 2, update: { ...update, differences } });
    await billing.make();
    expect((await rowsOf(order)).slice(1)).toEqual([
      ['credit', 'refund', 15],
      ['credit', 'revision', 5],
      ['invoice', 'revision', 5],
    ]);
    const [money] = await billing.dataSource.query<{ cents: number }[]>(
      'SELECT (taken - given_back)::float8 AS cents FROM order_money WHERE order_id = $1',
      [order],
    );
    expect(money?.cents).toBe(netCentsOf(await billing.documentsOf(order)));
  });

  it('V41: credits an edit on the corrected invoice', async () => {
    const order = await aPaidOrder([goods(ajrakh, 2_000, { quantity: 2 })]);
    const [first] = await billing.documentsOf(order);
    const { invoice } = await billing.correct(first?._id ?? '', { name: 'Rina', address: 'Dhaka' });
    await become(order, { lines: [goods(ajrakh, 1_000)], revision: 1 });
    expect((await billing.documentsOf(order)).at(-1)).toMatchObject({
      kind: 'credit',
      cause: 'revision',
      total: 10,
      invoice: { _id: invoice._id },
    });
  });

  it('V18: gets no invoice without a seller, and later only when staff request it', async () => {
    const order = await aPaidOrder([goods(ajrakh, 1_000)], {}, { ...issuer, seller: null });
    const missing = { parcels: 0, isOrder: true };
    expect(await billing.reads.ofOrder(order)).toMatchObject({
      missing: { ...missing, why: 'seller' },
    });
    const bases = billing.shown.get(order);
    if (bases) billing.shown.set(order, { ...bases, issuer });
    await sendAll(order);
    expect(await billing.reads.ofOrder(order)).toMatchObject({
      documents: [],
      missing: { ...missing, why: 'late' },
    });
    expect(await billing.reads.issue(order)).toMatchObject({ documents: [{ total: 10 }] });
    expect(await billing.reads.issue(order)).not.toHaveProperty('missing');
    expect(await billing.documentsOf(order)).toHaveLength(1);
  });

  it('V44: gets no invoice without an exchange rate, and later only when staff request it', async () => {
    const tax = (on: string) => ({ currency: 'EUR', rates: [{ on, rate: 1_085_000_000 }] });
    const future = { ...issuer, tax: tax('2100-01-01') };
    const order = await aPaidOrder([goods(ajrakh, 1_000)], {}, future);
    expect(await billing.reads.ofOrder(order)).toMatchObject({
      documents: [],
      missing: { isOrder: true, why: 'rate', rate: { currency: 'EUR' } },
    });
    const bases = billing.shown.get(order);
    if (bases)
      billing.shown.set(order, { ...bases, issuer: { ...issuer, tax: tax('2026-01-01') } });
    await sendAll(order);
    expect(await billing.reads.ofOrder(order)).toMatchObject({
      documents: [],
      missing: { why: 'late' },
    });
    expect(await billing.reads.issue(order)).toMatchObject({
      documents: [{ total: 10, taxIn: { currency: 'EUR', rate: 1.085, amount: 1.54 } }],
    });
    if (bases) billing.shown.set(order, { ...bases, issuer: future });
    await become(order, { lines: [goods(ajrakh, 1_000), goods(tweed, 1_000)], revision: 1 });
    expect(await billing.reads.ofOrder(order)).toMatchObject({ missing: { why: 'rate' } });
    if (bases)
      billing.shown.set(order, {
        issuer: { ...issuer, tax: tax('2026-01-01') },
        order: billing.shown.get(order)?.order ?? bases.order,
      });
    const { documents } = await billing.reads.issue(order);
    expect(documents).toMatchObject([{ total: 10 }, { total: 10, taxIn: { amount: 1.54 } }]);
  });

  it('V16: is invoiced by parcel if one of its parcels has an invoice already', async () => {
    const order = randomUUID();
    const parcel = aParcel({ cents: 1_000 });
    await become(order, {
      lines: parcel.lines,
      parcels: [parcel],
      update: { status: 'shipped' },
    });
    await billing.follow(order, parcel.dispatchedAt);
    await mark(order);
    await billing.look();
    expect(await rowsOf(order)).toEqual([['invoice', 'parcel', 10]]);
  });

  it.each([true, false])(
    'V2: adds up to the price of the order after any edits, and to 0 once all is returned (tax included: %s)',
    async (isTaxIncluded) => {
      const products = [0, 1, 2].map(() => randomUUID());
      const state = fc.tuple(
        ...products.map(() => fc.record({ quantity: fc.nat(4), price: fc.integer({ min: 1 }) })),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(state, { minLength: 2, maxLength: 4 }),
          fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 3, maxLength: 3 }),
          async (states, prices) => {
            const linesOf = (one: (typeof states)[number]) =>
              products.flatMap((product, nth) => {
                const quantity = one[nth]?.quantity ?? 0;
                const rateBp = nth === 2 ? 700 : 1_900;
                const cents = quantity * (prices[nth] ?? 1);
                return quantity > 0 ? [goods(product, cents, { quantity, rateBp })] : [];
              });
            const [first, ...later] = states;
            const more = { isTaxIncluded, delivery };
            const order = await aPaidOrder(first ? linesOf(first) : [], more);
            for (const [nth, one] of later.entries())
              await become(order, { lines: linesOf(one), revision: nth });
            const documents = await billing.documentsOf(order);
            const bases = billing.shown.get(order)?.order;
            expect(netCentsOf(documents)).toBe(bases && totalOf(bases));
            for (const { rounding, taxes } of documents)
              expect(Math.abs(toCents(rounding))).toBeLessThanOrEqual(taxes.length);
            await become(order, { returns: [returnOf(bases)], update: { status: 'shipped' } });
            expect(netCentsOf(await billing.documentsOf(order))).toBe(0);
          },
        ),
        { numRuns: 40 },
      );
    },
  );
});
