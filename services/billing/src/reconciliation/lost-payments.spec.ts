import { randomUUID } from 'node:crypto';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { awaiting, openStripe, type OpenStripe } from '../testing/open-stripe.js';

let shop: OpenStripe;
beforeAll(async () => {
  shop = await openStripe();
});
afterAll(() => shop.close());

/** An order that was placed two minutes ago. */
const earlier = (): OrderUpdate => {
  const at = new Date(Date.now() - 120_000).toISOString();
  return awaiting({ placedAt: at, at });
};

/** Restores the database of billing to its state before these orders. */
async function lose(...orders: readonly OrderUpdate[]): Promise<void> {
  const ids = orders.map(({ order }) => `'${order}'`).join(', ');
  const payments = `SELECT id FROM payments WHERE order_id IN (${ids})`;
  await shop.asAdministrator(`
    DELETE FROM operations WHERE payment_id IN (${payments});
    DELETE FROM payments WHERE order_id IN (${ids});
    DELETE FROM order_money WHERE order_id IN (${ids});
    UPDATE providers SET compared_until = now() - interval '1 hour'`);
}
const stateOf = async ({ order }: OrderUpdate) => (await shop.moneyOf(order)).state;
const discrepanciesOf = ({ order }: OrderUpdate) =>
  shop.dataSource.query('SELECT kind, state FROM discrepancies WHERE order_id = $1', [order]);
const intentsOf = (order: OrderUpdate) =>
  shop.intentsOf(order).map(({ status, amount_received: received }) => [status, received]);

describe('a payment that billing lost with a restored database', () => {
  it('money 2: finds a lost payment by its order before the order gets another page', async () => {
    const held = await shop.held();
    const sent = await shop.held();
    await shop.become(sent, 'shipped');
    await shop.make();
    await lose(held, sent);
    const old = { placedAt: earlier().placedAt, at: earlier().at };
    await shop.deliver(
      { ...held, ...old, status: 'pending', until: null, version: 2 },
      { ...sent, ...old, status: 'shipped', until: null, version: 3 },
    );
    await expect(shop.open(held)).rejects.toMatchObject({ code: 'billing.notYet' });
    const other = await shop.held();
    const looks = jest.spyOn(shop.provider, 'look');
    await shop.lost.look();
    const looked = looks.mock.calls.map(([{ reference }]) => reference);
    expect(looked).not.toContain(shop.intentsOf(other)[0]?.id);
    looks.mockRestore();
    await shop.make();
    expect([await stateOf(held), await stateOf(sent)]).toEqual(['held', 'charged']);
    await expect(shop.open(held)).rejects.toMatchObject({ code: 'billing.paidAlready' });
    expect([intentsOf(held), intentsOf(sent)]).toEqual([
      [['requires_capture', 0]],
      [['succeeded', 5_980]],
    ]);
    expect([await discrepanciesOf(held), await discrepanciesOf(sent)]).toEqual([[], []]);
    await shop.become(held, 'shipped');
    await shop.make();
    expect([await stateOf(held), intentsOf(held)]).toEqual(['charged', [['succeeded', 5_980]]]);
  });

  it('money 2: refunds a lost payment if its order was cancelled or closed in the meantime', async () => {
    const orders = [await shop.held(), await shop.held()];
    await lose(...orders);
    const [cancelled, closed] = orders.map((order) => ({ ...order, at: earlier().at, version: 2 }));
    if (!cancelled || !closed) throw new Error('no orders');
    await shop.deliver({ ...cancelled, status: 'pending' }, { ...closed, status: 'awaiting' });
    await shop.deliver({ ...cancelled, status: 'cancelled', version: 3 });
    await shop.deliver({ ...closed, status: 'closed', version: 3 });
    await shop.make();
    await shop.lost.look();
    await shop.make();
    for (const order of orders) {
      expect(await stateOf(order)).toBe('released');
      expect(intentsOf(order)).toEqual([['canceled', 0]]);
    }
  });

  it('money 2: settles a lost payment together with its order when that becomes known later', async () => {
    const order = await shop.held();
    await lose(order);
    const [intent] = shop.intentsOf(order);
    const about = { id: '', reference: intent?.id ?? '' };
    const state = await shop.provided.compare('stripe', about);
    if (!state) throw new Error('the provider has nothing');
    const { alienOf } = await import('../providers/difference.rules.js');
    const { saveDiscrepancies } = await import('../providers/discrepancies.query.js');
    await saveDiscrepancies(shop.dataSource, alienOf('stripe', state));
    expect(await discrepanciesOf(order)).toEqual([{ kind: 'unknownPayment', state: 'open' }]);
    await shop.deliver({ ...order, at: earlier().at });
    await shop.lost.look();
    expect(await stateOf(order)).toBe('held');
    expect(await discrepanciesOf(order)).toEqual([{ kind: 'unknownPayment', state: 'settled' }]);
  });

  it('money 2: closes the payment page that was opened before the lost payment was found', async () => {
    const order = awaiting();
    await shop.deliver(order);
    const { address } = await shop.open(order);
    const metadata = { order: order.order, payment: randomUUID() };
    const lost = shop.fake.levers.alien({ amount: 5_980, metadata });
    await shop.provided.compare('stripe', { id: '', reference: lost.id });
    expect(await stateOf(order)).toBe('held');
    const session = shop.fake.account.session(address.split('/').at(-1) ?? '');
    expect(session.status).toBe('expired');
  });

  it('money 2: never applies a lost payment to another amount or order', async () => {
    const order = awaiting();
    await shop.deliver(order);
    const other = { amount: 5_979, metadata: { order: order.order, payment: 'x' } };
    for (const about of [other, { amount: 5_980, metadata: { order: 'x' } }]) {
      const { id } = shop.fake.levers.alien(about);
      await shop.provided.compare('stripe', { id: '', reference: id });
      expect(await stateOf(order)).toBe('open');
    }
  });

  it('money 2: does not change a second payment of one attempt, and lists it for staff', async () => {
    const order = await shop.held();
    const [{ metadata } = { metadata: {} }] = shop.intentsOf(order);
    const second = shop.fake.levers.alien({ amount: 5_980, metadata });
    await shop.provided.compare('stripe', { id: '', reference: second.id });
    expect(await discrepanciesOf(order)).toEqual([{ kind: 'unknownPayment', state: 'open' }]);
    await shop.become(order, 'shipped');
    await shop.make();
    expect(intentsOf(order).toSorted()).toEqual([
      ['requires_capture', 0],
      ['succeeded', 5_980],
    ]);
  });
});

describe('billing that did not run for a while', () => {
  it('money 2: creates no page before billing has compared, even for a known payment', async () => {
    const order = awaiting();
    await shop.deliver(order);
    await shop.lost.beat();
    await shop.dataSource.query(
      "UPDATE providers SET alive_at = now() - interval '20 seconds'; UPDATE reconciliation SET next_at = 'infinity'",
    );
    await expect(shop.open(order)).rejects.toMatchObject({ code: 'billing.notYet' });
    await shop.lost.beat();
    await expect(shop.open(order)).rejects.toMatchObject({ code: 'billing.notYet' });
    const due = await shop.dataSource.query(
      'SELECT count(*)::int AS count FROM reconciliation WHERE next_at <= now()',
    );
    expect(due).toEqual([{ count: 2 }]);
    await shop.lost.look();
    expect((await shop.open(order)).address).toContain('http');
  });

  it('money 2: keeps the first of two gaps until the orders of all days are compared', async () => {
    const stop = (ago: string) =>
      shop.dataSource.query(
        `UPDATE providers SET alive_at = now() - interval '${ago}' WHERE name = 'stripe'`,
      );
    const gapSeconds = async () => {
      const [row] = await shop.dataSource.query<[{ ago: number }]>(
        `SELECT round(extract(epoch FROM now() - gap_from))::int AS ago FROM providers WHERE name = 'stripe'`,
      );
      return row.ago;
    };
    await stop('10 minutes');
    await shop.lost.beat();
    await stop('20 seconds');
    await shop.lost.beat();
    expect(await gapSeconds()).toBeGreaterThanOrEqual(600);
    await shop.dataSource.query(
      "UPDATE reconciliation SET all_days_at = now() WHERE name = 'payments'",
    );
    await stop('20 seconds');
    await shop.lost.beat();
    expect(await gapSeconds()).toBeLessThan(600);
  });

  it('money 2: makes no second page for an order that may have been cancelled since the gap', async () => {
    const order = await shop.held();
    await shop.become(order, 'pending');
    const [intent] = shop.intentsOf(order);
    shop.fake.levers.cancel({ intent: intent?.id ?? '' });
    await shop.dataSource.query(
      "UPDATE reconciliation SET all_days_at = NULL WHERE name = 'payments'",
    );
    await shop.provided.compare('stripe', { id: '', reference: intent?.id ?? '' });
    await expect(shop.open(order)).rejects.toMatchObject({ code: 'billing.notYet' });
    await shop.become(order, 'cancelled');
    await expect(shop.open(order)).rejects.toMatchObject({ code: 'billing.pageClosed' });
  });
});
