// Compares the money of many random orders with a model that has neither tables nor operations.
import 'reflect-metadata';
import { moneyStateOf, type MoneyState } from '@shop/contracts/billing/payments';
import { orderStatuses, type OrderStatus } from '@shop/contracts/ordering/order-status';
import fc from 'fast-check';
import type { DomainError } from '@shop/service-kit/domain-error';
import { admin, anOrder, openBilling, type OpenBilling } from '../testing/open-billing.js';

const SEQUENCES = 5_000;
const STEPS = 4;
const TOTAL = 1_000;
/** One in this number of orders is refunded in each step. */
const REFUNDS = 40;
const AT_ONCE = 500;

let billing: OpenBilling;
beforeAll(async () => {
  billing = await openBilling();
});
afterAll(() => billing.close());

/** A model of the money of one order. */
class Model {
  state: MoneyState = 'held';
  left = 0;

  status(to: OrderStatus): void {
    const isOver = this.state === 'released' || this.isReturned;
    if (to === 'cancelled') {
      if (this.state === 'held') this.state = 'released';
      else if (this.state !== 'released') [this.state, this.left] = ['refunded', 0];
      this.isReturned = this.state === 'refunded';
      return;
    }
    if (isOver) [this.state, this.left, this.isReturned] = ['held', 0, false];
    if (this.state === 'held' && (to === 'shipped' || to === 'delivered'))
      [this.state, this.left] = ['charged', TOTAL];
  }

  /** Returns true if the refund succeeds. */
  refund(cents: number): boolean {
    if (cents > this.left) return false;
    this.left -= cents;
    this.state = this.left === 0 ? 'refunded' : 'partly refunded';
    return true;
  }

  /** True if all was refunded because the order was cancelled, so that it needs another attempt. */
  private isReturned = false;
}

const [statuses = []] = fc.sample(
  fc.array(fc.array(fc.constantFrom(...orderStatuses), { minLength: STEPS, maxLength: STEPS }), {
    minLength: SEQUENCES,
    maxLength: SEQUENCES,
    size: 'max',
  }),
  { numRuns: 1, seed: 25 },
);
const [refunds = []] = fc.sample(
  fc.array(fc.integer({ min: 1, max: TOTAL + 1 }), {
    minLength: (STEPS + 1) * REFUNDS,
    maxLength: (STEPS + 1) * REFUNDS,
    size: 'max',
  }),
  { numRuns: 1, seed: 26 },
);

describe('the money of orders at random', () => {
  it('PAY-25: keeps the money of random orders equal to a small model after each of 5,000 sequences, and no CHECK fires', async () => {
    const all = statuses.map((sequence) => ({
      sequence,
      news: anOrder({ totalCents: TOTAL }),
      model: new Model(),
    }));
    for (let step = 0; step <= STEPS; step += 1) {
      for (let at = 0; at < all.length; at += AT_ONCE)
        await billing.deliver(
          ...all.slice(at, at + AT_ONCE).map(({ news, sequence, model }) => {
            const status = step === 0 ? 'pending' : (sequence[step - 1] ?? 'pending');
            model.status(status);
            return { ...news, status, version: step + 1 };
          }),
        );
      // Half of the steps follow one another before the money has moved.
      if (step % 2 === 0) await refundSome(step);
    }
    await billing.make();
    const rows = await billing.dataSource.query<
      { order: string; state: MoneyState; secured: number }[]
    >(
      `SELECT DISTINCT ON (order_id) order_id AS "order", money_state(state, secured, captured, released, refunded, disputed) AS state, secured::int, captured::int,
              released::int, refunded::int FROM payments ORDER BY order_id, attempt DESC`,
    );
    const stored = new Map(rows.map((row) => [row.order, row]));
    const found = all.map(({ news }) => stored.get(news.order)?.state);
    expect(found).toEqual(all.map(({ model }) => model.state));
    expect(rows.map((row) => moneyStateOf(row as never))).toEqual(rows.map(({ state }) => state));

    async function refundSome(step: number): Promise<void> {
      await billing.make();
      const outcomes = refunds
        .slice(step * REFUNDS, (step + 1) * REFUNDS)
        .map(async (cents, nth) => {
          const one = all[(nth * 83 + step) % all.length];
          if (!one) return;
          const requested = {
            order: one.news.order,
            amount: cents / 100,
            reason: 'x',
            purpose: `s${String(step)}`,
          };
          const code = await billing.refunds.refund(admin, requested).then(
            () => 'done',
            (error: DomainError) => error.code,
          );
          expect([requested, code === 'done']).toEqual([requested, one.model.refund(cents)]);
          expect(['done', 'billing.tooMuch', 'billing.notCharged']).toContain(code);
        });
      await Promise.all(outcomes);
    }
  }, 180_000);
});
