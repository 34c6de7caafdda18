import { randomUUID } from 'node:crypto';
import {
  openCheckerFixture,
  order,
  payment,
  product,
  type CheckerFixture,
} from '../testing/checker-fixture.js';
import { atOnce, awaitingOrder, moneyBreaches } from '../testing/money-breaches.js';
import { priceBreaches } from '../testing/price-breaches.js';
import { rollBreaches } from '../testing/roll-breaches.js';
import type { Database } from '../databases.js';
import { check, checkUntilSettled, holds } from './checker.js';
import type { CardMoney } from './invariant.js';
import { streetOf } from './acknowledged.js';

let fixture: CheckerFixture;
beforeAll(async () => {
  fixture = await openCheckerFixture(process.env.POSTGRES_ADMIN_URL ?? '');
});
afterAll(() => fixture.close());
beforeEach(() => fixture.reset());

const broken = async () => (await check(fixture)).filter((verdict) => !holds(verdict));
const brokenIds = async () => (await broken()).map(({ id }) => id);
const stranger = randomUUID();

/** A statement that breaks exactly one invariant, and the expected report of the checker. */
type Breach = [what: string, database: Database, statement: string, says: string];

type Broken = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I18' | 'I19' | 'I26' | 'I28';
const breaches: Record<Broken, Breach[]> = {
  I1: [
    [
      'a piece without a movement',
      'catalogue',
      'UPDATE products SET stock = 9',
      `product ${product}: stock 9, ledger 8`,
    ],
    [
      'a hold that never took its pieces from the ledger',
      'catalogue',
      `DELETE FROM stock_movement WHERE reason = 'hold'; UPDATE products SET stock = 10`,
      `order ${order}, product ${product}: holds 2, the ledger says 0`,
    ],
    [
      'pieces that came back twice',
      'catalogue',
      `INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
         VALUES ('${product}', 4, 'release', '${order}', 1, 'spec'); UPDATE products SET stock = 12`,
      `order ${order}, product ${product}: holds 2, the ledger says -2`,
    ],
  ],
  I2: [
    [
      'an order without its stock',
      'catalogue',
      `UPDATE stock_hold SET state = 'released';
       INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
         VALUES ('${product}', 2, 'release', '${order}', 1, 'spec'); UPDATE products SET stock = 10`,
      `order ${order} holds nothing`,
    ],
    [
      'an order that holds at another epoch',
      'catalogue',
      'UPDATE stock_hold SET epoch = 2',
      `order ${order} (epoch 1: ${product}:2) holds ${product}:2 (epoch 2)`,
    ],
    [
      'a hold without an order',
      'catalogue',
      `INSERT INTO stock_hold VALUES ('${stranger}', 1, 'held', '[]', '{"outcome":"held"}')`,
      `stock is held for ${stranger}, which is no visible order`,
    ],
  ],
  I3: [
    [
      'one key with two orders',
      'order',
      `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents, shipping_address, placed_at)
         SELECT '${stranger}', user_id, user_name, user_email, 'cancelled', 1, 1, 0, shipping_address, placed_at FROM orders`,
      `2 orders for one key (${streetOf('key-0001')})`,
    ],
    [
      'a total that is not the sum of the lines',
      'order',
      'UPDATE order_lines SET unit_price_cents = 1251',
      `order ${order}: total 2500, its lines 2502 cents`,
    ],
    [
      'a confirmed order that has gone',
      'order',
      `UPDATE orders SET status = 'rejected'; UPDATE order_saga SET state = 'aborted'`,
      `order ${order} was confirmed and is lost`,
    ],
  ],
  I4: [
    [
      'a cent too much in a day',
      'admin_analytics',
      'UPDATE daily_sales SET revenue_cents = 2501',
      'day 2026-04-01: 1 for 2500 cents, analytics has 1 for 2501 cents',
    ],
    [
      'a discount that no order has',
      'admin_analytics',
      'UPDATE daily_sales SET discount_cents = 250',
      'part 2026-04-01 discounts: nothing, analytics has 250 cents',
    ],
    [
      'gift cards that no order has',
      'admin_analytics',
      'UPDATE daily_sales SET gift_card_cents = 250',
      'part 2026-04-01 gift cards: nothing, analytics has 250 cents',
    ],
    [
      'an order that is missing in the projection',
      'admin_analytics',
      'DELETE FROM orders',
      `order ${order}: pending, 2500 cents, version 1, analytics has nothing`,
    ],
    [
      'a piece too few of a product',
      'admin_analytics',
      'UPDATE product_sales SET pieces = 1',
      `product ${product}: 2 for 2500 cents, analytics has 1 for 2500 cents`,
    ],
  ],
  I5: [
    [
      'an order that is being placed for too long',
      'order',
      `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents, shipping_address, placed_at, created_at)
         SELECT '${stranger}', user_id, user_name, user_email, 'placing', 1, 1, 0, '{}', now(), now() - interval '21 seconds' FROM orders`,
      `order ${stranger} is placing`,
    ],
    [
      'a saga that disagrees with its order',
      'order',
      `UPDATE order_saga SET state = 'placing'`,
      `order ${order} is in a saga that is placing while it is pending`,
    ],
    [
      'an edit that was paid and is not applied',
      'order',
      `UPDATE orders SET unpaid_edit = '{"until": "2099-01-01T00:00:00Z", "paidAt": "2026-01-01T00:00:00Z",
         "lines": [{"product": "${product}", "quantity": 2}]}'`,
      `order ${order} is in an edit that was paid, or is to be over`,
    ],
    [
      'an edit that waits for its stock for too long',
      'order',
      `UPDATE orders SET pending_edit = '{"at": "2026-01-01T00:00:00Z"}'`,
      `order ${order} is in an edit`,
    ],
  ],
  I6: [
    [
      'an event that was never published',
      'order',
      `INSERT INTO outbox (aggregate, aggregate_id, type, payload) VALUES ('order', '${order}', 'order.placed', '{}')`,
      '1 events of order are unsent',
    ],
  ],
  I18: [
    [
      'a payment whose operation is missing',
      'billing',
      'DELETE FROM operations',
      `${payment}: its sums are not those of its operations`,
    ],
    [
      'an order that has taken what no payment has',
      'billing',
      'UPDATE order_money SET taken = 1',
      `${order}: the order has not taken and given back what its payments have`,
    ],
    [
      'an operation that nothing makes',
      'billing',
      `INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at)
         VALUES ('${stranger}', '${payment}', 'capture', 'order', 2500, 'wanted', now() - interval '21 seconds')`,
      `${stranger}: a capture waits for longer than 20 s`,
    ],
  ],
  I26: [
    [
      'a piece that is packed in no parcel',
      'order',
      'UPDATE order_lines SET packed = 1',
      `order ${order}, line 1: 1 packed, its parcels have 0`,
    ],
    [
      'a lost piece that was replaced without a parcel',
      'catalogue',
      `WITH taken AS (UPDATE products SET stock = stock - 1 RETURNING id)
       INSERT INTO stock_movement (product_id, delta, reason, actor) SELECT id, -1, 'adjust', 'replacement' FROM taken`,
      `product ${product}: 0 sent again, 1 taken for it`,
    ],
  ],
  I28: [
    [
      'a piece that came back in no return',
      'order',
      'UPDATE order_lines SET quantity = 3, returned = 1',
      `order ${order}, line 1: 1 have come back, its returns found 0`,
    ],
    [
      'a wasted piece that is still in stock',
      'order',
      'UPDATE order_lines SET quantity = 3, returned = 1, wasted = 1',
      `order ${order}, product ${product}: 1 wasted, 0 out of stock`,
    ],
    [
      'a settled return without a result',
      'order',
      `INSERT INTO order_returns (id, order_id, number, kind, state, reason, requested)
         VALUES ('${stranger}', '${order}', 1, 'return', 'settled', 'other', '[]')`,
      `return R1 of order ${order} is settled without a result`,
    ],
    [
      'a piece that came back from a parcel without it',
      'order',
      `UPDATE order_lines SET quantity = 3, returned = 1;
       INSERT INTO parcels (id, order_id, number, state) VALUES ('${stranger}', '${order}', 1, 'opened');
       INSERT INTO order_returns (id, order_id, number, kind, state, reason, requested)
         VALUES ('${stranger}', '${order}', 1, 'return', 'inspected', 'other', '[]');
       INSERT INTO order_return_results (return_id, nth, line_no, quantity, decision, refund_cents, rates)
         VALUES ('${stranger}', 0, 1, 1, 'stock', 0, '[{ "parcel": "${stranger}", "quantity": 1 }]')`,
      `order ${order}, line 1: 1 have come back from P1, which had 0`,
    ],
  ],
  I19: [
    [
      'an order that billing does not know',
      'billing',
      'TRUNCATE order_money CASCADE',
      `order ${order} is unknown to billing`,
    ],
    [
      'an edit that billing does not know',
      'billing',
      `UPDATE order_money SET differences = '[{"part": 2, "cents": 500, "until": "2099-01-01T00:00:00Z"}]'`,
      `order ${order} is pending: its edits add [], billing has [{"part": 2, "cents": 500, "until": "2099-01-01T00:00:00Z"}]`,
    ],
    [
      'a cancelled order whose money is on hold',
      'order',
      `UPDATE orders SET status = 'cancelled'`,
      `order ${order} is cancelled: not all is given back`,
    ],
    [
      'an order that was sent without its charge',
      'order',
      `UPDATE orders SET status = 'shipped'`,
      `order ${order} is shipped: 0 of 2500 cents are charged`,
    ],
    [
      'money 8: an order that order lacks',
      'billing',
      `INSERT INTO order_money (order_id, user_id, order_status, total, currency, version, placed_at)
         VALUES ('${stranger}', '${stranger}', 'shipped', 2500, 'USD', 1, now())`,
      `order ${stranger} is unknown to the shop, billing has 0 cents of it`,
    ],
    [
      'an order without its hold',
      'billing',
      `UPDATE payments SET released = 2500, state = 'released'`,
      `order ${order} is pending: 0 of 2500 cents are secured`,
    ],
  ],
};

describe('the checker', () => {
  it('finds no breach in a consistent shop', async () => {
    const verdicts = await check(fixture);
    const numbered = Array.from({ length: 30 }, (_, nth) => `I${String(nth + 1)}`);
    expect(verdicts.map(({ id }) => id)).toEqual([...numbered, 'IE']);
    expect(verdicts.flatMap((verdict) => verdict.breaches)).toEqual([]);
  });

  it.each(
    Object.entries(breaches).flatMap(([id, all]) => all.map((breach) => [id, ...breach] as const)),
  )('reports a breach of %s: %s', async (id, _what, database, statement, says) => {
    await fixture.databases.query(database, statement);
    const found = (await broken()).find((verdict) => verdict.id === id);
    expect(found?.breaches).toContain(says);
  });

  it.each(Object.entries(rollBreaches).map(([id, breach]) => [id, ...breach] as const))(
    'reports a breach of %s: %s',
    async (id, _what, statement, says) => {
      await fixture.databases.query('catalogue', statement);
      const found = (await broken()).find((verdict) => verdict.id === id);
      expect(found?.breaches).toEqual([says]);
    },
  );

  it.each(priceBreaches)('reports a breach of %s: %s', async (id, _what, statement, says) => {
    await fixture.databases.query('order', statement);
    const found = (await broken()).find((verdict) => verdict.id === id);
    expect(found?.breaches).toEqual([says]);
  });

  it('money 4: reports a transfer order that was sent without its money, unless staff sent it unpaid', async () => {
    const { databases } = fixture;
    await databases.query('order', "UPDATE orders SET status = 'shipped'");
    await databases.query(
      'billing',
      `UPDATE payments SET method = 'transfer', state = 'open', secured = 0;
       UPDATE order_money SET method = 'transfer'; DELETE FROM operations`,
    );
    const breachesOf = async () => (await broken()).find(({ id }) => id === 'I19')?.breaches;
    expect(await breachesOf()).toEqual([`order ${order} is shipped: 0 of 2500 cents are charged`]);
    await databases.query(
      'order',
      `INSERT INTO audit_entries (id, at, by_id, by_name, action, subject_kind, subject_id, subject_name, before, after)
       VALUES ('${stranger}', now(), '${stranger}', 'Rana', 'order.statusChanged', 'order', '${order}', 'Order', '{}',
               '{"status": "shipped", "isUnpaid": true}')`,
    );
    expect(await breachesOf()).toBeUndefined();
  });

  it('trade A: accepts the charge of an order that was cancelled without a refund', async () => {
    const { databases } = fixture;
    await databases.query('order', "UPDATE orders SET status = 'cancelled', keeps_charged = true");
    const breachesOf = async () => (await broken()).find(({ id }) => id === 'I19')?.breaches;
    expect(await breachesOf()).toEqual([
      `order ${order} is cancelled: not all that is on hold is released`,
    ]);
    await databases.query(
      'billing',
      "UPDATE order_money SET taken = 2500, order_status = 'cancelled'",
    );
    expect(await breachesOf()).toBeUndefined();
  });

  it.each(moneyBreaches)(
    'reports a breach of %s: %s',
    async (id, _what, database, statement, says) => {
      await fixture.databases.query(database, statement);
      const found = (await broken()).find((verdict) => verdict.id === id);
      expect(found?.breaches).toEqual([says]);
    },
  );

  it('reports a breach of I24: an order that was paid twice at the card provider', async () => {
    await fixture.databases.query('billing', `UPDATE payments SET method = 'stripe'`);
    const paid = { order, cents: 2_500 };
    const breachesOf = async (...payments: CardMoney[]) => {
      const cards = () => Promise.resolve(payments);
      const verdicts = await check({ ...fixture, cards });
      return verdicts.filter((verdict) => !holds(verdict));
    };
    expect(await breachesOf(paid, { order: null, cents: 700 })).toEqual([]);
    expect(await breachesOf(paid, paid)).toMatchObject([
      { id: 'I24', breaches: [`order ${order}: the provider has 5000 cents, billing 2500`] },
    ]);
  });

  it('V46: reports a breach of I29 unless the money is owed, unassigned or lost', async () => {
    const parcel = randomUUID();
    await fixture.databases.query(
      'order',
      `UPDATE orders SET status = 'shipped';
       INSERT INTO parcels (id, order_id, number, state, dispatched_at)
         VALUES ('${parcel}', '${order}', 1, 'dispatched', now());
       INSERT INTO parcel_lines (parcel_id, line_no, quantity) VALUES ('${parcel}', 1, 2)`,
    );
    await fixture.databases.query(
      'billing',
      `UPDATE payments SET captured = 2500, state = 'captured'; UPDATE order_money SET taken = 2500;
       INSERT INTO documents (id, kind, series, number, name, order_id, order_number, parcel_id, cause, cause_id, issued_on,
                              supplied_on, currency, country, total, body)
         VALUES (gen_random_uuid(), 'invoice', '2026', 1, 'LM-2026-1', '${order}', '', '${parcel}', 'parcel', '${parcel}',
                 '2026-11-29', '2026-11-29', 'USD', 'BD', 2500,
                 '{ "roundingCents": 0, "taxes": [{ "rateBp": 0, "netCents": 2500, "taxCents": 0 }] }')`,
    );
    const breachesOf = async (statement: string) => {
      await fixture.databases.query('billing', statement);
      return (await broken()).find(({ id }) => id === 'I29')?.breaches;
    };
    expect(await breachesOf('SELECT 1')).toBeUndefined();
    const refunded = `
      INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, done_at, is_unassigned)
        VALUES (gen_random_uuid(), '${payment}', 'refund', 're_1', 500, 'done', now(), now(), true);
      UPDATE payments SET refunded = 500; UPDATE order_money SET given_back = 500`;
    expect(await breachesOf(refunded)).toBeUndefined();
    expect(await breachesOf('UPDATE operations SET is_unassigned = false')).toEqual([
      `order ${order}: its documents say 2500 cents, its money 2000`,
    ]);
    const credited = `
      INSERT INTO documents (id, kind, series, number, name, order_id, order_number, invoice_id, cause, cause_id, issued_on,
                             supplied_on, currency, country, total, body)
        SELECT gen_random_uuid(), 'credit', '2026-C', 1, 'LM-2026-C-1', order_id, '', id, 'return', id, issued_on, supplied_on,
               currency, country, 1000, body FROM documents`;
    expect(await breachesOf(credited)).toEqual([
      `order ${order}: its documents say 1500 cents, its money 2000`,
    ]);
    expect(await breachesOf('UPDATE payments SET disputed = 500')).toBeUndefined();
  });

  it('V9: accepts cancelled items that price reductions left no room for, also after a dearer edit', async () => {
    const breachesOf = async (reduced: number, credited: number) => {
      await fixture.reset();
      await fixture.databases.query(
        'billing',
        // 10.00 were cancelled and 5.00 added.
        atOnce(
          ['invoice', 'order', 3_000],
          ['credit', 'refund', reduced],
          ['credit', 'revision', credited],
          ['invoice', 'revision', 500],
        ),
      );
      return (await broken()).map(({ breaches: [first] }) => first);
    };
    expect(await breachesOf(2_700, 300)).toEqual([]);
    const says = `order ${order} costs 2500 cents, its invoices 3200`;
    expect(await breachesOf(2_600, 300)).toEqual([says]);
    expect(await breachesOf(600, 900)).toEqual([says.replace('3200', '2600')]);
  });

  it('V16: accepts an order that is invoiced at once, and reports a breach of I29 once it has left', async () => {
    await fixture.databases.query(
      'billing',
      atOnce(['invoice', 'order', 3_000], ['credit', 'revision', 500]),
    );
    expect(await broken()).toEqual([]);
    await fixture.databases.query(
      'order',
      `UPDATE orders SET status = 'shipped';
       INSERT INTO parcels (id, order_id, number, state, dispatched_at)
         VALUES ('${stranger}', '${order}', 1, 'dispatched', now());
       INSERT INTO parcel_lines (parcel_id, line_no, quantity) VALUES ('${stranger}', 1, 2)`,
    );
    const moneyIs = async (cents: number) => {
      await fixture.databases.query(
        'billing',
        `UPDATE payments SET captured = ${String(cents)}, state = 'captured'; UPDATE order_money SET taken = ${String(cents)}`,
      );
      return (await broken()).find(({ id }) => id === 'I29')?.breaches;
    };
    expect(await moneyIs(2_500)).toBeUndefined();
    expect(await moneyIs(2_400)).toEqual([
      `order ${order}: its documents say 2500 cents, its money 2400`,
    ]);
  });

  it('reports a breach of I25: a hidden product whose copy is for sale', async () => {
    await fixture.databases.query(
      'order',
      `INSERT INTO product_copies (product_id, version, name, category, price_cents, unit, cuts_per_unit, tax_class, is_reduced)
         VALUES ('${product}', 1, 'Tweed', 'wool', 1250, 'piece', 1, 'standard', false)`,
    );
    expect(await broken()).toEqual([]);
    await fixture.databases.query('catalogue', `UPDATE products SET state = 'hidden'`);
    expect(await broken()).toMatchObject([
      { id: 'I25', breaches: [`product ${product} is not live, its copy is`] },
    ]);
  });

  it('reports a breach of I28: a settled return that was not refunded', async () => {
    await fixture.databases.query(
      'order',
      `INSERT INTO order_returns (id, order_id, number, kind, state, reason, requested, refund_cents, changed_at)
         VALUES ('${stranger}', '${order}', 1, 'return', 'settled', 'other', '[]', 100, now() - interval '1 minute');
       INSERT INTO order_return_results (return_id, nth, line_no, quantity, decision, refund_cents)
         VALUES ('${stranger}', 0, 1, 1, 'sendBack', 100)`,
    );
    expect(await broken()).toEqual([]);
    await fixture.databases.query('billing', 'UPDATE payments SET captured = 2500');
    const found = (await broken()).find(({ id }) => id === 'I28');
    expect(found?.breaches).toEqual([
      `return ${stranger} of order ${order}: 100 cents settled, 0 refunded`,
    ]);
  });

  it('reports a breach of I28: an exchange without a draft', async () => {
    await fixture.databases.query(
      'order',
      `INSERT INTO order_returns (id, order_id, number, kind, state, reason, wants, requested, refund_cents, changed_at)
         VALUES ('${stranger}', '${order}', 1, 'return', 'settled', 'other', 'exchange', '[]', 0, now() - interval '1 minute');
       INSERT INTO order_return_results (return_id, nth, line_no, quantity, decision, refund_cents)
         VALUES ('${stranger}', 0, 1, 1, 'sendBack', 0);
       INSERT INTO exchanges (return_id, by_user, by_name) VALUES ('${stranger}', '${stranger}', 'Nasreen')`,
    );
    expect(await broken()).toMatchObject([
      { id: 'I28', breaches: [`return R1 of order ${order} is to be exchanged and has no draft`] },
    ]);
    await fixture.databases.query(
      'order',
      `UPDATE exchanges SET state = 'failed', fault = 'Gone.'`,
    );
    expect(await broken()).toEqual([]);
  });

  it('reports a breach of I20: a refund as store credit that has not arrived', async () => {
    await fixture.databases.query(
      'billing',
      `INSERT INTO operations (id, payment_id, kind, purpose, amount, state, to_credit, created_at, done_at)
       SELECT '${stranger}', id, 'refund', 'spec', 100, 'done', true, now(), now() FROM payments LIMIT 1`,
    );
    const found = (await broken()).find(({ id }) => id === 'I20');
    expect(found?.breaches).toEqual([
      `refund ${stranger} of 100 cents as store credit, its customer has 0 of it`,
    ]);
  });

  it('finds no breach in an order that awaits its payment', async () => {
    for (const [database, statement] of awaitingOrder)
      await fixture.databases.query(database, statement);
    expect(await broken()).toEqual([]);
  });

  it('reports a breach of I2: a cancelled order that still holds its stock', async () => {
    await fixture.databases.query('order', `UPDATE orders SET status = 'cancelled', version = 2`);
    expect(await brokenIds()).toEqual(['I2', 'I4', 'I19']);
  });

  it('reports a breach of I3: an order that was confirmed to a buyer and is not stored', async () => {
    const acknowledged = [{ id: stranger, key: 'key-0002', totalCents: 100 }];
    const [, , verdict] = await check({ ...fixture, acknowledged });
    expect(verdict?.breaches).toEqual([`order ${stranger} was confirmed and is lost`]);
  });

  it('reports a breach of I3: an order that differs from what was confirmed', async () => {
    const acknowledged = [{ id: order, key: 'key-0001', totalCents: 2400 }];
    const [, , verdict] = await check({ ...fixture, acknowledged });
    expect(verdict?.breaches).toEqual([`order ${order} differs from what was confirmed`]);
  });

  it('reliability 1: reports a breach of IE: an order of the last days without its e-mail', async () => {
    await fixture.databases.query('order', 'UPDATE orders SET placed_at = now()');
    const emailsOf = async () => (await check(fixture)).find(({ id }) => id === 'IE')?.breaches;
    expect(await emailsOf()).toEqual([]);
    await fixture.databases.query('correspondence', 'DELETE FROM emails');
    expect(await emailsOf()).toEqual([`order ${order} has no e-mail`]);
    await fixture.databases.query(
      'order',
      "UPDATE orders SET placed_at = now() - interval '4 days'",
    );
    expect(await emailsOf()).toEqual([]);
  });

  it('reports a breach of I7: a dead letter', async () => {
    await fixture.addDeadLetter('ev.catalogue.dlq');
    try {
      expect(await broken()).toMatchObject([
        { id: 'I7', breaches: ['1 messages in ev.catalogue.dlq'] },
      ]);
    } finally {
      await fixture.removeDeadLetters('ev.catalogue.dlq');
    }
  });

  it('waits for pending events before it reports a breach, up to its timeout', async () => {
    await fixture.databases.query('admin_analytics', 'DELETE FROM orders');
    const late = await checkUntilSettled(fixture, 400);
    expect(late.verdicts.filter((verdict) => !holds(verdict)).map(({ id }) => id)).toEqual(['I4']);
    const reading = checkUntilSettled(fixture, 20_000);
    await fixture.reset();
    expect((await reading).verdicts.every(holds)).toBe(true);
  });

  it('names the first breaches of an invariant and counts the rest', async () => {
    const orphans = Array.from(
      { length: 8 },
      () => `('${randomUUID()}', 1, 'held', '[]', '{"outcome":"held"}')`,
    );
    await fixture.databases.query(
      'catalogue',
      `INSERT INTO stock_hold VALUES ${orphans.join(', ')}`,
    );
    const [found] = await broken();
    expect(found?.breaches).toHaveLength(6);
    expect(found?.breaches.at(-1)).toBe('and 3 more');
  });
});
