import { randomUUID } from 'node:crypto';
import { admin, anOrder } from '../testing/open-billing.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';
import { MOST_TRIES } from './failed-operations.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

const shipAll = async (orders: readonly ReturnType<typeof anOrder>[]) => {
  await billing.deliver(...orders);
  await billing.deliver(
    ...orders.map((order) => ({ ...order, status: 'shipped' as const, version: 2 })),
  );
};
/** Returns the operations in this state. A slow machine may retry one during a test. */
const operationsBy = (state: string) =>
  billing.dataSource.query<{ order: string }[]>(
    `SELECT p.order_id AS "order" FROM operations o JOIN payments p ON p.id = o.payment_id
      WHERE o.state = $1 AND o.kind IN ('capture', 'refund')`,
    [state],
  );
const hurry = () =>
  billing.dataSource.query(
    "UPDATE operations SET next_at = now() WHERE state = 'wanted' AND next_at < 'infinity'",
  );

describe('an operation that cannot be settled', () => {
  it('money 3: settles 199 operations when one of 200 is impossible, and refuses that one in the end', async () => {
    const orders = Array.from({ length: 200 }, () => anOrder());
    const [poison] = orders;
    await shipAll(orders);
    // Released without billing: a capture would exceed the secured amount.
    await billing.dataSource.query('UPDATE payments SET released = secured WHERE order_id = $1', [
      poison?.order,
    ]);
    await billing.operations.executeAll();
    expect(await operationsBy('done')).toHaveLength(199);
    expect(await operationsBy('wanted')).toEqual([{ order: poison?.order }]);

    const next = anOrder();
    await shipAll([next]);
    await billing.operations.executeAll();
    expect((await billing.moneyOf(next.order)).state).toBe('charged');
    expect(await operationsBy('wanted')).toEqual([{ order: poison?.order }]);

    for (let nth = 1; nth < MOST_TRIES; nth += 1) {
      await hurry();
      await billing.operations.executeAll();
    }
    expect(await operationsBy('wanted')).toEqual([]);
    expect(await operationsBy('refused')).toMatchObject([{ order: poison?.order }]);
    const noted = await billing.dataSource.query('SELECT kind, order_id, ours FROM discrepancies');
    expect(noted).toEqual([
      { kind: 'refusedOperation', order_id: poison?.order, ours: 'capture of $59.80' },
    ]);
    const [wait] = await billing.dataSource.query<{ pause: number }[]>(
      "SELECT extract(epoch FROM next_at - now())::float8 AS pause FROM operations WHERE state = 'refused'",
    );
    expect(wait?.pause).toBeGreaterThan(5 * 2 ** (MOST_TRIES - 2));
  });

  it('money 3: postpones a refund that fails at once, and frees what it reserved once it is refused', async () => {
    const order = anOrder();
    await shipAll([order]);
    await billing.make();
    // The refund would lower an account that the books do not allow to be lowered.
    await billing.asAdministrator(
      `ALTER TABLE payments ADD CONSTRAINT spec CHECK (order_id <> '${order.order}' OR refunded = 0)`,
    );
    const requested = { order: order.order, amount: 10, reason: 'Sorry', purpose: randomUUID() };
    await billing.refunds.refund(admin, requested);
    const { staff } = await billing.moneyOf(order.order);
    expect(staff).toMatchObject({ refunding: 10, left: 49.8 });
    for (let nth = 1; nth < MOST_TRIES; nth += 1) {
      await hurry();
      await billing.operations.executeAll();
    }
    const freed = await billing.moneyOf(order.order);
    expect(freed.staff).toMatchObject({ refunding: 0, refunded: 0, left: 59.8 });
  });
});

describe('money that comes in while its order is cancelled', () => {
  it('money 3: refuses money for a cancelled order, even while its release is pending', async () => {
    const news = await anInvoice();
    await billing.deliver({ ...news, status: 'cancelled', version: 3 });
    const ended = { code: 'billing.orderEnded' };
    await expect(billing.receive(news.order, 59.8)).rejects.toMatchObject(ended);
    await billing.make();
    await expect(billing.receive(news.order, 59.8)).rejects.toMatchObject(ended);
    expect(await billing.movesOf(news.order)).toEqual(['secure 59.8 done', 'release 59.8 done']);
  });

  it('money 3: waits to receive money while the release of an un-cancelled order is pending', async () => {
    const news = await anInvoice();
    await billing.deliver({ ...news, status: 'cancelled', version: 3 });
    await billing.deliver({ ...news, status: 'pending', version: 4 });
    const refusal = { code: 'billing.notYet' };
    await expect(billing.receive(news.order, 59.8)).rejects.toMatchObject(refusal);
    await billing.make();
    await billing.receive(news.order, 59.8);
    expect(await billing.moneyOf(news.order)).toMatchObject({ staff: { charged: 59.8 } });
  });

  it('money 3: keeps the sums right in 1,000 races between receipt and cancellation', async () => {
    const user = randomUUID();
    await saveTerms(user, 1_000_000);
    const orders = Array.from({ length: 1_000 }, () =>
      anAwaitingOrder({ method: 'invoice', user }),
    );
    for (let at = 0; at < orders.length; at += 200)
      await billing.deliver(...orders.slice(at, at + 200));
    const races = orders.map((news) => async () => {
      const cancelled = { ...news, status: 'cancelled' as const, version: 2 };
      await Promise.allSettled([billing.receive(news.order, 59.8), billing.deliver(cancelled)]);
    });
    const work = async () => {
      for (let race = races.pop(); race; race = races.pop()) await race();
    };
    await Promise.all([work(), work(), work()]);
    await billing.make();
    const ids = orders.map(({ order }) => order);
    const rows = await billing.dataSource.query(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE p.captured + p.released = p.secured)::int AS whole,
              count(*) FILTER (WHERE p.captured > 0 AND p.refunding = p.captured)::int AS tasks,
              count(*) FILTER (WHERE p.captured > 0)::int AS paid
         FROM payments p WHERE p.order_id = ANY ($1)`,
      [ids],
    );
    const [{ paid, ...sums }] = rows as [Record<string, number>];
    expect(sums).toEqual({ all: 1_000, whole: 1_000, tasks: paid });
    expect((await billing.terms.get(user)).used).toBe(0);
    expect(await operationsBy('refused')).toHaveLength(2);
  });
});

const saveTerms = (user: string, limit: number) =>
  billing.terms.save(admin, {
    user,
    limit,
    version: 0,
    isOn: true,
    company: 'Nakshi Ltd',
    dueDays: 14,
    messageId: randomUUID(),
  });

/** A placed order by invoice. */
async function anInvoice() {
  const news = anAwaitingOrder({ method: 'invoice' });
  await saveTerms(news.user, 100);
  await billing.deliver(news);
  await billing.deliver({ ...news, status: 'pending', version: 2 });
  return news;
}
