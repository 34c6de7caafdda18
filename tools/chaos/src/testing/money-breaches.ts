// A statement for each invariant of credit, of wanted money and of awaited orders that breaks the invariant.
import type { Database } from '../databases.js';
import { order, payment } from './checker-fixture.js';

const account = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const other = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const user = '33333333-3333-4333-8333-333333333333';

const ACCOUNT = `
  INSERT INTO credit_accounts (id, kind, user_id, currency, balance, issued)
    VALUES ('${account}', 'credit', '${user}', 'USD', 500, 500);
  INSERT INTO credit_entries (account_id, source, kind, delta) VALUES ('${account}', 'press', 'issue', 500);`;

const AWAITING = `
  INSERT INTO awaited_payments (order_id, user_id, method, until)
    SELECT id, user_id, 'stripe', now() + interval '30 minutes' FROM orders;
  UPDATE orders SET status = 'placing';`;

/** Statements that make the order await its payment, in each database. */
export const awaitingOrder: readonly [Database, statement: string][] = [
  ['order', `${AWAITING} UPDATE orders SET created_at = now() - interval '1 minute'`],
  [
    'billing',
    `UPDATE order_money SET order_status = 'awaiting', awaits_until = now() + interval '30 minutes';
     DELETE FROM operations; UPDATE payments SET state = 'opening', secured = 0, method = 'stripe'`,
  ],
  ['admin_analytics', 'TRUNCATE orders, daily_sales, product_sales'],
  ['correspondence', 'DELETE FROM emails'],
];

/** Inserts an invoice over 25.00 without tax, or over another total, with this number. */
const invoice = (number: number, total = 2_500): string => `
  INSERT INTO documents (id, kind, series, number, name, order_id, order_number, parcel_id, cause, cause_id, issued_on,
                         supplied_on, currency, country, total, body)
    VALUES (gen_random_uuid(), 'invoice', '2026', ${String(number)}, 'LM-2026-${String(number)}', '${order}', '', gen_random_uuid(),
            'parcel', gen_random_uuid(), '2026-11-29', '2026-11-29', 'USD', 'BD', ${String(total)},
            '{ "roundingCents": 0, "taxes": [{ "rateBp": 0, "netCents": 2500, "taxCents": 0 }] }');`;

type Document = readonly [kind: 'invoice' | 'credit', cause: string, cents: number];

/** Invoices the order at once, by these documents without tax; credit notes belong to the first document. */
export function atOnce(...documents: readonly Document[]): string {
  const countOf = (kind: string) => documents.filter((one) => one[0] === kind).length;
  const rows = documents.map(([kind, cause, cents], nth) => {
    const number = documents.slice(0, nth + 1).filter((one) => one[0] === kind).length;
    const id = nth === 0 ? `'${other}'::uuid` : 'gen_random_uuid()';
    const credited = kind === 'credit' ? `'${other}'::uuid` : 'NULL::uuid';
    return `(${id}, '${kind}', '2026${kind === 'credit' ? '-C' : ''}', ${String(number)}, ${credited}, '${cause}', ${String(cents)})`;
  });
  return `
    INSERT INTO prepaid_orders (order_id, documented) VALUES ('${order}', '[]');
    INSERT INTO number_series SELECT kind, 2026, next, '2026-11-29'
      FROM (VALUES ('invoice', ${String(countOf('invoice') + 1)}), ('credit', ${String(countOf('credit') + 1)})) AS s (kind, next)
     WHERE next > 1;
    INSERT INTO documents (id, kind, series, number, name, order_id, order_number, invoice_id, cause, cause_id, issued_on,
                           supplied_on, currency, country, total, body)
      SELECT id, kind, series, number, format('LM-%s-%s', series, number), '${order}', '', invoice, cause, gen_random_uuid(),
             '2026-11-29', '2026-11-29', 'USD', 'BD', cents,
             jsonb_build_object('roundingCents', 0,
               'taxes', jsonb_build_array(jsonb_build_object('rateBp', 0, 'netCents', cents, 'taxCents', 0)))
        FROM (VALUES ${rows.join(', ')}) AS d (id, kind, series, number, invoice, cause, cents);`;
}

/** Breaches by invariant: the fault, its database, the statement, and the expected report of the checker. */
export const moneyBreaches: readonly [
  id: string,
  what: string,
  database: Database,
  statement: string,
  says: string,
][] = [
  [
    'I20',
    'a balance that its entries do not add up to',
    'billing',
    `${ACCOUNT} UPDATE credit_accounts SET balance = 400`,
    `account ${account}: balance 400, its entries 500`,
  ],
  [
    'I20',
    'a gift card that expired with its balance',
    'billing',
    `INSERT INTO credit_accounts (id, kind, code_hash, last_four, currency, balance, issued, ends_at)
       VALUES ('${account}', 'gift', 'hash', '7K2M', 'USD', 500, 500, now() - interval '25 hours');
     INSERT INTO credit_entries (account_id, source, kind, delta) VALUES ('${account}', 'press', 'issue', 500)`,
    `account ${account} expired more than a day ago and has 500 cents`,
  ],
  [
    'I20',
    'swatches that earn more than once',
    'billing',
    `UPDATE order_money SET swatches = '[{ "product": "${other}", "cents": 500 }]';
     INSERT INTO credit_accounts (id, kind, swatch_user, swatch_order, ends_at, currency, balance)
       VALUES ('${account}', 'swatch', '${user}', '${order}', now() + interval '90 days', 'USD', 1000);
     INSERT INTO credit_entries (account_id, source, kind, delta) VALUES
       ('${account}', '${other}', 'earn', 500), ('${account}', 'again', 'earn', 500)`,
    `the swatches of order ${order}, which is pending, have earned 1000 cents and have 1000 left, of 500`,
  ],
  [
    'I20',
    'a gift card that its order does not want',
    'billing',
    `INSERT INTO credit_accounts (id, kind, code_hash, last_four, currency, sold_order, sold_product, sold_piece)
       VALUES ('${account}', 'gift', 'hash', '7K2M', 'USD', '${order}', '${other}', 1)`,
    `order ${order} is pending, wants 0 gift cards and has 1`,
  ],
  [
    'I20',
    'credit that no payment holds',
    'billing',
    `${ACCOUNT} INSERT INTO credit_entries (account_id, source, kind, delta, order_id)
       VALUES ('${account}', '${payment}', 'hold', -200, '${order}'); UPDATE credit_accounts SET balance = 300`,
    `order ${order} holds 0 cents of credit, its accounts gave 200`,
  ],
  [
    'I20',
    'credit of an order that was closed',
    'billing',
    `${ACCOUNT} INSERT INTO credit_entries (account_id, source, kind, delta, order_id)
       VALUES ('${account}', '${payment}', 'hold', -500, '${order}'); UPDATE credit_accounts SET balance = 0;
     INSERT INTO payments (id, order_id, attempt, method, currency, amount, secured, state, created_at)
       VALUES ('${other}', '${order}', 1, 'credit', 'USD', 500, 500, 'secured', now());
     UPDATE order_money SET order_status = 'closed'`,
    `order ${order} is closed and holds credit`,
  ],
  [
    'I20',
    'a used limit that no invoice has',
    'billing',
    `INSERT INTO credit_terms (user_id, is_on, company, limit_cents, used, due_days, version)
       VALUES ('${user}', true, 'Nakshi Ltd', 10000, 300, 30, 1)`,
    `trade account ${user}: 300 cents of its limit are used, its invoices say 0`,
  ],
  [
    'I27',
    'a number that no document has',
    'billing',
    `INSERT INTO number_series VALUES ('invoice', 2026, 4, '2026-11-29'); ${invoice(1)} ${invoice(3)}`,
    'series 2026 has 2 documents, the last is 3',
  ],
  [
    'I27',
    'a document that costs more than its rates',
    'billing',
    `INSERT INTO number_series VALUES ('invoice', 2026, 2, '2026-11-29'); ${invoice(1, 2_600)}`,
    'document LM-2026-1 costs 2600 cents, its rates 2500',
  ],
  [
    'I27',
    'a dearer edit of an order that was invoiced at once, without its invoice',
    'billing',
    atOnce(['invoice', 'order', 2_000]),
    `order ${order} costs 2500 cents, its invoices 2000`,
  ],
  [
    'I27',
    'an order that is invoiced at once and with its parcels',
    'billing',
    `${atOnce(['invoice', 'order', 2_500])} UPDATE number_series SET next = 3; ${invoice(2)}`,
    `order ${order} is invoiced at once and with its parcels`,
  ],
  [
    'I27',
    'a paid order that is to be invoiced at once and is not',
    'billing',
    `INSERT INTO prepaid_orders (order_id) VALUES ('${order}')`,
    `order ${order} is paid and has no invoice`,
  ],
  [
    'I21',
    'a hold of an order that does not want it',
    'billing',
    `UPDATE order_money SET order_status = 'closed'; UPDATE operations SET created_at = now() - interval '6 minutes'`,
    `payment ${payment} holds 2500 cents, and its order is closed`,
  ],
  [
    'I21',
    'a payment that was charged twice',
    'billing',
    `UPDATE payments SET captured = 2500, state = 'captured'; UPDATE order_money SET taken = 2500;
     INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, done_at)
       SELECT gen_random_uuid(), '${payment}', 'capture', purpose, 1250, 'done', now(), now()
         FROM unnest(ARRAY['order', 'again']) AS purpose`,
    `payment ${payment} was charged 2 times`,
  ],
  [
    'I21',
    'an order that has taken more than it costs',
    'billing',
    `UPDATE order_money SET total = 2000, taken = 2500; UPDATE payments SET captured = 2500, state = 'captured'`,
    `order ${order} costs 2000 cents and has 2500`,
  ],
  [
    'I30',
    'a parcel that has left and is not charged',
    'billing',
    `INSERT INTO number_series VALUES ('invoice', 2026, 2, '2026-11-29'); ${invoice(1)}`,
    `order ${order}: 0 cents are charged, its parcels cost 2500`,
  ],
  [
    'I22',
    'an order that awaits its payment beyond its time',
    'order',
    `${AWAITING} UPDATE awaited_payments SET until = now() - interval '61 seconds'`,
    `order ${order} awaits its payment beyond its time`,
  ],
  [
    'I22',
    'an order that awaits a payment that billing has placed',
    'order',
    AWAITING,
    `order ${order} is awaiting for 2500 cents, billing has nothing`,
  ],
  [
    'I22',
    'an event of a provider that is not settled',
    'billing',
    `INSERT INTO provider_events (provider, event_id, type, reference, received_at)
       VALUES ('stripe', 'evt_1', 'charge.captured', 'pi_1', now() - interval '16 minutes')`,
    'event evt_1 of stripe is not settled',
  ],
  [
    'I22',
    'an order that billing awaits alone',
    'billing',
    `UPDATE order_money SET order_status = 'awaiting', awaits_until = now()`,
    `order ${order} awaits nothing, and billing says that it does`,
  ],
];
