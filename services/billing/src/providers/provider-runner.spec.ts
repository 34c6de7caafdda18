import { aUser, admin } from '../testing/open-billing.js';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { awaiting, openStripe, type OpenStripe } from '../testing/open-stripe.js';

let shop: OpenStripe;
beforeAll(async () => {
  shop = await openStripe();
});
afterAll(() => shop.close());
afterEach(() => {
  shop.fake.levers.up();
});

const stateOf = async ({ order }: OrderUpdate) => (await shop.moneyOf(order)).state;
const operationsOf = ({ order }: OrderUpdate, kind: string) =>
  shop.dataSource.query<{ id: string; state: string; attempts: number; try: number }[]>(
    `SELECT o.id, o.state, o.attempts, o.try FROM operations o JOIN payments p ON p.id = o.payment_id
      WHERE p.order_id = $1 AND o.kind = $2 ORDER BY p.attempt, o.created_at`,
    [order, kind],
  );
const refund = (order: OrderUpdate, amount: number) =>
  shop.refunds.refund(admin, {
    order: order.order,
    amount,
    reason: 'A fault',
    purpose: shop.anId(),
  });
const refundsOf = (order: OrderUpdate) => {
  const intents = shop.intentsOf(order).map(({ id }) => id);
  return [...shop.fake.account.refunds.values()].filter(({ payment_intent: intent }) =>
    intents.some((id) => id === intent),
  );
};
const charged = async (): Promise<OrderUpdate> => {
  const order = await shop.held();
  await shop.become(order, 'shipped');
  await shop.make();
  return order;
};
/** Tries everything that waits once more. */
const again = async () => {
  await shop.hurry();
  await shop.make();
};

describe('the charge of a card', () => {
  it('charges a card once, when the goods leave', async () => {
    const order = await charged();
    expect(await shop.moneyOf(order.order)).toMatchObject({
      state: 'charged',
      sentence: 'Paid by card: charged',
      staff: { held: 0, charged: 59.8, left: 59.8 },
    });
    expect(shop.intentsOf(order)).toMatchObject([{ status: 'succeeded', amount_received: 5_980 }]);
  });

  it.each(['reset', 'resetAfter', 'fail', 'failAfter', 'busy', 'tooMany', 'proxy'] as const)(
    'charges a card once after a failure (%s), by the same key or by a check',
    async (kind) => {
      const order = await shop.held();
      shop.fake.levers.fail({ kind, path: '/capture' });
      await shop.become(order, 'shipped');
      await shop.make();
      for (let nth = 0; nth < 3 && (await stateOf(order)) !== 'charged'; nth += 1) await again();
      expect(await stateOf(order)).toBe('charged');
      expect(shop.intentsOf(order)).toMatchObject([{ amount_received: 5_980 }]);
      expect(await operationsOf(order, 'capture')).toMatchObject([{ state: 'done' }]);
    },
  );

  it('leaves a charge to the process that claimed it, and resumes it after the claim ends', async () => {
    const order = await shop.held();
    await shop.become(order, 'shipped');
    await Promise.all(Array.from({ length: 8 }, () => shop.make()));
    expect(await operationsOf(order, 'capture')).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('PAY-11: does not change the order if the bank refuses the charge, and offers another page', async () => {
    const order = await shop.held();
    shop.fake.levers.refuseCapture({ code: 'expired_card' });
    await shop.dataSource.query(
      'UPDATE order_money SET is_charge_wanted = true WHERE order_id = $1',
      [order.order],
    );
    await shop.become(order, 'shipped');
    await shop.make();
    const [payment] = await shop.dataSource.query<{ state: string; released: string }[]>(
      'SELECT state, released FROM payments WHERE order_id = $1 AND attempt = 1',
      [order.order],
    );
    expect(payment).toEqual({ state: 'lapsed', released: '5980' });
    expect(await stateOf(order)).toBe('open');
    expect(shop.intentsOf(order)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
    const published = (await shop.published()).filter((event) => event.order === order.order);
    expect(published).toContainEqual(
      expect.objectContaining({ order: order.order, reason: 'The card has expired.' }),
    );
    await shop.become(order, 'processing');
    const { address } = await shop.open(order);
    shop.press(address, 'pay');
    await shop.look(order);
    await shop.become(order, 'shipped');
    await shop.make();
    expect(await stateOf(order)).toBe('charged');
  });

  it('PAY-15: charges nothing for a cancelled order, and releases the hold', async () => {
    const order = await shop.held();
    await shop.become(order, 'cancelled');
    await shop.make();
    expect(await stateOf(order)).toBe('released');
    expect(shop.intentsOf(order)).toMatchObject([{ status: 'canceled', amount_received: 0 }]);
  });

  it('PAY-15: refunds a charge once if the order is cancelled after it', async () => {
    const order = await charged();
    await shop.become(order, 'cancelled');
    await shop.make();
    await again();
    expect(await stateOf(order)).toBe('refunded');
    expect(refundsOf(order)).toMatchObject([{ amount: 5_980 }]);
  });
});

describe('a refund', () => {
  it('PAY-14: keeps a refund reserved that was made despite a 500, and finds it by a check', async () => {
    const order = await charged();
    shop.fake.levers.fail({ kind: 'failAfter', path: '/v1/refunds' });
    await refund(order, 40);
    await shop.make();
    expect(await shop.moneyOf(order.order)).toMatchObject({
      state: 'charged',
      staff: { refunding: 40, refunded: 0, left: 19.8 },
    });
    await again();
    expect(await shop.moneyOf(order.order)).toMatchObject({
      staff: { refunding: 0, refunded: 40, left: 19.8 },
    });
    expect(refundsOf(order)).toHaveLength(1);
  });

  it('PAY-14: looks up a refund of yesterday instead of repeating it with its old key', async () => {
    const order = await charged();
    shop.fake.levers.fail({ kind: 'resetAfter', path: '/v1/refunds' });
    await refund(order, 40);
    await shop.make();
    await shop.dataSource.query(
      "UPDATE operations SET first_sent_at = now() - interval '25 hours' WHERE state = 'unknown'",
    );
    shop.fake.account.keys.clear();
    await again();
    expect(await shop.moneyOf(order.order)).toMatchObject({ staff: { refunded: 40 } });
    expect(refundsOf(order)).toHaveLength(1);
  });

  it('repeats a refund that did not happen under another key', async () => {
    const order = await charged();
    shop.fake.levers.fail({ kind: 'fail', path: '/v1/refunds' });
    await refund(order, 40);
    await shop.make();
    for (let nth = 0; nth < 3; nth += 1) await again();
    expect(refundsOf(order)).toMatchObject([{ amount: 4_000 }]);
    expect(await operationsOf(order, 'refund')).toMatchObject([{ state: 'done', try: 2 }]);
  });

  it('keeps a pending refund reserved until the bank accepts it', async () => {
    const order = await charged();
    shop.fake.levers.delayRefund();
    await refund(order, 40);
    await shop.make();
    await again();
    expect(await shop.moneyOf(order.order)).toMatchObject({ staff: { refunding: 40 } });
    const [made] = refundsOf(order);
    shop.fake.levers.settleRefund({ refund: made?.id ?? '', status: 'succeeded' });
    await again();
    expect(await shop.moneyOf(order.order)).toMatchObject({ staff: { refunded: 40 } });
    expect(refundsOf(order)).toHaveLength(1);
  });

  it("money 14: never repeats a pending refund that is not in the provider's list yet", async () => {
    const order = await charged();
    shop.fake.levers.delayRefund();
    const look = shop.provider.look.bind(shop.provider);
    const looks = jest.spyOn(shop.provider, 'look').mockImplementation(async (payment) => {
      const state = await look(payment);
      return state && { ...state, refunds: [] };
    });
    await refund(order, 40);
    await shop.make();
    for (let nth = 0; nth < 3; nth += 1) await again();
    expect(await operationsOf(order, 'refund')).toMatchObject([{ state: 'unknown', try: 1 }]);
    looks.mockRestore();
    const [made] = refundsOf(order);
    shop.fake.levers.settleRefund({ refund: made?.id ?? '', status: 'succeeded' });
    await again();
    expect(refundsOf(order)).toHaveLength(1);
    expect(await shop.moneyOf(order.order)).toMatchObject({ staff: { refunded: 40 } });
  });

  it('money 20: tries the refund of a cancelled order three times, and then leaves it to staff', async () => {
    const order = await charged();
    for (let nth = 1; nth <= 3; nth += 1) {
      shop.fake.levers.delayRefund();
      if (nth === 1) await shop.become(order, 'cancelled');
      await again();
      const made = refundsOf(order).at(-1);
      expect(refundsOf(order)).toHaveLength(nth);
      shop.fake.levers.settleRefund({ refund: made?.id ?? '', status: 'failed' });
      await again();
    }
    await again();
    expect(refundsOf(order)).toHaveLength(3);
    const { state, staff } = await shop.moneyOf(order.order);
    expect([state, staff?.refunding, staff?.owed, staff?.left]).toEqual(['charged', 0, 59.8, 0]);
    const pauses = await operationsOf(order, 'refund');
    expect(pauses.map((one) => one.state)).toEqual(['refused', 'refused', 'refused', 'owed']);
  });
});

describe('a provider that is down', () => {
  it('PAY-24: pauses a failing provider after three failures, keeps other methods, and catches up later', async () => {
    const orders = await Promise.all([shop.held(), shop.held(), shop.held()]);
    shop.fake.levers.down();
    for (const order of orders) await shop.become(order, 'shipped');
    await shop.make();
    expect(await shop.health.stateOf('stripe')).toBe('away');
    const waiting = awaiting();
    await shop.deliver(waiting);
    await expect(shop.open(waiting)).rejects.toMatchObject({ code: 'billing.providerAway' });
    const another = awaiting({ method: 'demo-card', status: 'shipped', until: null });
    await shop.deliver(another);
    await shop.make();
    expect(await stateOf(another)).toBe('charged');
    shop.fake.levers.up();
    await shop.dataSource.query("UPDATE providers SET failed_at = now() - interval '11 seconds'");
    await shop.health.probe();
    expect(await shop.health.stateOf('stripe')).toBe('on');
    await shop.make();
    for (const order of orders) expect(await stateOf(order)).toBe('charged');
    expect(await shop.open(waiting)).toMatchObject({ success: true });
  });

  it('returns the known state to a shopper who comes back while the provider is down', async () => {
    const order = await shop.held();
    shop.fake.levers.down();
    expect(await shop.look(order)).toMatchObject({ state: 'held' });
    expect(await shop.pages.lookAgain(order.order, aUser({ _id: order.user }))).toMatchObject({
      state: 'held',
    });
  });
});
