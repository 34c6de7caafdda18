import type { Databases } from '../databases.js';
import { shorten, type Invariant } from './invariant.js';

// The CHECKs of the tables forbid most faults. It remains to check that sums match operations. A refund by hand is a
// task without a deadline.
const WRONG_SUMS = `
  WITH made AS (
    SELECT payment_id,
           coalesce(sum(amount) FILTER (WHERE kind = 'secure' AND state = 'done'), 0) AS secured,
           coalesce(sum(amount) FILTER (WHERE kind = 'capture' AND state = 'done'), 0) AS captured,
           coalesce(sum(amount) FILTER (WHERE kind = 'release' AND state = 'done'), 0) AS released,
           coalesce(sum(amount) FILTER (WHERE kind = 'refund' AND state = 'done'), 0) AS refunded,
           coalesce(sum(amount) FILTER (WHERE kind = 'refund' AND state IN ('wanted', 'sent', 'unknown', 'owed')), 0) AS refunding
      FROM operations GROUP BY 1)
  SELECT p.id, 'its sums are not those of its operations' AS what
    FROM payments p LEFT JOIN made m ON m.payment_id = p.id
   WHERE (p.secured, p.captured, p.released, p.refunded, p.refunding)
         IS DISTINCT FROM (coalesce(m.secured, 0), coalesce(m.captured, 0), coalesce(m.released, 0),
           coalesce(m.refunded, 0), coalesce(m.refunding, 0))
  UNION ALL
  SELECT id, 'more is given back than captured, or captured than secured' FROM payments
   WHERE refunded + refunding > captured OR captured + released > secured
  UNION ALL
  SELECT m.order_id, 'the order has not taken and given back what its payments have'
    FROM order_money m LEFT JOIN payments p ON p.order_id = m.order_id
   GROUP BY m.order_id
  HAVING m.taken <> coalesce(sum(p.captured), 0)
      OR m.given_back <> coalesce(sum(p.refunded + p.refunding), 0)
  UNION ALL
  SELECT o.id, 'a ' || o.kind || ' waits for longer than ' || w.allowed
    FROM operations o JOIN payments p ON p.id = o.payment_id,
         LATERAL (SELECT CASE p.method WHEN 'stripe' THEN '10 minutes' ELSE '20 s' END AS allowed) w
   WHERE o.state IN ('wanted', 'sent', 'unknown') AND o.next_at < 'infinity'
     AND o.created_at < now() - w.allowed::interval`;

/** I18: given back <= captured <= secured for each payment, and its completed operations add up to these sums. */
export const paymentsAddUp: Invariant = async ({ databases }) => {
  const payments = await databases.count('billing', 'SELECT count(*) FROM payments');
  const wrong = await databases.query<{ id: string; what: string }>('billing', WRONG_SUMS);
  return {
    id: 'I18',
    invariant: 'payments = their operations, given back <= captured <= secured',
    checked: `${String(payments)} payments`,
    breaches: shorten(wrong.map(({ id, what }) => `${id}: ${what}`)),
  };
};

/**
 * SQL: a payment `p` of an order `m` counts towards its total, because it does not pay for a difference that is not in
 * the total yet.
 */
export const IS_OF_TOTAL = `NOT EXISTS (
  SELECT FROM jsonb_array_elements(m.differences) d WHERE (d ->> 'part')::int = p.part AND d ? 'until')`;

const ORDERS = `
  SELECT id, status, total_cents AS total, keeps_charged AS "keepsCharged", has_left AS "hasLeft",
         coalesce(payment -> 'differences', '[]')::text AS differences,
         EXISTS (SELECT FROM audit_entries a WHERE a.subject_id = o.id AND a.after ->> 'isUnpaid' = 'true') AS "isUnpaid"
    FROM orders o WHERE status NOT IN ('placing', 'rejected')`;
/** Sums the refunds of cancelled items, in cents; the payment still covers the other items. */
const LOWERED = `(SELECT coalesce(sum(o.amount), 0) FROM operations o WHERE o.payment_id = p.id
    AND o.kind = 'refund' AND o.state <> 'refused' AND o.purpose LIKE 'cheaper%')`;
/** Sums the holds that returned items released, in cents; the price of the order does not change. */
const RETURNED = `(SELECT coalesce(sum(o.amount), 0) FROM operations o WHERE o.payment_id = p.id
    AND o.kind = 'release' AND o.state = 'done' AND o.purpose LIKE 'return %')`;
/** SQL: a payment `p` of a difference that its order, which was paid once, does not have any more. */
const IS_OVER = `p.part > 0 AND p.state = 'returned'
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(m.differences) d WHERE (d ->> 'part')::int = p.part)
    AND NOT EXISTS (SELECT FROM payments a WHERE a.order_id = p.order_id AND a.part = 0 AND a.attempt > 1)`;
/** Sums what returns and staff have refunded of such a payment, in cents: the other payments cover less instead. */
const SPENT = `greatest(0, p.captured - p.disputed - (SELECT coalesce(sum(o.amount), 0) FROM operations o
    WHERE o.payment_id = p.id AND o.kind = 'refund' AND o.state <> 'refused'
      AND (o.purpose LIKE 'cheaper%' OR o.purpose LIKE 'cancel%')))`;
/** SQL: cents of returned items that were given back before the present payment of an un-cancelled order. */
const RETURNED_BEFORE = `(
  SELECT coalesce(sum(o.amount), 0)::bigint FROM payments e JOIN operations o ON o.payment_id = e.id
   WHERE e.order_id = m.order_id AND e.state NOT IN ('opening', 'open', 'secured', 'owed', 'captured')
     AND o.purpose LIKE 'return %' AND (o.kind = 'refund' OR (o.kind = 'release' AND o.state = 'done'))
     AND EXISTS (SELECT FROM payments l WHERE l.order_id = m.order_id AND l.part = 0 AND l.attempt > 1
                    AND l.state IN ('secured', 'owed', 'captured') AND e.created_at <= l.created_at))`;
const MONEY = `
  SELECT m.order_id AS id, m.method, coalesce(sum(p.secured - p.released), 0)::bigint AS secured,
         m.taken, m.given_back AS "givenBack", coalesce(sum(p.disputed), 0)::bigint AS disputed,
         coalesce(bool_or(p.state IN ('opening', 'open') AND ${IS_OF_TOTAL}), false) AS "isOpen",
         m.differences::text AS differences, ${RETURNED_BEFORE} AS "returnedBefore",
         (coalesce(sum(p.secured - p.released + ${RETURNED} - ${LOWERED}) FILTER (WHERE p.state IN ('secured', 'owed', 'captured') AND ${IS_OF_TOTAL}), 0)
           + coalesce(sum(${SPENT}) FILTER (WHERE m.order_status <> 'cancelled' AND ${IS_OVER}), 0))::bigint AS live,
         coalesce(bool_or(p.state = 'secured' AND p.method = 'stripe'), false) AS "isCardHeld"
    FROM order_money m LEFT JOIN payments p ON p.order_id = m.order_id GROUP BY m.order_id`;

interface OrderRow {
  id: string;
  status: string;
  total: number;
  /** Differences that edits added, as JSON. */
  differences: string;
  /** True if the order was cancelled without a refund. */
  keepsCharged: boolean;
  /** True if the order was sent and not cancelled since. */
  hasLeft: boolean;
  /** True if staff sent the order without money, with a reason. */
  isUnpaid: boolean;
}
interface MoneyRow {
  id: string;
  method: string;
  differences: string;
  secured: number;
  taken: number;
  givenBack: number;
  /** Sum that a bank disputes; it is not given back. */
  disputed: number;
  /** True if the order must be paid again, because it was un-cancelled or its hold lapsed. */
  isOpen: boolean;
  live: number;
  /** Cents given back for returned items before the order was un-cancelled. They are not charged again. */
  returnedBefore: number;
  /**
   * True if a card payment is on hold. The hold is released as a whole, so it may exceed the price of an order that
   * became cheaper.
   */
  isCardHeld: boolean;
}

/** Methods that are paid after the order was sent. */
const PAID_LATER = ['cash', 'invoice'];

/** I19: every placed order has the money that its status implies. */
export const ordersHaveTheirMoney: Invariant = async ({ databases }) => {
  const orders = await databases.query<OrderRow>('order', ORDERS);
  const money = new Map(
    (await databases.query<MoneyRow>('billing', MONEY)).map((row) => [row.id, row]),
  );
  const lost = await unknownToOrder(databases);
  return {
    id: 'I19',
    invariant: 'every order has the money that its status says',
    checked: `${String(orders.length)} orders`,
    breaches: shorten([
      ...orders.flatMap((order) => wrongMoney(order, money.get(order.id))),
      ...lost,
    ]),
  };
};

// A payment that staff have settled is not a breach.
const WITH_MONEY = `
  SELECT m.order_id AS id, coalesce(sum(p.secured - p.released - p.refunded), 0)::bigint AS kept
    FROM order_money m LEFT JOIN payments p USING (order_id)
   WHERE m.order_status <> 'closed' AND NOT EXISTS (
           SELECT FROM discrepancies d WHERE d.order_id = m.order_id AND d.kind = 'unknownPayment'
              AND d.method = m.method AND d.state = 'settled')
   GROUP BY m.order_id, m.is_unknown
  HAVING NOT m.is_unknown OR coalesce(sum(p.secured - p.released - p.refunded), 0) > 0`;

/** Finds orders that billing has and the order service lacks, because its database was restored from an older copy. */
async function unknownToOrder(databases: Databases): Promise<string[]> {
  const known = await databases.query<{ id: string; kept: number }>('billing', WITH_MONEY);
  const ids = known.map(({ id }) => id);
  const rows = await databases.query<{ id: string }>(
    'order',
    'SELECT id FROM orders WHERE id = ANY ($1)',
    [ids],
  );
  const there = new Set(rows.map(({ id }) => id));
  return known
    .filter(({ id }) => !there.has(id))
    .map(
      ({ id, kept }) =>
        `order ${id} is unknown to the shop, billing has ${String(kept)} cents of it`,
    );
}

function wrongMoney(
  { id, status, total, differences, keepsCharged, hasLeft, isUnpaid }: OrderRow,
  money: MoneyRow | undefined,
): string[] {
  if (!money) return [`order ${id} is unknown to billing`];
  const { secured, taken, givenBack, live, method, disputed, isOpen, isCardHeld } = money;
  const covered = live + money.returnedBefore;
  const says = (what: string) => [`order ${id} is ${status}: ${what}`];
  if (money.differences !== differences)
    return says(`its edits add ${differences}, billing has ${money.differences}`);
  if (status === 'cancelled' && keepsCharged)
    return secured > taken ? says('not all that is on hold is released') : [];
  if (status === 'cancelled')
    return (live > 0 && disputed === 0) || secured > taken || taken > givenBack + disputed
      ? says('not all is given back')
      : [];
  if (isUnpaid) return [];
  if (covered !== total && !isOpen && !(isCardHeld && covered > total))
    return says(`${String(live)} of ${String(total)} cents are secured`);
  const isSent = hasLeft || status === 'shipped' || status === 'delivered';
  return isSent && taken < total && !PAID_LATER.includes(method)
    ? says(`${String(taken)} of ${String(total)} cents are charged`)
    : [];
}
