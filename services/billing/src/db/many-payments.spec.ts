// Explains the statements of billing's hot paths on a database with 300,000 payments.
import { randomUUID } from 'node:crypto';
import { paymentQuery, paymentSort } from '@shop/contracts/billing/payment-list';
import { startFakeStripe, type FakeStripe } from '@shop/fake-stripe/start-fake-stripe';
import { writeCursor } from '@shop/service-kit/list-cursor';
import { HoldEnds } from '../checks/hold-ends.js';
import { findUnseen } from '../checks/provider-comparison.query.js';
import { paymentsStatement } from '../ledger/payment-list.query.js';
import { takeUnpaid } from '../ledger/unpaid.query.js';
import { findNewer, findOverdue } from '../reconciliation/newer-orders.query.js';
import { anAwaitingOrder, openMethodsWith, type OpenMethods } from '../testing/open-methods.js';
import { admin, anOrder, aUser } from '../testing/open-billing.js';
import { awaiting, stripeOf } from '../testing/open-stripe.js';

const FILL = `
  SET session_replication_role = replica;
  INSERT INTO order_money (order_id, user_id, order_status, total, currency, version, placed_at, taken, method)
  SELECT md5('o' || n)::uuid, md5('u' || n % 5000)::uuid, 'delivered', 5980, 'USD', 3,
         now() - n * interval '1 minute', 5980, CASE n % 3 WHEN 0 THEN 'stripe' ELSE 'credit' END
    FROM generate_series(1, 300000) n;
  INSERT INTO payments (id, order_id, attempt, method, currency, amount, secured, captured, state, provider_ref,
                        created_at)
  SELECT md5('p' || n)::uuid, md5('o' || n)::uuid, 1, CASE n % 3 WHEN 0 THEN 'stripe' ELSE 'credit' END, 'USD', 5980,
         5980, 5980, 'captured', CASE n % 3 WHEN 0 THEN 'pi_' || n END, now() - n * interval '1 minute'
    FROM generate_series(1, 300000) n;
  INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, done_at)
  SELECT md5('c' || n)::uuid, md5('p' || n)::uuid, 'capture', 'order', 5980, 'done', now(), now()
    FROM generate_series(1, 300000) n;
  INSERT INTO credit_accounts (id, kind, user_id, currency)
  SELECT md5('a' || n)::uuid, 'credit', md5('u' || n)::uuid, 'USD' FROM generate_series(0, 4999) n;
  INSERT INTO credit_entries (account_id, source, kind, delta)
  SELECT md5('a' || n % 5000)::uuid, md5('p' || n / 2)::uuid::text || n % 2, 'hold', -5980
    FROM generate_series(1, 600000) n;
  INSERT INTO provider_events (provider, event_id, type, reference, received_at, settled_at)
  SELECT 'stripe', 'evt_' || n, 'payment_intent.succeeded', 'pi_' || n, now() - n * interval '1 minute', now()
    FROM generate_series(1, 100000) n;
  ANALYZE`;

/** Tables that grow with each order. */
const GROWING = ['order_money', 'payments', 'operations', 'credit_entries', 'provider_events'];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && GROWING.includes(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
];

let fake: FakeStripe;
let billing: OpenMethods;
const statements = new Map<string, unknown[]>();
beforeAll(async () => {
  fake = await startFakeStripe();
  billing = await openMethodsWith([stripeOf(fake)]);
  await billing.asAdministrator(FILL);
  record();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await billing.close();
  await fake.close();
});

/** Collects each statement that runs, with the values of its first run. */
function record(): void {
  const { dataSource } = billing;
  const create = dataSource.createQueryRunner.bind(dataSource);
  jest.spyOn(dataSource, 'createQueryRunner').mockImplementation((mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner);
    runner.query = (text: string, values?: unknown[], structured?: boolean) => {
      if (!statements.has(text)) statements.set(text, values ?? []);
      return query(text, values, structured as true);
    };
    return runner;
  });
}

/** Runs everything that billing does with an order, by each method of payment. */
async function goThroughAll(): Promise<void> {
  const card = awaiting();
  const user = aUser({ _id: card.user });
  await billing.deliver(card);
  const { address } = await billing.pages.open(card.order, user._id);
  fake.press(address.split('/').at(-1) ?? '', 'pay');
  await billing.pages.lookAgain(card.order, user);
  for (const status of ['shipped', 'cancelled'] as const)
    await billing.change({ ...card, until: null }, status, status === 'shipped' ? 2 : 3);
  await billing.events.settleAll();
  await billing.openPayments.lookAtAll();
  const buyer = randomUUID();
  const account = await billing.someCredit(buyer, 100);
  const byCredit = anAwaitingOrder({ method: 'credit', user: buyer }, [{ account, cents: 5_980 }]);
  await billing.deliver(byCredit);
  await billing.change(byCredit, 'cancelled');
  const cash = anOrder({ method: 'cash' });
  await billing.change(cash, 'shipped');
  await billing.receive(cash.order, 59.8);
  await billing.refunds.refund(admin, {
    order: cash.order,
    amount: 5,
    reason: 'Sorry',
    purpose: 'press-1',
  });
  await billing.refunds.ofSpans([{ from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z' }]);
  await billing.moneyOf(cash.order);
  await billing.listPayments({});
  for (const attention of ['owed', 'unassigned'] as const)
    await billing.listPayments({ attention });
  await billing.dataSource.transaction((manager) => takeUnpaid(manager, 100));
  await new HoldEnds(billing.dataSource, billing.moves, billing.news).look();
  await billing.lost.beat();
  await billing.dataSource.query("UPDATE providers SET alive_at = now() - interval '20 seconds'");
  await billing.lost.beat();
  await billing.lost.look();
  await findNewer(billing.dataSource, '2026-11-01', []);
  await findOverdue(billing.dataSource);
  await findUnseen(billing.dataSource, 'stripe', { seen: [], since: new Date(), atMost: 500 });
}

it('money 5: reads no whole table in the statements of the hot paths, with 300,000 payments', async () => {
  await goThroughAll();
  const explained = [...statements].filter(([text]) =>
    /^\s*(SELECT|WITH|UPDATE|INSERT)/.test(text),
  );
  const scanned: string[] = [];
  for (const [text, values] of explained) {
    const [row] = await billing.dataSource.query<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      values,
    );
    const scans = scansIn(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': '' });
    if (scans.length > 0) scanned.push(`${scans.join(', ')}: ${text}`);
  }
  expect(explained.length).toBeGreaterThan(40);
  expect(scanned).toEqual([]);
});

it.each(
  paymentSort.options.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ sort, order })),
  ),
)('continues a list of many payments by %j from its cursor in the index', async (sorting) => {
  const sum = { since: [], amount: ['5980'], refunded: ['0'] }[sorting.sort];
  const at = new Date(Date.now() - 150_000 * 60_000).toISOString().replace('Z', '000Z');
  const after = writeCursor({ keys: [...sum, at], id: randomUUID() });
  const query = paymentQuery.parse({ ...sorting, after, limit: 20 });
  const { text, values } = paymentsStatement(query);
  const [row] = await billing.dataSource.query<object[]>(
    `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${text}`,
    values,
  );
  const plan = JSON.stringify(row);
  expect(plan).toMatch(/"Index Cond":"\(ROW/);
  const read = [...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows));
  expect(Math.max(...read)).toBe(21);
});
