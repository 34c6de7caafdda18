import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { ProviderDispute } from '../providers/payment-provider.js';
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

/** Reports a dispute of $40 in this state from the provider. */
async function dispute(order: CardOrder, state: ProviderDispute['state']): Promise<void> {
  const disputes: ProviderDispute[] = [
    {
      reference: `dp_${order.order}`,
      amount: 4_000,
      reason: 'fraudulent',
      state,
      evidenceUntil: null,
    },
  ];
  await billing.dataSource.transaction((manager) =>
    checks.compare(manager, order.payment, chargedState(order, { disputes })),
  );
}

/** Invoices the order, and then settles a return of these cents. */
async function settle({ order }: CardOrder, amountCents: number): Promise<void> {
  const returned = randomUUID();
  const parcel = aParcel({ cents: TOTAL, quantity: 2 });
  const { product = '' } = parcel.lines[0] ?? {};
  const line = { product, quantity: 1, cents: amountCents, lossCents: 0 };
  const settled = { return: returned, number: 'R1', deliveryCents: 0, lines: [line] };
  await billing.dataSource.transaction((manager) =>
    billing.documents.issue(
      manager,
      issuer,
      anInvoicedOrder(order, [parcel], { returns: [settled] }),
    ),
  );
  const at = new Date();
  const event = { order, return: returned, number: 'R1', amountCents, by: admin._id };
  const delivery = { eventId: randomUUID(), requestId: 'spec', occurredAt: at };
  await billing.dataSource.transaction((manager) =>
    new ReturnsConsumer(billing.documents).settled(
      { ...event, at: at.toISOString() },
      { manager, ...delivery },
    ),
  );
}
const staffOf = async ({ order }: CardOrder) => (await billing.moneyOf(order)).staff;
const creditsOf = ({ order }: CardOrder) =>
  billing.dataSource.query<{ total: number }[]>(
    "SELECT total::int AS total FROM documents WHERE kind = 'credit' AND order_id = $1",
    [order],
  );

describe('a lost dispute', () => {
  it('V46: makes no credit note; returned goods are credited, and refunded from the rest', async () => {
    const order = await chargedOrder(billing);
    await dispute(order, 'open');
    await dispute(order, 'lost');
    expect(await creditsOf(order)).toEqual([]);
    await settle(order, 2_900);
    expect(await creditsOf(order)).toEqual([{ total: 2_900 }]);
    const { owed, ...staff } = (await staffOf(order)) ?? {};
    expect([owed, staff]).toMatchObject([undefined, { refunding: 19.8, left: 0 }]);
  });

  it('V46: owes the amount that an open dispute holds back, and no more once the bank has paid it', async () => {
    const won = await chargedOrder(billing);
    const lost = await chargedOrder(billing);
    for (const order of [won, lost]) {
      await dispute(order, 'open');
      await settle(order, 2_900);
      expect(await staffOf(order)).toMatchObject({ refunding: 19.8, owed: 9.2, left: 0 });
    }
    await dispute(won, 'won');
    expect(await staffOf(won)).toMatchObject({ owed: 9.2, left: 30.8 });
    await dispute(lost, 'lost');
    expect((await staffOf(lost))?.owed).toBeUndefined();
    expect(await staffOf(lost)).toMatchObject({ refunding: 19.8, left: 0, disputed: 40 });
  });
});
