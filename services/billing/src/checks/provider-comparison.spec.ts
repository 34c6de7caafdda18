import 'reflect-metadata';
import { HOUR_MS } from '@shop/contracts/core/time';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { heldOrder } from '../testing/card-orders.js';
import { awaiting, openStripe, type OpenStripe } from '../testing/open-stripe.js';
import { ComparisonPeriod, ProviderComparison } from './provider-comparison.js';

let shop: OpenStripe;
let comparison: ProviderComparison;
beforeAll(async () => {
  shop = await openStripe();
  const { dataSource, provider, provided } = shop;
  const providers = { all: [provider], of: () => provider };
  comparison = new ProviderComparison(dataSource, providers, provided, new ComparisonPeriod(60));
});
afterAll(() => shop.close());
beforeEach(() => shop.asAdministrator('TRUNCATE discrepancies, providers'));

const compare = () => comparison.compare(shop.provider);
const discrepancies = () =>
  shop.dataSource.query<Record<string, unknown>[]>(
    'SELECT kind, order_id AS "order", ours, theirs FROM discrepancies',
  );
const intentOf = (order: OrderUpdate): string => shop.intentsOf(order)[0]?.id ?? '';
const stateOf = async ({ order }: OrderUpdate) => (await shop.moneyOf(order)).state;

/** A paid order whose payment billing has not learned of. */
async function paidUnseen(): Promise<OrderUpdate> {
  const order = awaiting();
  await shop.deliver(order);
  shop.press((await shop.open(order)).address, 'pay');
  return order;
}

describe('the comparison with a provider', () => {
  it('PAY-22: applies a payment and a charge at the provider that billing does not know', async () => {
    const paid = await paidUnseen();
    const charged = await shop.held();
    shop.fake.levers.capture({ intent: intentOf(charged) });
    await compare();
    expect([await stateOf(paid), await stateOf(charged)]).toEqual(['held', 'charged']);
    expect(await shop.published()).toContainEqual(
      expect.objectContaining({ order: paid.order, amountCents: 5_980 }),
    );
    expect(await discrepancies()).toEqual([]);
  });

  it('money 13: continues the comparison after a payment that cannot be compared, and records it', async () => {
    const poison = await paidUnseen();
    const other = await paidUnseen();
    await shop.asAdministrator(
      `ALTER TABLE payments ADD CONSTRAINT spec CHECK (order_id <> '${poison.order}' OR secured = 0)`,
    );
    await compare();
    await compare();
    await shop.asAdministrator('ALTER TABLE payments DROP CONSTRAINT spec');
    expect([await stateOf(poison), await stateOf(other)]).toEqual(['open', 'held']);
    expect(await discrepancies()).toEqual([
      {
        kind: 'wrongAmount',
        order: poison.order,
        ours: 'could not be compared',
        theirs: 'unknown',
      },
    ]);
  });

  it('PAY-22: releases money on hold at the provider if its order does not want it', async () => {
    const order = await paidUnseen();
    await shop.become(order, 'closed');
    await compare();
    for (let nth = 0; nth < 5 && (await stateOf(order)) !== 'released'; nth += 1) {
      await shop.hurry();
      await shop.make();
    }
    expect(await stateOf(order)).toBe('released');
    expect(shop.intentsOf(order)).toMatchObject([{ status: 'canceled' }]);
  });

  it('PAY-22: records foreign movements and payments unknown to the provider once', async () => {
    const alien = shop.fake.levers.alien({ amount: 700, metadata: { payment: shop.anId() } });
    const lost = await heldOrder(shop);
    await compare();
    await compare();
    expect(await discrepancies()).toEqual([
      {
        kind: 'unknownPayment',
        order: null,
        ours: 'nothing',
        theirs: `on hold $7.00, charged $0.00 (${alien.id})`,
      },
      {
        kind: 'lostPayment',
        order: lost.order,
        theirs: 'nothing',
        ours: `secured (${lost.reference})`,
      },
    ]);
  });

  it('PAY-22: records a wrong sum once, and changes nothing', async () => {
    const order = await shop.held();
    shop.fake.levers.capture({ intent: intentOf(order) });
    await compare();
    const before = await shop.moneyOf(order.order);
    const [intent] = shop.intentsOf(order);
    if (intent) intent.amount_received = 5_000;
    await compare();
    await compare();
    expect((await discrepancies()).filter(({ kind }) => kind === 'wrongAmount')).toEqual([
      {
        kind: 'wrongAmount',
        order: order.order,
        ours: 'charged $59.80',
        theirs: 'charged $50.00',
      },
    ]);
    expect(await shop.moneyOf(order.order)).toEqual(before);
  });

  it('starts the comparison an hour before the end of the last one, in one replica', async () => {
    const { dataSource } = shop;
    await dataSource.query("UPDATE reconciliation SET next_at = now() WHERE name = 'providers'");
    const since = jest.spyOn(shop.provider, 'changesSince');
    const until = new Date(Date.now() - 60_000);
    await dataSource.query("INSERT INTO providers (name, compared_until) VALUES ('stripe', $1)", [
      until,
    ]);
    await Promise.all([comparison.look(), comparison.look()]);
    await comparison.look();
    expect(since.mock.calls).toEqual([[new Date(until.getTime() - HOUR_MS)]]);
    since.mockRestore();
  });
});
