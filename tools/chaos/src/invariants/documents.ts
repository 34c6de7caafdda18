import type { Databases } from '../databases.js';
import { shorten, type Invariant } from './invariant.js';

const WRONG = `
  SELECT format('series %s has %s documents, the last is %s', series, count(*), max(number)) AS says
    FROM documents GROUP BY series HAVING count(*) <> max(number) - min(number) + 1
  UNION ALL
  SELECT format('series %s/%s continues with %s, its last document is %s', s.kind, s.year, s.next, d.last)
    FROM number_series s LEFT JOIN (SELECT series, max(number) AS last FROM documents GROUP BY 1) d
      ON d.series = s.year || CASE s.kind WHEN 'credit' THEN '-C' ELSE '' END
   WHERE d.last IS DISTINCT FROM s.next - 1
  UNION ALL
  SELECT format('document %s costs %s cents, its rates %s', d.name, d.total, r.cents)
    FROM documents d, LATERAL (
           SELECT (d.body ->> 'roundingCents')::bigint + coalesce(sum((t ->> 'netCents')::bigint + (t ->> 'taxCents')::bigint), 0) AS cents
             FROM jsonb_array_elements(d.body -> 'taxes') t) r
   WHERE d.total <> r.cents
  UNION ALL
  SELECT format('invoice %s of %s cents has credit notes of %s', i.name, i.total, sum(c.total))
    FROM documents i JOIN documents c ON c.invoice_id = i.id GROUP BY i.id HAVING sum(c.total) > i.total
  UNION ALL
  SELECT format('invoice %s states its tax as %s cents of %s, by its rate %s', name, stated, currency, owed)
    FROM (SELECT d.name, (d.body -> 'taxIn' ->> 'cents')::bigint AS stated, d.body -> 'taxIn' ->> 'currency' AS currency,
                 round(coalesce(sum((t ->> 'taxCents')::bigint), 0) * 1000000000 / (d.body -> 'taxIn' ->> 'rate')::bigint) AS owed
            FROM documents d LEFT JOIN LATERAL jsonb_array_elements(d.body -> 'taxes') t ON true
           WHERE d.kind = 'invoice' AND d.body ? 'taxIn' GROUP BY d.id) i
   WHERE stated <> owed
  UNION ALL
  SELECT format('invoice %s states its tax as %s cents, its credit notes of all of it give back %s', i.name, i.body -> 'taxIn' ->> 'cents', c.cents)
    FROM documents i, LATERAL (
           SELECT sum(total) AS total, sum((body -> 'taxIn' ->> 'cents')::bigint) AS cents, count(body -> 'taxIn') = count(*) AS stated
             FROM documents WHERE invoice_id = i.id HAVING count(*) > 0) c
   WHERE i.body ? 'taxIn' AND (NOT c.stated OR c.total = i.total AND c.cents <> (i.body -> 'taxIn' ->> 'cents')::bigint)
  UNION ALL
  SELECT format('order %s is cancelled, and its invoices are not credited', d.order_id)
    FROM documents d JOIN order_money m USING (order_id)
   WHERE m.order_status = 'cancelled' AND NOT m.keeps_charged
   GROUP BY d.order_id HAVING sum(CASE d.kind WHEN 'credit' THEN -d.total ELSE d.total END) <> 0
  UNION ALL
  SELECT format('order %s is invoiced at once and with its parcels', order_id)
    FROM documents WHERE kind = 'invoice' GROUP BY order_id
   HAVING bool_or(cause = 'parcel') AND bool_or(cause IN ('order', 'revision'))
  UNION ALL
  SELECT format('order %s is paid and has no invoice', p.order_id)
    FROM prepaid_orders p JOIN order_money m USING (order_id)
   WHERE p.documented IS NULL AND NOT p.is_late AND m.order_status NOT IN ('awaiting', 'closed', 'cancelled')
     AND NOT EXISTS (SELECT FROM documents d WHERE d.order_id = p.order_id AND d.cause = 'parcel')
     AND NOT EXISTS (SELECT FROM document_work w WHERE w.order_id = p.order_id)
     AND m.total <= (SELECT coalesce(sum(s.amount), 0) FROM payments s WHERE s.order_id = p.order_id
           AND s.state IN ('secured', 'owed', 'captured'))
  UNION ALL
  SELECT format('the gift cards of order %s cost %s cents, their invoice says %s', c.order_id, c.cents, d.cents)
    FROM (SELECT a.sold_order AS order_id, sum(a.issued) FILTER (WHERE a.taken_back IS NULL) AS cents
            FROM credit_accounts a WHERE a.sold_order IS NOT NULL GROUP BY 1) c
    JOIN order_money m USING (order_id),
         LATERAL (
           WITH RECURSIVE cards (id) AS (
             SELECT id FROM documents WHERE order_id = c.order_id AND cause = 'giftCards'
              UNION ALL
             SELECT n.id FROM cards i JOIN documents n ON n.kind = 'invoice' AND n.cause = 'correction' AND n.cause_id = i.id)
           SELECT sum(CASE kind WHEN 'credit' THEN -total ELSE total END) AS cents FROM documents
            WHERE id IN (SELECT id FROM cards) OR invoice_id IN (SELECT id FROM cards)) d
   WHERE d.cents <> coalesce(c.cents, 0) AND NOT (m.order_status = 'cancelled' AND m.keeps_charged)
     AND NOT EXISTS (SELECT FROM document_work w WHERE w.order_id = c.order_id)
     AND NOT EXISTS (SELECT FROM credit_accounts p WHERE p.sold_order = c.order_id AND p.taken_back = 'pending')
  UNION ALL
  SELECT format('the documents of order %s have waited since %s', order_id, next_at)
    FROM document_work WHERE tries > 8`;

/** Selects the first invoices of parcels that were not taken back, including invoices corrected later. */
export const INVOICED = `
  WITH RECURSIVE invoices (id, first) AS (
    SELECT id, id FROM documents WHERE cause = 'parcel'
     UNION ALL
    SELECT d.id, i.first FROM invoices i JOIN documents d ON d.kind = 'invoice' AND d.cause = 'correction' AND d.cause_id = i.id)
  SELECT i.order_id AS "order", json_agg(i.parcel_id) AS parcels, sum(i.total)::float8 AS cents
    FROM documents i
   WHERE i.cause = 'parcel' AND NOT EXISTS (
     SELECT FROM invoices n JOIN documents c ON c.invoice_id = n.id WHERE n.first = i.id AND c.cause = 'order')
   GROUP BY 1`;

/**
 * Selects orders that are invoiced at once, without invoices that were taken back. cents: their invoices less the
 * credit notes for edits and cancelled items; room: the sum that can still be credited; least: the smallest that `room`
 * ever was. A correction changes none of these.
 */
const INVOICED_AT_ONCE = `
  WITH RECURSIVE invoices (id, first) AS (
    SELECT id, id FROM documents WHERE kind = 'invoice' AND cause IN ('order', 'revision')
     UNION ALL
    SELECT d.id, i.first FROM invoices i JOIN documents d ON d.kind = 'invoice' AND d.cause = 'correction' AND d.cause_id = i.id
  ), standing AS (
    SELECT i.id FROM invoices i WHERE NOT EXISTS (
      SELECT FROM invoices n JOIN documents c ON c.invoice_id = n.id WHERE n.first = i.first AND c.cause = 'order')
  ), moves AS (
    SELECT order_id, cause, cents, sum(cents) OVER (PARTITION BY order_id ORDER BY place) AS room
      FROM documents d, LATERAL (SELECT CASE kind WHEN 'credit' THEN -total ELSE total END AS cents) c
     WHERE cause <> 'correction' AND (id IN (SELECT id FROM standing) OR invoice_id IN (SELECT id FROM standing))
  )
  SELECT p.order_id AS "order",
         coalesce(sum(m.cents) FILTER (WHERE m.cause IN ('order', 'revision')), 0)::float8 AS cents,
         coalesce(sum(m.cents), 0)::float8 AS room, coalesce(min(m.room), 0)::float8 AS least
    FROM prepaid_orders p LEFT JOIN moves m USING (order_id)
   WHERE p.documented IS NOT NULL AND NOT p.is_late AND NOT EXISTS (SELECT FROM document_work w WHERE w.order_id = p.order_id)
     AND NOT EXISTS (SELECT FROM documents o WHERE o.order_id = p.order_id AND o.cause = 'parcel')
   GROUP BY 1`;

interface InvoicedAtOnce {
  order: string;
  cents: number;
  room: number;
  least: number;
}

export const findInvoicedAtOnce = (databases: Databases): Promise<InvoicedAtOnce[]> =>
  databases.query<InvoicedAtOnce>('billing', INVOICED_AT_ONCE);

/** SQL: the price of the gift cards of an order `o`; they have their own invoice (V55). */
const CARD_CENTS = `(SELECT coalesce(sum(c.unit_price_cents * c.quantity), 0) FROM order_lines c
  WHERE c.order_id = o.id AND c.details ? 'isGiftCard')`;

/** Selects orders from which everything has left, with their price without gift cards. */
export const SENT = `
  SELECT o.id AS "order", (o.total_cents - ${CARD_CENTS})::float8 AS cents, json_agg(DISTINCT p.id) AS parcels
    FROM orders o JOIN parcels p ON p.order_id = o.id
   WHERE o.status <> 'cancelled' AND p.state IN ('dispatched', 'delivered') AND p.mark IS DISTINCT FROM 'sentBack'
     AND p.replaces IS NULL AND NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND NOT l.details ? 'isGiftCard' AND l.quantity <>
           (SELECT coalesce(sum(pl.quantity), 0) FROM parcels q JOIN parcel_lines pl ON pl.parcel_id = q.id
             WHERE q.order_id = o.id AND pl.line_no = l.line_no AND q.state IN ('dispatched', 'delivered')
               AND q.mark IS DISTINCT FROM 'sentBack' AND q.replaces IS NULL))
   GROUP BY o.id`;

export interface SentOrder {
  order: string;
  cents: number;
  parcels: string[];
}

const COSTS = `
  SELECT o.id AS "order", (o.total_cents - ${CARD_CENTS})::float8 AS cents FROM orders o
   WHERE o.id = ANY ($1) AND o.status <> 'cancelled'`;

/**
 * I27: documents have no gap and agree with themselves. The invoices of an order match the parcels that have left, or
 * the price of the order if it is invoiced at once (V16).
 */
export const documentsAgree: Invariant = async ({ databases }) => {
  const documents = await databases.count('billing', 'SELECT count(*) FROM documents');
  const wrong = await databases.query<{ says: string }>('billing', WRONG);
  const invoiced = new Map(
    (await databases.query<SentOrder>('billing', INVOICED)).map((one) => [one.order, one]),
  );
  const differing = (await databases.query<SentOrder>('order', SENT)).flatMap((sent) => {
    const own = invoiced.get(sent.order);
    // Parcels that left before a seller was set have no invoice until staff issue one.
    if (!own || sent.parcels.some((parcel) => !own.parcels.includes(parcel))) return [];
    if (own.cents === sent.cents) return [];
    return [
      `order ${sent.order} costs ${String(sent.cents)} cents, its invoices ${String(own.cents)}`,
    ];
  });
  const atOnce = await findInvoicedAtOnce(databases);
  const costs = new Map(
    (
      await databases.query<Pick<SentOrder, 'order' | 'cents'>>('order', COSTS, [
        atOnce.map(({ order }) => order),
      ])
    ).map(({ order, cents }) => [order, cents]),
  );
  const differingAtOnce = atOnce.flatMap(({ order, cents, room, least }) => {
    const cost = costs.get(order) ?? cents;
    // Price reductions (together `cents - room`) once left too little to credit; items added later are invoiced in
    // full.
    if (cents === cost || (cents > cost && least === 0 && room <= cost)) return [];
    return [`order ${order} costs ${String(cost)} cents, its invoices ${String(cents)}`];
  });
  return {
    id: 'I27',
    invariant: 'documents have no gap and agree with themselves and with what has left',
    checked: `${String(documents)} documents`,
    breaches: shorten([...wrong.map(({ says }) => says), ...differing, ...differingAtOnce]),
  };
};
