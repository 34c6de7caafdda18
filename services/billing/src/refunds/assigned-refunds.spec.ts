import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { ProviderRefund } from '../providers/payment-provider.js';
import { ProviderChecks } from '../providers/provider-checks.js';
import { chargedOrder, chargedState, TOTAL, type CardOrder } from '../testing/card-orders.js';
import { aParcel, anInvoicedOrder, issuer } from '../testing/invoiced-orders.js';
import { admin, openBilling, type OpenBilling } from '../testing/open-billing.js';
import { ReturnsConsumer } from './returns.consumer.js';

let billing: OpenBilling;
let checks: ProviderChecks;
beforeAll(async () => {
  billing = await openBilling();
  checks = new ProviderChecks(billing.moves, billing.news);
});
afterAll(() => billing.close());

interface Adopted extends CardOrder {
  /** Our operation of the refund at the provider. */
  operation: string;
  refund: ProviderRefund;
}
const report = (order: CardOrder, ...refunds: ProviderRefund[]) =>
  billing.dataSource.transaction((manager) =>
    checks.compare(manager, order.payment, chargedState(order, { refunds })),
  );

/** An invoiced order of $59.80, of which these cents were refunded at the provider. */
async function adopted(cents: number, state: ProviderRefund['state'] = 'done'): Promise<Adopted> {
  const order = await chargedOrder(billing);
  await issue(order);
  const refund = { reference: `re_${order.order}`, operation: null, amount: cents, state };
  await report(order, refund);
  const { staff } = await billing.moneyOf(order.order);
  const operation = staff?.operations.find(({ isUnassigned }) => isUnassigned)?._id ?? '';
  return { ...order, operation, refund };
}
const parcels = new Map<string, ReturnType<typeof aParcel>>();
const issue = ({ order }: CardOrder, ...returns: { return: string; cents: number }[]) => {
  const parcel = parcels.get(order) ?? aParcel({ cents: TOTAL, quantity: 2 });
  parcels.set(order, parcel);
  const { product = '' } = parcel.lines[0] ?? {};
  const settled = returns.map(({ cents, ...one }) => ({
    ...one,
    number: 'R1',
    deliveryCents: 0,
    lines: [{ product, quantity: 1, cents, lossCents: 0 }],
  }));
  const invoiced = anInvoicedOrder(order, [parcel], { returns: settled });
  return billing.dataSource.transaction((manager) =>
    billing.documents.issue(manager, issuer, invoiced),
  );
};

/** Settles a return of $29, with its credit note. */
async function settle(order: CardOrder, returned: string): Promise<void> {
  const event = { order: order.order, return: returned, number: 'R1', by: admin._id };
  const at = new Date();
  const eventId = randomUUID();
  await billing.dataSource.transaction((manager) =>
    new ReturnsConsumer(billing.documents).settled(
      { ...event, amountCents: 2_900, at: at.toISOString() },
      { manager, eventId, requestId: eventId, occurredAt: at },
    ),
  );
  await issue(order, { return: returned, cents: 2_900 });
}
const assign = (
  { order, operation }: Adopted,
  forReturn: string | null,
  key: string = randomUUID(),
) => billing.assigned.assign(admin, { order, operation, forReturn, key });
/** Returns the credit notes as `cause cents`, oldest first. */
const creditsOf = async ({ order }: CardOrder) =>
  (
    await billing.dataSource.query<{ text: string }[]>(
      `SELECT cause || ' ' || total AS text FROM documents WHERE kind = 'credit' AND order_id = $1 ORDER BY place`,
      [order],
    )
  ).map(({ text }) => text);
const sumsOf = async ({ order }: CardOrder) => {
  const { staff } = await billing.moneyOf(order);
  return [staff?.refunded, staff?.refunding, staff?.owed ?? 0];
};

describe('a refund that was made at the provider', () => {
  it('V46: makes no document by itself, and one as a price reduction once it is assigned', async () => {
    const order = await adopted(1_050);
    expect(await creditsOf(order)).toEqual([]);
    const { payments } = await billing.listPayments({ attention: 'unassigned' });
    expect(payments.map((one) => one.order)).toEqual([order.order]);
    const key = randomUUID();
    await Promise.all([assign(order, null, key), assign(order, null, key)]);
    await expect(assign(order, randomUUID())).rejects.toMatchObject({
      code: 'billing.refundDecided',
    });
    expect(await creditsOf(order)).toEqual(['refund 1050']);
    expect((await billing.listPayments({ attention: 'unassigned' })).payments).toEqual([]);
  });

  it('V46: is part of the refund of a return that settles later', async () => {
    const order = await adopted(1_050);
    const returned = randomUUID();
    await assign(order, returned);
    expect(await creditsOf(order)).toEqual([]);
    await settle(order, returned);
    expect(await creditsOf(order)).toEqual(['return 2900']);
    expect(await sumsOf(order)).toEqual([10.5, 18.5, 0]);
  });

  it('V46: is a price reduction as far as it exceeds the refund of its return', async () => {
    const order = await adopted(3_000);
    const returned = randomUUID();
    await assign(order, returned);
    await settle(order, returned);
    expect((await creditsOf(order)).toSorted()).toEqual(['refund 100', 'return 2900']);
    expect(await sumsOf(order)).toEqual([30, 0, 0]);
  });

  it('V46: is refused for a return that is refunded already', async () => {
    const order = await adopted(1_050);
    const returned = randomUUID();
    await settle(order, returned);
    await expect(assign(order, returned)).rejects.toMatchObject({
      code: 'billing.returnRefunded',
    });
    await assign(order, null);
    expect((await creditsOf(order)).toSorted()).toEqual(['refund 1050', 'return 2900']);
  });

  it('V46: pays the rest of a return for whose refund no room was left', async () => {
    const order = await adopted(5_000);
    const returned = randomUUID();
    await settle(order, returned);
    expect(await sumsOf(order)).toEqual([50, 9.8, 0]);
    await assign(order, returned);
    expect((await creditsOf(order)).toSorted()).toEqual(['refund 3080', 'return 2900']);
  });

  it('V46: reaches the books once the bank has accepted it', async () => {
    const order = await adopted(1_050, 'pending');
    expect(await sumsOf(order)).toEqual([0, 10.5, 0]);
    const refunds = [{ ...order.refund, state: 'done' as const }];
    await billing.provided.apply('stripe', chargedState(order, { refunds }));
    expect(await sumsOf(order)).toEqual([10.5, 0, 0]);
  });
});
