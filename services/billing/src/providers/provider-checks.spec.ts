import 'reflect-metadata';
import type { ProviderDispute, ProviderRefund } from './payment-provider.js';
import {
  chargedOrder,
  chargedState,
  goesOn,
  heldOrder,
  heldState,
  settleAll,
  TOTAL,
  type CardOrder,
} from '../testing/card-orders.js';
import { admin, openBilling, type OpenBilling } from '../testing/open-billing.js';
import { reserveRefund } from '../ledger/refunds.query.js';
import { claim } from './claim.query.js';
import { ProviderChecks } from './provider-checks.js';

let billing: OpenBilling;
let checks: ProviderChecks;
beforeAll(async () => {
  billing = await openBilling();
  checks = new ProviderChecks(billing.moves, billing.news);
});
afterAll(() => billing.close());
beforeEach(() => billing.asAdministrator('TRUNCATE discrepancies'));

const compare = async (order: CardOrder, state = chargedState(order)) => {
  await billing.dataSource.transaction((manager) => checks.compare(manager, order.payment, state));
};
const discrepancies = () =>
  billing.dataSource.query<Record<string, unknown>[]>(
    'SELECT kind, order_id AS "order", ours, theirs FROM discrepancies ORDER BY created_at',
  );
const publishedOf = async ({ order }: CardOrder) =>
  (await billing.published()).filter((payload) => payload['order'] === order);
const aRefund = (refund: Partial<ProviderRefund> = {}): ProviderRefund => ({
  reference: `re_${crypto.randomUUID()}`,
  operation: null,
  amount: 1_050,
  state: 'done',
  ...refund,
});
const aDispute = (dispute: Partial<ProviderDispute> = {}): ProviderDispute => ({
  reference: `dp_${crypto.randomUUID()}`,
  amount: TOTAL,
  reason: 'fraudulent',
  state: 'open',
  evidenceUntil: new Date('2026-12-01T00:00:00.000Z'),
  ...dispute,
});

describe('the state of a payment at its provider', () => {
  it('reports no difference if the provider has the same state', async () => {
    const held = await heldOrder(billing);
    await compare(held, heldState(held));
    const charged = await chargedOrder(billing);
    await compare(charged);
    expect(await discrepancies()).toEqual([]);
  });

  it("PAY-22: adopts a refund made in the provider's dashboard once, and shows it in the order's money", async () => {
    const order = await chargedOrder(billing);
    const refunds = [aRefund()];
    await compare(order, chargedState(order, { refunds }));
    await compare(order, chargedState(order, { refunds }));
    const { state, staff } = await billing.moneyOf(order.order);
    expect([state, staff?.refunded, staff?.left]).toEqual(['partly refunded', 10.5, 49.3]);
    expect(staff?.operations.at(-1)).toMatchObject({
      kind: 'refund',
      state: 'done',
      amount: 10.5,
      reason: 'Refunded at the provider.',
    });
    expect(await publishedOf(order)).toMatchObject([{ amountCents: 1_050 }]);
    expect(await discrepancies()).toEqual([]);
  });

  it('does not adopt a refund of the shop itself, before or after its success', async () => {
    const order = await chargedOrder(billing);
    const requested = { order: order.order, amount: 10.5, reason: 'x', purpose: 'press-0001' };
    await billing.refunds.refund(admin, requested);
    const [own] = await billing.dataSource.query<{ id: string }[]>(
      "SELECT id FROM operations WHERE payment_id = $1 AND kind = 'refund'",
      [order.payment],
    );
    const refunds = [aRefund({ operation: own?.id ?? '' })];
    await compare(order, chargedState(order, { refunds }));
    await settleAll(billing, order);
    await compare(order, chargedState(order, { refunds }));
    expect((await billing.moneyOf(order.order)).staff).toMatchObject({
      refunded: 10.5,
      left: 49.3,
    });
    expect(await discrepancies()).toEqual([]);
  });

  it('V35: reports no difference after a refund to store credit, which the provider never makes', async () => {
    const order = await chargedOrder(billing);
    const [id] = await billing.dataSource.transaction((manager) =>
      reserveRefund(manager, {
        order: order.order,
        parts: [{ payment: order.payment, amount: 1_050 }],
        purpose: 'return 1',
        reason: 'Return R1',
        by: admin._id,
        toCredit: true,
      }),
    );
    expect(await claim(billing.dataSource, id ?? '')).toBeNull();
    await billing.operations.executeAll();
    await compare(order);
    const { staff } = await billing.moneyOf(order.order);
    expect(staff).toMatchObject({ refunded: 10.5, refunding: 0, left: 49.3 });
    expect(await publishedOf(order)).toMatchObject([{ amountCents: 1_050, method: 'credit' }]);
    await compare(order, chargedState(order, { refunds: [aRefund({ amount: TOTAL })] }));
    expect(await discrepancies()).toMatchObject([{ kind: 'unknownRefund' }]);
  });

  it('reports a refund that exceeds the rest as a difference, and changes nothing', async () => {
    const order = await chargedOrder(billing);
    const refunds = [aRefund({ amount: TOTAL }), aRefund({ amount: 1 })];
    await compare(order, chargedState(order, { refunds }));
    await compare(order, chargedState(order, { refunds }));
    expect((await billing.moneyOf(order.order)).staff).toMatchObject({ refunded: 59.8, left: 0 });
    expect(await discrepancies()).toEqual([
      {
        kind: 'unknownRefund',
        order: order.order,
        theirs: 'one more refund of $0.01',
        ours: 'charged $59.80, refunded $59.80',
      },
    ]);
  });

  it('V46: owes the customer a refund that failed after its success, and notifies the customer once', async () => {
    const order = await chargedOrder(billing);
    const refund = aRefund();
    await compare(order, chargedState(order, { refunds: [refund] }));
    const failed = { ...refund, state: 'failed' as const };
    await compare(order, chargedState(order, { refunds: [failed] }));
    await compare(order, chargedState(order, { refunds: [failed] }));
    const { staff } = await billing.moneyOf(order.order);
    expect(staff).toMatchObject({ refunded: 0, refunding: 0, owed: 10.5, left: 49.3 });
    expect((await publishedOf(order)).map(({ amountCents }) => amountCents)).toEqual([
      1_050, 1_050,
    ]);
    expect(await discrepancies()).toEqual([]);
  });

  it('V46: pays an owed refund by one of the same amount that was made at the provider', async () => {
    const order = await chargedOrder(billing);
    const failed = { ...aRefund({ amount: TOTAL }), state: 'done' as const };
    await compare(order, chargedState(order, { refunds: [failed] }));
    const refunds = [{ ...failed, state: 'failed' as const }, aRefund({ amount: TOTAL })];
    await compare(order, chargedState(order, { refunds }));
    await compare(order, chargedState(order, { refunds }));
    const { staff } = await billing.moneyOf(order.order);
    expect(staff).toMatchObject({ refunded: 59.8, refunding: 0, left: 0 });
    expect(staff?.owed).toBeUndefined();
    expect(await discrepancies()).toEqual([]);
  });

  it('PAY-22: reports a wrong sum as a difference once, and changes nothing', async () => {
    const order = await chargedOrder(billing);
    const before = await billing.moneyOf(order.order);
    const wrong = chargedState(order, { captured: 5_000, currency: 'eur' });
    await compare(order, wrong);
    await compare(order, wrong);
    expect(await discrepancies()).toEqual([
      {
        kind: 'wrongAmount',
        order: order.order,
        ours: 'currency USD, charged $59.80',
        theirs: 'currency EUR, charged $50.00',
      },
    ]);
    expect(await billing.moneyOf(order.order)).toEqual(before);
  });

  it('compares no payment with the provider while an operation is pending', async () => {
    const order = await heldOrder(billing);
    await billing.deliver({ ...order, status: 'shipped', version: 3 });
    await compare(order, chargedState(order));
    expect(await discrepancies()).toEqual([]);
  });
});

describe('a bank dispute', () => {
  const claimed = async (dispute: ProviderDispute) => {
    const order = await chargedOrder(billing);
    const disputes = [dispute];
    await compare(order, chargedState(order, { disputes }));
    await compare(order, chargedState(order, { disputes }));
    return order;
  };
  const attentionOf = async (order: CardOrder) =>
    (await publishedOf(order)).filter((payload) => 'what' in payload);

  it('PAY-23: marks a disputed payment, publishes it once with its deadline, and pauses refunds', async () => {
    const order = await claimed(aDispute({ amount: 3_000 }));
    const { state, staff } = await billing.moneyOf(order.order);
    expect([state, staff?.disputed, staff?.left]).toEqual(['disputed', 30, 29.8]);
    expect(await attentionOf(order)).toMatchObject([
      { what: 'disputed', amountCents: 3_000, until: '2026-12-01T00:00:00.000Z' },
    ]);
    const refund = { order: order.order, amount: 1, reason: 'x', purpose: 'press-0001' };
    await expect(billing.refunds.refund(admin, refund)).rejects.toMatchObject({
      code: 'billing.disputed',
    });
  });

  it('PAY-23: keeps the refundable sum after a won dispute, and lowers it after a lost one', async () => {
    const dispute = aDispute({ amount: 3_000 });
    const won = await claimed(dispute);
    await compare(won, chargedState(won, { disputes: [{ ...dispute, state: 'won' }] }));
    expect((await billing.moneyOf(won.order)).staff).toMatchObject({ disputed: 0, left: 59.8 });
    const other = aDispute({ amount: 3_000 });
    const lost = await claimed(other);
    await compare(lost, chargedState(lost, { disputes: [{ ...other, state: 'lost' }] }));
    // An older state of the provider arrives late.
    await compare(lost, chargedState(lost, { disputes: [other] }));
    expect((await attentionOf(won)).map(({ what }) => what)).toEqual(['disputed', 'disputeWon']);
    expect((await attentionOf(lost)).map(({ what }) => what)).toEqual(['disputed', 'disputeLost']);
    const refund = (amount: number) =>
      billing.refunds.refund(admin, {
        order: lost.order,
        amount,
        reason: 'x',
        purpose: `press-${String(amount)}`,
      });
    await expect(refund(30)).rejects.toMatchObject({
      message: 'Only $29.80 can still be refunded.',
    });
    await refund(29.8);
    expect((await billing.moneyOf(lost.order)).staff).toMatchObject({ refunding: 29.8, left: 0 });
  });

  it('refunds the rest of a cancelled disputed order only once the dispute is decided', async () => {
    const dispute = aDispute({ amount: 3_000 });
    const order = await claimed(dispute);
    await goesOn(billing, order, 'cancelled');
    expect((await billing.moneyOf(order.order)).staff).toMatchObject({ refunded: 0 });
    await compare(order, chargedState(order, { disputes: [{ ...dispute, state: 'lost' }] }));
    await settleAll(billing, order);
    expect((await billing.moneyOf(order.order)).staff).toMatchObject({ refunded: 29.8, left: 0 });
  });
});
