import { findInvoicedAtOnce, INVOICED, SENT, type SentOrder } from './documents.js';
import { shorten, type Invariant } from './invariant.js';
import { IS_OF_TOTAL } from './payments.js';

/**
 * Selects the orders whose whole price is secured, in cents. money: captured less given back, plus payments by hand
 * that are due, less the refunds that follow them. Owed refunds count as given back. unassigned: refunds at the
 * provider without a document. lost: sums that banks dispute or have won, and refunds by hand that were not paid in the
 * end.
 */
const MONEY = `
  SELECT m.order_id AS "order", (m.taken - m.given_back + coalesce(p.coming, 0)
           - (SELECT coalesce(sum(a.amount), 0) FROM awaited_refunds a WHERE a.order_id = m.order_id))::float8 AS money,
         (SELECT coalesce(sum(o.amount), 0) FROM operations o JOIN payments q ON q.id = o.payment_id
           WHERE q.order_id = m.order_id AND o.is_unassigned)::float8 AS unassigned,
         (p.disputed + (SELECT coalesce(sum(o.amount), 0) FROM operations o JOIN payments q ON q.id = o.payment_id
           WHERE q.order_id = m.order_id AND o.kind = 'refund' AND o.state = 'reversed'))::float8 AS lost,
         (SELECT sum(CASE d.kind WHEN 'credit' THEN -d.total ELSE d.total END) FROM documents d
           WHERE d.order_id = m.order_id)::float8 AS documents
    FROM order_money m, LATERAL (
           SELECT sum(p.disputed) AS disputed,
                  sum(p.secured - p.captured - p.released) FILTER (WHERE p.method IN ('cash', 'invoice')
                    AND p.state IN ('secured', 'owed')) AS coming,
                  bool_or(p.state IN ('opening', 'open')) AS "isOpen",
                  sum(p.amount) FILTER (WHERE p.state IN ('secured', 'owed', 'captured') AND ${IS_OF_TOTAL}) AS live
             FROM payments p WHERE p.order_id = m.order_id) p
   WHERE m.order_id = ANY ($1) AND NOT coalesce(p."isOpen", false) AND coalesce(p.live, 0) >= m.total
     AND NOT EXISTS (SELECT FROM document_work w WHERE w.order_id = m.order_id)
     AND EXISTS (SELECT FROM documents d WHERE d.order_id = m.order_id)
     -- The invoice of gift cards may be missing as that of a parcel may.
     AND (m.gift_cards = '[]' OR EXISTS (SELECT FROM documents d WHERE d.order_id = m.order_id AND d.cause = 'giftCards'))`;

interface MoneyRow {
  order: string;
  money: number;
  unassigned: number;
  lost: number;
  documents: number;
}

/**
 * I29: if everything in an order has left, its invoices less credit notes equal the money taken less the money given
 * back or owed. Excepted are refunds at the provider without a document, and sums that banks have taken (V7, V46).
 */
export const documentsAreMoney: Invariant = async ({ databases }) => {
  const sent = await databases.query<SentOrder>('order', SENT);
  const invoiced = new Map(
    (await databases.query<SentOrder>('billing', INVOICED)).map((one) => [one.order, one]),
  );
  const atOnce = new Set((await findInvoicedAtOnce(databases)).map(({ order }) => order));
  const whole = sent.filter(({ order, parcels }) => {
    if (atOnce.has(order)) return true;
    const own = invoiced.get(order)?.parcels ?? [];
    return parcels.every((parcel) => own.includes(parcel));
  });
  const rows = await databases.query<MoneyRow>('billing', MONEY, [whole.map(({ order }) => order)]);
  return {
    id: 'I29',
    invariant: 'invoices less credit notes = money taken less given back, owed, unassigned, lost',
    checked: `${String(rows.length)} orders`,
    breaches: shorten(rows.flatMap(wrongMoney)),
  };
};

function wrongMoney({ order, money, unassigned, lost, documents }: MoneyRow): string[] {
  const above = money + unassigned - documents;
  if (above >= 0 && above <= lost) return [];
  return [
    `order ${order}: its documents say ${String(documents)} cents, its money ${String(money + unassigned)}`,
  ];
}
