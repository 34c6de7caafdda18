import Stripe from 'stripe';
import { FAKE_WEBHOOK_SECRET } from '@shop/fake-stripe/keys';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { stripeOf, openStripe, awaiting, type OpenStripe } from '../testing/open-stripe.js';
import { ProviderEvents } from './provider-events.js';
import { StripeProvider } from './stripe/stripe-provider.js';

let shop: OpenStripe;
beforeAll(async () => {
  shop = await openStripe();
});
afterAll(() => shop.close());

const signed = (
  body: string,
  { secret = FAKE_WEBHOOK_SECRET, ageS = 0 }: { secret?: string; ageS?: number } = {},
) => ({
  provider: 'stripe' as const,
  body,
  signature: Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(Date.now() / 1_000) - ageS,
  }),
});
const anEvent = (type = 'payment_intent.succeeded') =>
  JSON.stringify({ id: `evt_${shop.anId()}`, type, data: { object: { id: 'pi_unknown' } } });
const stored = () =>
  shop.dataSource.query<{ event_id: string; settled: boolean }[]>(
    'SELECT event_id, settled_at IS NOT NULL AS settled FROM provider_events ORDER BY received_at',
  );

describe('an event of the provider', () => {
  it.each([
    ['a changed byte', () => ({ ...signed(anEvent()), body: anEvent() })],
    ['a time that is over', () => signed(anEvent(), { ageS: 301 })],
    ['a time that is to come', () => signed(anEvent(), { ageS: -310 })],
    ['no signature', () => ({ ...signed(anEvent()), signature: '' })],
    ['the secret of another account', () => signed(anEvent(), { secret: 'whsec_other' })],
  ])(
    'PAY-7: refuses an event of the provider with %s, and stores nothing',
    async (_what, event) => {
      const before = await stored();
      await expect(shop.events.receive(event())).rejects.toMatchObject({
        code: 'billing.signature',
        message: 'The signature does not match.',
      });
      expect(await stored()).toEqual(before);
    },
  );

  it.each(['{', '[]', '{"id":"evt_1"}', '{"id":"evt_\\u0000","type":"a","data":{"object":{}}}'])(
    'PAY-7: refuses a signed message that is not an event: %s',
    async (body) => {
      const before = await stored();
      const refusal = { code: 'billing.notAnEvent' };
      await expect(shop.events.receive(signed(body))).rejects.toMatchObject(refusal);
      expect(await stored()).toEqual(before);
    },
  );

  it('stores an event of the provider once, and settles irrelevant kinds at once', async () => {
    const body = anEvent('customer.created');
    for (let nth = 0; nth < 3; nth += 1) await shop.events.receive(signed(body));
    const { id } = JSON.parse(body) as { id: string };
    const rows = await stored();
    expect(rows.filter((row) => row.event_id === id)).toEqual([{ event_id: id, settled: true }]);
  });

  it('accepts an event signed by either secret while one replaces the other', () => {
    const provider = new StripeProvider({
      key: 'sk_test_x',
      shopUrl: '',
      webhookSecrets: ['whsec_old', 'whsec_new'],
    });
    for (const secret of ['whsec_old', 'whsec_new']) {
      const { body, signature } = signed(anEvent(), { secret });
      expect(provider.readEvent(body, signature)).toMatchObject({ reference: 'pi_unknown' });
    }
  });
});

/** Places these orders and pays them; one payment in four is declined. */
async function goThrough(orders: readonly OrderUpdate[]): Promise<void> {
  for (const [nth, order] of orders.entries()) {
    await shop.deliver(order);
    shop.press((await shop.open(order)).address, nth % 4 === 3 ? 'decline' : 'pay');
  }
}
const statesOf = async (orders: readonly OrderUpdate[]) =>
  Promise.all(orders.map(async ({ order }) => (await shop.moneyOf(order)).state));

describe('events that come late', () => {
  it('PAY-6: reaches the same end after one check when events come three times, shuffled and one in ten lost', async () => {
    const orders = Array.from({ length: 8 }, () => awaiting());
    await goThrough(orders);
    const events = shop.fake.events().map((event) => JSON.stringify(event));
    const sent = events
      .filter((_, at) => at % 10 !== 9)
      .flatMap((body) => [body, body, body])
      .map((body) => ({ body, at: Math.random() }))
      .toSorted((one, other) => one.at - other.at);
    for (const { body } of sent) await shop.events.receive(signed(body));
    await Promise.all([shop.events.settleAll(), shop.events.settleAll()]);
    await shop.dataSource.query('UPDATE payments SET looked_at = NULL');
    await shop.openPayments.lookAtAll();
    const quiet = ['held', 'held', 'held', 'open', 'held', 'held', 'held', 'open'];
    expect(await statesOf(orders)).toEqual(quiet);
    expect((await stored()).filter(({ settled }) => !settled)).toEqual([]);
    const secured = await shop.dataSource.query<{ count: number }[]>(
      "SELECT count(*)::int AS count FROM operations WHERE kind = 'secure'",
    );
    expect(secured).toEqual([{ count: 6 }]);
  });

  it('delays events while the provider does not reply', async () => {
    const order = awaiting();
    await goThrough([order]);
    const event = shop.fake.events().at(-1);
    await shop.events.receive(signed(JSON.stringify(event)));
    shop.fake.levers.down();
    await shop.events.settleAll().catch(() => undefined);
    expect(await statesOf([order])).toEqual(['open']);
    shop.fake.levers.up();
    await shop.events.settleAll();
    expect(await statesOf([order])).toEqual(['held']);
  });

  it('money 6: keeps the card enabled if the provider limits the rate of checks for late events', async () => {
    const order = awaiting();
    await goThrough([order]);
    for (const path of ['/v1/checkout/sessions/', '/v1/payment_intents/'])
      shop.fake.levers.fail({ kind: 'tooMany', path, times: 4 });
    await shop.events.receive(signed(JSON.stringify(shop.fake.events().at(-1))));
    for (let nth = 0; nth < 8; nth += 1) {
      await shop.events.settleAll();
      await shop.look(order);
      expect(await shop.health.stateOf('stripe')).toBe('on');
    }
    await shop.events.settleAll();
    expect(await statesOf([order])).toEqual(['held']);
    expect((await stored()).filter(({ settled }) => !settled)).toEqual([]);
  });

  it('money 6: checks late events in one of two replicas, and reads refunds and disputes only when needed', async () => {
    const orders = [await shop.held(), await shop.held(), await shop.held()];
    for (const order of orders) await shop.become(order, 'shipped');
    await shop.make();
    const ids = orders.map((order) => shop.intentsOf(order)[0]?.id ?? '');
    const receiveAll = async (about: readonly string[]) => {
      for (const event of shop.fake.events()) {
        const { id, payment_intent: of } = event.data.object as {
          id: string;
          payment_intent?: string;
        };
        if (about.includes(of ?? id)) await shop.events.receive(signed(JSON.stringify(event)));
      }
    };
    const { dataSource, provided, health, provider } = shop;
    const providers = { all: [provider], of: () => provider };
    const other = new ProviderEvents(dataSource, providers, health, provided);
    const settle = () => Promise.all([shop.events.settleAll(), other.settleAll()]);
    const looks = jest.spyOn(shop.provider, 'look');
    for (const path of ['/v1/refunds', '/v1/disputes'])
      shop.fake.levers.fail({ kind: 'fail', path, times: 100 });
    await receiveAll(ids);
    await settle();
    expect(looks).toHaveBeenCalledTimes(3);
    expect((await stored()).filter(({ settled }) => !settled)).toEqual([]);
    shop.fake.levers.up();
    shop.fake.levers.refund({ intent: ids[0] ?? '', amount: 100 });
    await receiveAll(ids);
    await settle();
    expect(looks).toHaveBeenCalledTimes(4);
    expect(await statesOf(orders)).toEqual(['partly refunded', 'charged', 'charged']);
    jest.restoreAllMocks();
  });

  it('money 13: retries failing events of one payment after growing pauses without delaying others', async () => {
    const orders = Array.from({ length: 12 }, () => awaiting());
    const [poison] = orders;
    await goThrough(orders.slice(0, 3));
    for (const order of orders.slice(3)) {
      await shop.deliver(order);
      shop.press((await shop.open(order)).address, 'pay');
    }
    await shop.asAdministrator(
      `ALTER TABLE payments ADD CONSTRAINT spec CHECK (order_id <> '${poison?.order ?? ''}' OR secured = 0)`,
    );
    const ids = orders.flatMap((order) => shop.intentsOf(order).map(({ id }) => id));
    for (const [nth, event] of shop.fake.events().entries())
      if (ids.includes((event.data.object as { id: string }).id))
        await shop.events.receive(
          signed(JSON.stringify({ ...event, id: `evt_13_${String(nth)}` })),
        );
    await shop.events.settleAll();
    await shop.events.settleAll();
    const [left, ...others] = await statesOf(orders);
    expect([left, new Set(others)]).toEqual(['open', new Set(['held'])]);
    const waiting = await shop.dataSource.query(
      'SELECT DISTINCT reference, tries, next_at > now() AS later FROM provider_events WHERE settled_at IS NULL',
    );
    expect(waiting).toEqual([{ reference: ids[0], tries: 1, later: true }]);
    await shop.asAdministrator('ALTER TABLE payments DROP CONSTRAINT spec');
    await shop.dataSource.query('UPDATE provider_events SET next_at = now()');
    await shop.events.settleAll();
    expect((await stored()).filter(({ settled }) => !settled)).toEqual([]);
  });
});

describe('changes in the dashboard of the provider', () => {
  it('trade 1: reports a part charged in the dashboard as a difference, and refuses to ship the order', async () => {
    const order = await shop.held();
    await shop.become(order, 'pending');
    const before = (await shop.published()).length;
    const intent = shop.intentsOf(order)[0]?.id ?? '';
    shop.fake.levers.capture({ intent, amount: 1 });
    await shop.look(order);
    const { state, staff } = await shop.moneyOf(order.order);
    expect([state, staff?.charged, staff?.held]).toEqual(['held', 0, 59.8]);
    const differences = await shop.dataSource.query(
      'SELECT kind, ours, theirs FROM discrepancies WHERE order_id = $1',
      [order.order],
    );
    expect(differences).toEqual([
      {
        kind: 'wrongAmount',
        ours: 'on hold $59.80, charged $0.00',
        theirs: 'on hold $0.00, charged $0.01',
      },
    ]);
    for (const charge of [shop.anId(), shop.anId()]) {
      const requested = { order: order.order, version: 2, charge };
      await shop.dataSource.transaction((manager) => shop.moves.charge(manager, [requested]));
      await shop.make();
      const replies = (await shop.published()).filter((payload) => payload['charge'] === charge);
      expect(replies).toMatchObject([{ reason: expect.any(String) as string }]);
    }
    const said = (await shop.published()).slice(before);
    expect(said.filter((payload) => 'amountCents' in payload)).toEqual([]);
    expect((await shop.moneyOf(order.order)).state).toBe('held');

    await shop.become(order, 'cancelled');
    await shop.make();
    const { staff: ended } = await shop.moneyOf(order.order);
    expect(ended).toMatchObject({ charged: 0.01, refunded: 0.01, held: 0 });
  });

  it("PAY-22: adopts a charge and a released hold made in the provider's dashboard", async () => {
    const orders = [await shop.held(), await shop.held()];
    const [charged, released] = orders.map((order) => shop.intentsOf(order)[0]?.id ?? '');
    shop.fake.levers.capture({ intent: charged ?? '' });
    shop.fake.levers.cancel({ intent: released ?? '' });
    for (const order of orders) await shop.look(order);
    const [payment] = orders;
    expect(await shop.moneyOf(payment?.order ?? '')).toMatchObject({
      state: 'charged',
      staff: { charged: 59.8 },
    });
    const [lapsed] = await shop.dataSource.query<{ state: string }[]>(
      'SELECT state FROM payments WHERE order_id = $1',
      [orders[1]?.order],
    );
    expect(lapsed).toEqual({ state: 'lapsed' });
  });

  it('finds payments of the dashboard in the changes since a time, including foreign ones', async () => {
    const alien = shop.fake.levers.alien({ amount: 777 });
    const order = await shop.held();
    const changes = [];
    for await (const state of stripeOf(shop.fake).changesSince(new Date(Date.now() - 60_000)))
      changes.push(state);
    expect(changes).toContainEqual(
      expect.objectContaining({ reference: alien.id, payment: null, state: 'held', held: 777 }),
    );
    const own = shop.intentsOf(order)[0]?.id;
    expect(changes).toContainEqual(expect.objectContaining({ reference: own, held: 5_980 }));
  });
});
